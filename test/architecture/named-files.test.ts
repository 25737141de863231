import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../fixtures/root.ts';

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'src/search/README.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
/** A path from the project's root in code marks, with or without its extension. */
const NAMED = /`((?:api|assets|bench|content|deploy|docs|public|scripts|search|src|test)\/[\w./-]*\w)`/g;
/** Patterns like `content/NAME.mdoc`, and files that the reader is about to write. */
const EXAMPLE = /NAME|my-page|\/x\.mdoc|\/go\b|\/go-harness/;
const ENDINGS = ['', '.ts', '.tsx', '.mdoc'];

it.each(documents)('%s names only files that exist', (document) => {
  const text = readFileSync(join(ROOT, document), 'utf8');
  const named = [...text.matchAll(NAMED)].map(([, path = '']) => path).filter((path) => !EXAMPLE.test(path));
  const missing = named.filter((path) => !ENDINGS.some((ending) => existsSync(join(ROOT, path + ending))));
  expect(missing).toEqual([]);
});

/** A path below `src` in the code marks of a comment: `browser/tools/toc.ts`. */
const IN_SOURCE = /`([a-z]+\/[\w./-]*\.(?:tsx?|css))`/g;
const rooms = readdirSync(join(ROOT, 'src'));

it('sources name only files that exist', () => {
  const missing = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:tsx?|css)$/.test(path))
    .flatMap((path) =>
      [...readFileSync(join(ROOT, 'src', path), 'utf8').matchAll(IN_SOURCE)]
        .map(([, named = '']) => named)
        .filter((named) => rooms.includes(named.split('/')[0] ?? ''))
        .filter((named) => !existsSync(join(ROOT, 'src', named)))
        .map((named) => `${path}: ${named}`),
    );
  expect(missing).toEqual([]);
});

it('the walkthroughs name only files that exist, also by the ends of their paths', () => {
  const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
  const [, walks = ''] = /\n## Three walkthroughs\n(.*?)\n## /s.exec(text) ?? [];
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
  const ends = files.map((path) => `src/${path.replace(/\.tsx?$/, '')}`);
  const named = [...walks.matchAll(/`([\w-]+(?:\/[\w-]+)*)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !ends.some((path) => `/${path}`.endsWith(`/${name}`)))).toEqual([]);
});
