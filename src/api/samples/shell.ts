import type { JsonValue } from '../api-model.ts';
import type { SampleRequest } from './sample-request.ts';

const origin = 'https://api.framepayments.com';

/** Request → the `curl` command that makes it, ready to paste into a POSIX shell. */
export function writeShell(request: SampleRequest): string {
  const key = request.publishableKey ? 'FRAME_PUBLISHABLE_KEY' : 'FRAME_SECRET_KEY';
  const parts = [
    `curl ${methodOption(request)}${shellWord(address(request))}`,
    `-H "Authorization: Bearer $${key}"`,
  ];
  if (request.multipart) parts.push(...formParts(request.body ?? {}));
  else if (request.body !== undefined) {
    // Further in than the option that it belongs to; JSON has no line breaks inside of its texts.
    const body = JSON.stringify(request.body, null, 2).replaceAll('\n', '\n  ');
    parts.push('-H "Content-Type: application/json"', `-d ${singleQuoted(body)}`);
  }
  return parts.join(' \\\n  ');
}

/**
 * Text → one word of a POSIX shell: nothing is special between single quotes but the quote itself,
 * which is written outside of them (POSIX.1-2017, 2.2.2).
 */
export function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** What is written out as it is, or between double quotes, holds nothing that a shell would replace. */
function shellWord(text: string): string {
  if (/^[\w./:%=@~-]+$/.test(text)) return text;
  return /^[\w./:%=@~?&()*-]+$/.test(text) ? `"${text}"` : singleQuoted(text);
}

/** `curl` sends GET without a body and POST with one; every other method must be named. */
function methodOption({ method, body }: SampleRequest): string {
  const implied = body === undefined ? 'GET' : 'POST';
  return method === implied ? '' : `-X ${method} `;
}

function address({ path, pathValues, query }: SampleRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(pathValues[name] ?? ''));
  const pairs = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(String(value))}`);
  return origin + filled + (pairs.length > 0 ? `?${pairs.join('&')}` : '');
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll("'", '%27').replaceAll('!', '%21');
}

function formParts(body: JsonValue): string[] {
  return Object.entries(body ?? {}).map(([name, file]) => `-F ${shellWord(`${name}=@${String(file)}`)}`);
}
