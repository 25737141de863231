import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { filesBelow } from '../../content/read.ts';

it('every custom property that a style rule reads is set somewhere, or has a fallback', () => {
  const sources = filesBelow(fileURLToPath(new URL('../..', import.meta.url)))
    .filter((path) => /(?<!\.test)\.(?:css|tsx?)$/.test(path))
    .map((path) => readFileSync(path, 'utf8'));
  const all = sources.join('\n');
  const names = (pattern: RegExp) => new Set([...all.matchAll(pattern)].map(([, name]) => name));
  const set = names(/(--[\w-]+)['"]?\s*:/g);
  expect([...names(/var\((--[\w-]+)\)/g)].filter((name) => !set.has(name))).toEqual([]);
});
