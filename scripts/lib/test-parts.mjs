import { readdirSync } from 'node:fs';

/**
 * One part of the gate, run separately by `npm test -- <name>`.
 * @typedef {object} Part
 * @property {string} about what it checks
 * @property {boolean} [site] reads the built site or starts the built programs, so those are built first
 * @property {boolean} [tools] uses programs besides Node: Ruby, nginx, Chromium, and the like
 * @property {string[][]} [commands] programs with their arguments, run in parallel
 * @property {string[]} [tests] Vitest's test files: each path starts with one of these
 * @property {string[]} [specs] Playwright's test files
 * @property {boolean} [soak] runs the `*.soak.*` files and all cases of tests that have many, which takes long: before a release, not on every change
 */

/** Folders of `test/` that form one part together. Each of them is also a separate part, like every other folder. */
const groups = {
  contract: ['contract', 'images'],
  content: ['api', 'guides', 'prose', 'samples', 'sandbox', 'spec'],
  server: ['server', 'faults', 'deploy'],
};

/** @type {Record<string, string>} */
const about = {
  contract: 'the search and image protocols',
  content: 'pages, guides, samples and the API document',
  server: 'the server as a process, behind nginx, and under faults',
  engines: 'the site in Firefox, before a release also in WebKit',
};

const usesSite = new Set(['build', 'budgets', 'deploy', 'engines', 'faults', 'mcp', 'server']);
const usesTools = new Set(['deploy', 'engines', 'faults', 'guides', 'samples', 'sandbox-examples']);

/** Accessibility: every rule on every page is part of the tour, whose visits would take as long again. */
const A11Y = ['test/e2e/axe.spec.ts', 'test/e2e/tour.spec.ts'];

/**
 * @param {string} [root] the project folder
 * @returns {Map<string, Part>} every part by name
 */
export function testParts(root = '.') {
  /** @param {string} path */
  const entriesOf = (path) => readdirSync(`${root}/${path}`, { withFileTypes: true });
  const folders = entriesOf('test')
    .filter((entry) => entry.isDirectory() && entry.name !== 'e2e' && entry.name !== 'fixtures')
    .map(({ name }) => name)
    .sort();
  const rootTests = entriesOf('test')
    .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
    .map(({ name }) => `test/${name}`);
  const allSpecs = entriesOf('test/e2e')
    .filter(({ name }) => name.endsWith('.spec.ts'))
    .map(({ name }) => `test/e2e/${name}`);
  const specs = allSpecs.filter((path) => !path.endsWith('.soak.spec.ts'));

  /** @type {(name: string, members: string[]) => [string, Part]} */
  const vitestPart = (name, members) => [
    name,
    {
      about: about[name] ?? `the tests in test/${name}`,
      site: members.some((folder) => usesSite.has(folder)),
      tools: members.some((folder) => usesTools.has(folder)),
      tests: members.map((folder) => `test/${folder}/`),
    },
  ];
  const grouped = Object.entries(groups).map(([name, members]) => vitestPart(name, members));
  const single = folders.filter((name) => !(name in groups)).map((name) => vitestPart(name, [name]));
  const tsc = ['tsconfig.json', 'tsconfig.pure.json', 'tsconfig.browser.json'];
  return new Map([
    ['format', { about: 'format and lint', commands: [['biome', 'check', '--error-on-warnings']] }],
    ['types', { about: 'types', commands: tsc.map((config) => ['tsc', '-p', config]) }],
    ['unit', { about: 'tests beside the code', tests: ['src/', 'scripts/', 'bench/', ...rootTests] }],
    ...grouped,
    ...single,
    [
      'e2e',
      {
        about: 'the site in Chromium',
        ...{ site: true, tools: true, specs: specs.filter((path) => !A11Y.includes(path)) },
      },
    ],
    [
      'a11y',
      {
        about: 'every page: layout, policy and accessibility rules',
        ...{ site: true, tools: true, specs: A11Y },
      },
    ],
    [
      'soak',
      {
        about:
          'what only a release needs: leaks, floods, thousands of seeds, the browser tests in every width, theme and language',
        ...{ site: true, tools: true, soak: true, tests: ['src/', 'test/', 'scripts/'] },
        specs: allSpecs,
      },
    ],
  ]);
}

/**
 * The parts of a complete run: groups instead of their members, so that each test runs once.
 * @param {Map<string, Part>} parts
 */
export function wholeGate(parts) {
  const members = new Set(
    Object.entries(groups).flatMap(([name, folders]) => folders.filter((each) => each !== name)),
  );
  return [...parts.keys()].filter((name) => !members.has(name) && !parts.get(name)?.soak);
}
