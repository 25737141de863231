import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { bundle, bundleSources } from './bundle.mjs';
import { fingerprint } from './fingerprint.mjs';
import { run } from './run.mjs';

const marker = '.build/site.fingerprint';
const settings = ['SITE_URL', 'SEARCH_APP_ID', 'SEARCH_API_KEY', 'SEARCH_INDEX', 'RESIZE_IMAGES'];

function wantedFingerprint() {
  const values = settings.map((name) => `${name}=${process.env[name] ?? ''}`);
  return fingerprint([...bundleSources, 'content', 'search', 'assets', 'public'], values);
}

/** @param {string[]} args flags for the build @returns {Promise<number>} its exit code */
export async function buildSite(args) {
  try {
    // A build of other content, to another folder, or a mere check leaves `dist` unchanged. Taken before the build reads its
    // sources, so that what is saved meanwhile is built the next time.
    const built = args.length === 0 ? wantedFingerprint() : null;
    // A check writes no page.
    await bundle(args.includes('--check') ? ['node'] : undefined);
    const code = await run(process.execPath, ['.build/node/build-site.js', ...args]);
    if (code === 0 && built !== null) writeFileSync(marker, built);
    return code;
  } catch (error) {
    if (error instanceof Error && error.name === 'OperatorError') {
      console.error(error.message);
      return 1;
    }
    // The person who started it can fix a full or read-only disk; anything else is a bug and keeps its stack trace.
    const [sentence = ''] =
      /E(?:NOSPC|ROFS|ACCES|PERM|DQUOT)\b.*/.exec(error instanceof Error ? error.message : '') ?? [];
    if (sentence === '') throw error;
    console.error(`The build stopped at .build: ${sentence}. The last site is unchanged.`);
    return 1;
  }
}

/** Builds `dist` unless its sources are unchanged. @returns {Promise<number>} exit code of the build */
export async function buildSiteIfChanged() {
  const fresh =
    existsSync('dist/site.json') &&
    existsSync('.build/node/server.js') &&
    existsSync(marker) &&
    readFileSync(marker, 'utf8') === wantedFingerprint();
  return fresh ? 0 : buildSite([]);
}
