// `npm run search:report -- LOGFILE`: prints what readers searched for without a hit. Without a file, or with
// `-`, it reads standard input.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { checkNode, rejectFlags } from './lib/enter-project.mjs';

checkNode();
const { formatSearchReport, readSearchLog } = await import('./lib/search-report.mjs');
const args = process.argv.slice(2).filter((each) => each !== '-');
rejectFlags(args, 'Write npm run search:report -- LOGFILE, or send the log to its standard input.');
const [file] = args;
const input = file === undefined ? process.stdin : createReadStream(file);
try {
  console.log(
    formatSearchReport(await readSearchLog(createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))),
  );
} catch (error) {
  console.error(`The log cannot be read: ${error instanceof Error ? error.message : error}.`);
  process.exit(1);
}
