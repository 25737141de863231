import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { newerFeatures } from './newer-features.ts';

/** Everything in a folder whose path ends in a certain way. */
const read = (folder: string, end: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => end.test(path))
    .map((path) => readFileSync(`${folder}/${path}`, 'utf8'))
    .join('\n');

it('a feature is found in styles, markup and scripts, and one that every browser has is not', () => {
  const none = { css: '', html: '', script: '' };
  expect(newerFeatures({ ...none, css: 'p{color:red;text-wrap:pretty}' })).toContain('text-wrap-pretty');
  expect(newerFeatures({ ...none, css: 'p{scrollbar-width:thin}' })).toContain('scrollbar-width');
  expect(newerFeatures({ ...none, html: '<div popover="auto">' })).toContain('popover');
  expect(newerFeatures({ ...none, html: '<div hidden="until-found">' })).toContain('hidden-until-found');
  expect(newerFeatures({ ...none, script: 'menu.showPopover()' })).toContain('popover');
  expect(
    newerFeatures({ ...none, css: 'p{color:red;display:grid}', html: '<main>', script: 'a.closest("b")' }),
  ).toEqual([]);
});

it('docs/architecture.md names each newer feature of the browser that the site uses, and what works without it', () => {
  const table = readFileSync('docs/architecture.md', 'utf8').split('## Browsers')[1]?.split('\n## ')[0] ?? '';
  const named = [...table.matchAll(/^\| `([\w-]+)` \| (.+) \|$/gm)].map(([, name]) => name);
  const used = newerFeatures({
    css: read('dist/assets', /\.css$/),
    html: read('dist', /index\.html$/).replace(/<pre[\s\S]*?<\/pre>/g, ''),
    script: read('src/browser', /(?<!\.test)\.tsx?$/),
  });
  expect(named.sort()).toEqual(used);
});

it('text of style rules with an alternative for the ear also stands without it, for browsers that know none', () => {
  const rules = read('src', /\.css$/).matchAll(/(?:content: (.+);\n\s*)?content: (.+) \/ ".*";/g);
  const pairs = [...rules].map(([, plain, text]) => [plain, text]);
  expect(pairs.length).toBeGreaterThan(9);
  for (const [plain, text] of pairs) expect(plain).toBe(text);
});
