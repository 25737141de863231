// `npm run bench [-- name … --quick --markdown]`: one JSON line per figure; docs/performance.md says what each one means.
import { checkNode } from './lib/check-node.mjs';

checkNode();
process.chdir(new URL('..', import.meta.url).pathname);
// What is measured in process runs as it is shipped.
process.env.NODE_ENV ??= 'production';
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled();
const { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } = await import('node:fs');
const { availableParallelism, cpus, totalmem } = await import('node:os');
const { basename } = await import('node:path');
const { pathToFileURL } = await import('node:url');
const { parseArgs } = await import('node:util');
const { build, loadConfigFromFile } = await import('vite');
const { buildSiteIfChanged } = await import('./lib/build-site.mjs');

const programs = '.build/bench';
const kept = '.build/bench-figures';

const { values: flags, positionals: names } = readFlags();
await bundleBenches();
if (flags.markdown) await printTables();
else process.exit(await runBenches());

function readFlags() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        quick: { type: 'boolean', default: false },
        markdown: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : error;
    console.error(`${reason}. The flags are --quick and --markdown.`);
    process.exit(1);
  }
}

/** Bundles every `bench/*.ts` as the site's own programs are, so that what is measured in process runs as it is shipped. */
async function bundleBenches() {
  const files = readdirSync('bench').filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const input = Object.fromEntries(files.map((file) => [basename(file, '.ts'), `bench/${file}`]));
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, 'vite.node.config.ts');
  const { rolldownOptions, ...settings } = loaded?.config.build ?? {};
  await build({
    ...loaded?.config,
    configFile: false,
    logLevel: 'warn',
    build: {
      ...settings,
      outDir: programs,
      emptyOutDir: true,
      rolldownOptions: { ...rolldownOptions, input: { ...input, 'lib-table': 'bench/lib/table.ts' } },
    },
  });
}

/** @returns {Promise<Map<string, import('../bench/lib/figure.ts').Bench>>} modules that export `run`; the others are parts of them */
async function loadBenches() {
  /** @type {Map<string, import('../bench/lib/figure.ts').Bench>} */
  const benches = new Map();
  for (const file of readdirSync(programs).sort()) {
    if (!file.endsWith('.js')) continue;
    const { run } = await import(pathToFileURL(`${programs}/${file}`).href);
    if (typeof run === 'function') benches.set(basename(file, '.js'), run);
  }
  return benches;
}

/** @returns {Promise<number>} exit code: 1 where a bench failed */
async function runBenches() {
  const benches = await loadBenches();
  const unknown = names.filter((name) => !benches.has(name));
  if (unknown.length > 0) {
    console.error(`There is no bench ${unknown.join(' or ')}; there are ${[...benches.keys()].join(', ')}.`);
    return 1;
  }
  const code = await buildSiteIfChanged();
  if (code !== 0) return code;
  mkdirSync(kept, { recursive: true });
  const machine = {
    cores: availableParallelism(),
    memory: Math.round(Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem()) / 1e9),
    node: process.versions.node,
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
  };
  let failures = 0;
  for (const [name, run] of benches) {
    if (names.length > 0 && !names.includes(name)) continue;
    const file = `${kept}/${name}${flags.quick ? '-quick' : ''}.jsonl`;
    rmSync(file, { force: true });
    const from = performance.now();
    try {
      await run({
        quick: flags.quick,
        report: (figure) => {
          const line = JSON.stringify({
            bench: name,
            ...withRatio(figure),
            ...(flags.quick ? { quick: true } : {}),
            machine,
            date: new Date().toISOString(),
          });
          console.log(line);
          appendFileSync(file, `${line}\n`);
        },
        note: (text) => console.error(`${name}: ${text}`),
      });
      console.error(`${name}: done in ${((performance.now() - from) / 1000).toFixed(0)} s`);
    } catch (error) {
      failures += 1;
      console.error(`${name}: failed; ${error instanceof Error ? error.stack : error}`);
    }
  }
  return failures === 0 ? 0 : 1;
}

/** @param {import('../bench/lib/figure.ts').Figure} figure */
function withRatio({ name, value, unit, peer, peerValue }) {
  if (peerValue === undefined) return { name, value: rounded(value), unit };
  const ratio = rounded(value / peerValue);
  return { name, value: rounded(value), unit, peer, peerValue: rounded(peerValue), ratio };
}

/** Four figures that count; more would be noise. @param {number} value */
function rounded(value) {
  return Number.isInteger(value) ? value : Number(value.toPrecision(4));
}

/** Prints the figures of the last run of each bench, or of those named; nothing is measured. */
async function printTables() {
  const { toMarkdownTables } = await import(pathToFileURL(`${programs}/lib-table.js`).href);
  const suffix = flags.quick ? '-quick.jsonl' : '.jsonl';
  const lines = (existsSync(kept) ? readdirSync(kept).sort() : [])
    .filter((file) => file.endsWith(suffix) && file.endsWith('-quick.jsonl') === flags.quick)
    .filter((file) => names.length === 0 || names.includes(file.slice(0, -suffix.length)))
    .flatMap((file) => readFileSync(`${kept}/${file}`, 'utf8').trim().split('\n'))
    .filter((line) => line !== '');
  if (lines.length === 0) {
    console.error('No such bench has run here yet: run `npm run bench` first.');
    process.exit(1);
  }
  console.log(toMarkdownTables(lines.map((line) => JSON.parse(line))));
}
