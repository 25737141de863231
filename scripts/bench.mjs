// `npm run bench [-- name … --quick]` runs benchmarks and writes bench/results/<name>.json; `-- --markdown` writes the
// table in docs/performance.md from these files without running anything.
import { enterProject } from './lib/enter-project.mjs';

enterProject();
// Code measured in this process runs as in production.
process.env.NODE_ENV ??= 'production';
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled({ tests: true });
const { existsSync, mkdirSync, readFileSync, writeFileSync } = await import('node:fs');
const { availableParallelism, cpus, totalmem } = await import('node:os');
const { pathToFileURL } = await import('node:url');
const { parseArgs } = await import('node:util');

const benches = ['build', 'serve', 'search', 'start', 'browser', 'sandbox'];
/** Those that need Chromium. */
const inBrowser = ['browser', 'sandbox'];
const results = 'bench/results';
const programs = '.build/bench';
const document = 'docs/performance.md';

const { flags, names } = readArguments();
process.exit(flags.markdown ? await writeTable() : await runBenches());

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { quick: { type: 'boolean', default: false }, markdown: { type: 'boolean', default: false } },
    });
    const unknown = positionals.filter((name) => !benches.includes(name));
    if (unknown.length > 0) throw new Error(`There is no bench ${unknown.join(' or ')}`);
    return { flags: values, names: positionals.length > 0 ? positionals : benches };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : error;
    console.error(`${reason}. The benches are ${benches.join(', ')}; the flags are --quick and --markdown.`);
    process.exit(1);
  }
}

/** Bundles files of `bench/` like the site's own programs. @param {Record<string, string>} input name → file */
async function bundle(input) {
  const { createBuilder, loadConfigFromFile } = await import('vite');
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, 'vite.config.ts');
  const { build, ...settings } = loaded?.config.environments?.node ?? {};
  const { rolldownOptions, ...rest } = build ?? {};
  const node = {
    ...settings,
    build: { ...rest, outDir: programs, rolldownOptions: { ...rolldownOptions, input } },
  };
  const builder = await createBuilder({
    ...loaded?.config,
    environments: { node },
    configFile: false,
    logLevel: 'warn',
  });
  if (builder.environments.node !== undefined) await builder.build(builder.environments.node);
}

/** Loads a bundled file by name. @param {string} name */
function load(name) {
  return import(pathToFileURL(`${programs}/${name}.js`).href);
}

/** @returns {Promise<number>} exit code: 1 if a benchmark failed */
async function runBenches() {
  const { buildSiteIfChanged } = await import('./lib/build-site.mjs');
  const code = await buildSiteIfChanged();
  if (code !== 0) return code;
  if (names.some((name) => inBrowser.includes(name))) {
    const { ensureTools } = await import('./lib/tools.mjs');
    Object.assign(process.env, await ensureTools(['CHROMIUM_PATH']));
  }
  await bundle(Object.fromEntries(names.map((name) => [name, `bench/${name}.ts`])));
  const machine = {
    cores: availableParallelism(),
    memory: Math.round(Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem()) / 1e9),
    node: process.versions.node,
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
  };
  let failures = 0;
  for (const name of names) {
    /** @type {import('../bench/lib/figure.ts').Figure[]} */
    const figures = [];
    /** @type {import('../bench/lib/figure.ts').BenchOptions} */
    const options = {
      quick: flags.quick,
      report: ({ name: what, value, unit, peer, peerValue, promise }) => {
        const compared = peerValue === undefined ? {} : { peer, peerValue: rounded(peerValue) };
        const figure = { name: what, value: rounded(value), unit, ...compared, ...(promise && { promise }) };
        figures.push(figure);
        console.log(JSON.stringify({ bench: name, ...figure }));
      },
      note: (text) => console.error(`${name}: ${text}`),
    };
    try {
      await (await load(name)).run(options);
      // A quick run only checks that the benchmark works; its figures are not saved.
      if (flags.quick) continue;
      mkdirSync(results, { recursive: true });
      const result = { bench: name, date: new Date().toISOString(), machine, figures };
      writeFileSync(`${results}/${name}.json`, `${JSON.stringify(result, null, 2)}\n`);
    } catch (error) {
      failures += 1;
      console.error(`${name}: failed; ${error instanceof Error ? error.stack : error}`);
    }
  }
  return failures === 0 ? 0 : 1;
}

/** Rounds to four significant digits; more would be noise. @param {number} value */
function rounded(value) {
  return Number.isInteger(value) ? value : Number(value.toPrecision(4));
}

/** Writes the table between the two markers in the document. @returns {Promise<number>} exit code */
async function writeTable() {
  const files = benches.map((name) => `${results}/${name}.json`).filter((file) => existsSync(file));
  if (files.length === 0) {
    console.error(`There is nothing in ${results} yet: run \`npm run bench\` first.`);
    return 1;
  }
  await bundle({ table: 'bench/lib/table.ts' });
  const { toMarkdown } = await load('table');
  const table = toMarkdown(files.map((file) => JSON.parse(readFileSync(file, 'utf8'))));
  const text = readFileSync(document, 'utf8');
  const [start, end] = ['<!-- bench -->', '<!-- /bench -->'].map((mark) => text.indexOf(mark));
  if (start === undefined || end === undefined || start < 0 || end < start) {
    console.error(`${document} has lost its marks <!-- bench --> and <!-- /bench -->.`);
    return 1;
  }
  writeFileSync(document, `${text.slice(0, start)}<!-- bench -->\n\n${table}\n${text.slice(end)}`);
  console.log(table);
  return 0;
}
