import { parseArgs } from 'node:util';
import { OperatorError } from '../../model/diagnostic.ts';

/** What the command was told, as `HELP` says; null for a flag that was not given. */
export type SandboxCliOptions = ReturnType<typeof readOptions>;

/** What `--help` prints. */
export const HELP = `A simulation of the Frame API on this machine. Any key that starts with sk_sandbox_ or pk_sandbox_ works.

Usage: node frame-sandbox.mjs [flags]

  --port N          Listens on this port instead of 4010; 0 picks a free one
  --webhook URL     Sends every event to this address, and prints its secret; may be repeated
  --allow-remote    Allows webhooks to other machines
  --seed N          Same IDs and times at each start: tests see the same responses in every run
  --now TIME        Starts the clock at a date, a date with time, or Unix seconds
  --empty           Starts without the objects that the pages show
  --rate-limit N    Rejects more than N requests a minute for each key and endpoint
  --state FILE      Keeps the objects between starts
  --help            Prints this

Without --seed and --now, the clock shows the real time. Move it, reset the sandbox or answer a challenge with the
requests of https://docs.framepayments.com/testing#provoke-what-is-rare`;

/** @throws OperatorError for a flag that is not known or has no good value */
export function readOptions(args: string[]) {
  const values = parse(args);
  const limit = values['rate-limit'];
  return {
    port: wholeNumber('--port', values.port ?? '4010', 65_535),
    seed: values.seed === undefined ? null : wholeNumber('--seed', values.seed, 0xff_ff_ff_ff),
    /** In Unix seconds. */
    now: values.now === undefined ? null : time(values.now),
    empty: values.empty,
    webhooks: [...new Set(values.webhook)].map((url) => webhookUrl(url, values['allow-remote'])),
    allowRemote: values['allow-remote'],
    rateLimit: limit === undefined ? null : wholeNumber('--rate-limit', limit, 1e6),
    state: values.state ?? null,
    help: values.help,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: 'string' },
        seed: { type: 'string' },
        webhook: { type: 'string', multiple: true },
        'allow-remote': { type: 'boolean', default: false },
        'rate-limit': { type: 'string' },
        state: { type: 'string' },
        now: { type: 'string' },
        empty: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new OperatorError(`${reason}. Run it with --help to see the flags.`);
  }
}

function wholeNumber(flag: string, text: string, max: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= max) return value;
  throw new OperatorError(`${flag} must be a whole number from 0 to ${max}, not ${text}.`);
}

/** Years in which the sandbox can keep a time. */
const YEARS = { first: 2000, last: 2100 };

function time(text: string): number {
  const seconds = /^\d{5,}$/.test(text) ? Number(text) : Date.parse(text) / 1000;
  const year = new Date(seconds * 1000).getUTCFullYear();
  if (year >= YEARS.first && year <= YEARS.last) return Math.floor(seconds);
  throw new OperatorError(`--now must be a date such as 2026-01-31 or 2026-01-31T09:00:00Z, not ${text}.`);
}

function webhookUrl(text: string, allowRemote: boolean): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new OperatorError(
      `--webhook must be an address such as http://127.0.0.1:4242/hooks/frame, not ${text}.`,
    );
  if (!allowRemote && !isLoopback(text))
    throw new OperatorError(
      `--webhook leads to ${new URL(text).hostname}, which is not this machine; if that is right, add --allow-remote.`,
    );
  return text;
}

/** True for addresses on this machine, by name or number; false for any other text. */
export function isLoopback(url: string): boolean {
  const hostname = URL.canParse(url) ? new URL(url).hostname : '';
  return /^(.+\.)?localhost$/.test(hostname) || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
