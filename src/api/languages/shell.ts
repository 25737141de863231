import type { SampleLanguage } from './language.ts';
import { filesOf, keyVariable, urlOf } from './sample-request.ts';

export const shell: SampleLanguage = {
  label: 'Shell',
  aliases: ['bash', 'sh', 'zsh', 'shellscript', 'curl', 'console'],
  grammar: 'shellscript',
  sdk: null,
  /** Ready to paste into a POSIX shell. */
  write(request) {
    const { method, body, multipart } = request;
    // `curl` sends GET without a body and POST with one; every other method must be named.
    const option = method === (body === undefined ? 'GET' : 'POST') ? '' : `-X ${method} `;
    const parts = [
      `curl ${option}${shellWord(urlOf(request))}`,
      `-H "Authorization: Bearer $${keyVariable(request)}"`,
    ];
    parts.push(...filesOf(request).map(([name, file]) => `-F ${shellWord(`${name}=@${file}`)}`));
    if (body !== undefined && !multipart) {
      // Indented further than its option; JSON has no line breaks inside strings.
      const json = JSON.stringify(body, null, 2).replaceAll('\n', '\n  ');
      parts.push('-H "Content-Type: application/json"', `-d ${singleQuoted(json)}`);
    }
    return parts.join(' \\\n  ');
  },
};

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
