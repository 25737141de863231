import { parseArgs } from 'node:util';

export interface SandboxCliOptions {
  port: number;
  /** Ids and secrets follow from it. */
  seed: number;
  /** Address that gets every event; null where none is given. */
  webhook: string | null;
  /** Allows webhooks to addresses that are not on this machine. */
  allowRemote: boolean;
  /** Requests a minute for each key and endpoint; null for no limit. */
  rateLimit: number | null;
  /** File that keeps the state between starts; null for none. */
  state: string | null;
}

/** Raised for a flag that cannot be used; its message is one sentence. */
export class OptionsError extends Error {
  override name = 'OptionsError';
}

const FLAGS = '--port N, --seed N, --webhook URL, --allow-remote, --rate-limit N and --state FILE';

/**
 * Reads the flags of `npm run sandbox`.
 * @throws OptionsError for a flag that is not known or has no good value
 */
export function readOptions(args: string[]): SandboxCliOptions {
  const values = parse(args);
  return {
    port: wholeNumber('--port', values.port ?? '4010', 65_535),
    seed: wholeNumber('--seed', values.seed ?? '1', 0xff_ff_ff_ff),
    webhook: values.webhook === undefined ? null : webhookUrl(values.webhook, values['allow-remote']),
    allowRemote: values['allow-remote'],
    rateLimit:
      values['rate-limit'] === undefined ? null : wholeNumber('--rate-limit', values['rate-limit'], 1e6),
    state: values.state ?? null,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: 'string' },
        seed: { type: 'string' },
        webhook: { type: 'string' },
        'allow-remote': { type: 'boolean', default: false },
        'rate-limit': { type: 'string' },
        state: { type: 'string' },
      },
    }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new OptionsError(`${reason}. The flags are ${FLAGS}.`);
  }
}

function wholeNumber(flag: string, text: string, max: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= max) return value;
  throw new OptionsError(`${flag} must be a whole number from 0 to ${max}, not ${text}.`);
}

function webhookUrl(text: string, allowRemote: boolean): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new OptionsError(
      `--webhook must be an address such as http://localhost:4242/hooks/frame, not ${text}.`,
    );
  if (!allowRemote && !isLoopback(text))
    throw new OptionsError(
      `--webhook leads to ${new URL(text).hostname}, which is not this machine; add --allow-remote if you mean it.`,
    );
  return text;
}

/** True for addresses on this machine, by name or number. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
