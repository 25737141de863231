import type { JsonValue } from '../../model/reference.ts';
import type { SampleLanguage } from './language.ts';
import { keyVariable, type SampleRequest, urlOf } from './sample-request.ts';

export const shell: SampleLanguage = {
  label: 'Shell',
  aliases: ['bash', 'sh', 'curl', 'console'],
  grammar: 'shellscript',
  sdk: null,
  write: writeShell,
};

/** Request → the `curl` command that sends it, ready to paste into a POSIX shell. */
export function writeShell(request: SampleRequest): string {
  const parts = [
    `curl ${methodOption(request)}${shellWord(urlOf(request))}`,
    `-H "Authorization: Bearer $${keyVariable(request)}"`,
  ];
  if (request.multipart) parts.push(...formParts(request.body ?? {}));
  else if (request.body !== undefined) {
    // Indented further than its option; JSON has no line breaks inside strings.
    const body = JSON.stringify(request.body, null, 2).replaceAll('\n', '\n  ');
    parts.push('-H "Content-Type: application/json"', `-d ${singleQuoted(body)}`);
  }
  return parts.join(' \\\n  ');
}

/**
 * Text → one word of a POSIX shell: between single quotes only the quote itself is special, so it is written outside of
 * them (POSIX.1-2017, 2.2.2).
 */
export function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Unquoted or double-quoted text contains nothing that a shell would expand. */
function shellWord(text: string): string {
  if (/^[\w./:%=@~-]+$/.test(text)) return text;
  return /^[\w./:%=@~?&()*-]+$/.test(text) ? `"${text}"` : singleQuoted(text);
}

/** `curl` sends GET without a body and POST with one; every other method must be named. */
function methodOption({ method, body }: SampleRequest): string {
  const implied = body === undefined ? 'GET' : 'POST';
  return method === implied ? '' : `-X ${method} `;
}

function formParts(body: JsonValue): string[] {
  return Object.entries(body ?? {}).map(([name, file]) => `-F ${shellWord(`${name}=@${String(file)}`)}`);
}
