import type { Diagnostic } from '../../model/diagnostic.ts';
import { placeAt } from '../../model/text.ts';

/** Secrets that give anyone access to an account: keys with their random part, and private keys. */
const SECRETS = [
  { kind: 'a secret key', pattern: /\b[rs]k_(?:live|production)_([A-Za-z0-9]{8,})/g, hint: 'sk_sandbox_…' },
  { kind: 'a webhook secret', pattern: /\bwhsec_([A-Za-z0-9+/_-]{16,}=*)/g, hint: 'whsec_…' },
  {
    kind: 'a private key',
    pattern: /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s*([A-Za-z0-9+/=\s]{40,})/g,
    hint: '-----BEGIN PRIVATE KEY-----…',
  },
  // Other vendors' formats, which their own scanners revoke once they are public.
  { kind: 'an AWS key', pattern: /\b(?:AKIA|ASIA)([A-Z0-9]{16})\b/g, hint: 'AKIA…' },
  { kind: 'a GitHub token', pattern: /\b(?:gh[pousr]_|github_pat_)([A-Za-z0-9_]{30,})/g, hint: 'ghp_…' },
  { kind: 'a Slack token', pattern: /\bxox[abprs]-([A-Za-z0-9-]{20,})/g, hint: 'xoxb-…' },
  { kind: 'a Google key', pattern: /\bAIza([A-Za-z0-9_-]{35})/g, hint: 'AIza…' },
];

/** Invisible characters except line breaks and tabs; bidirectional controls can hide what code does. */
const INVISIBLE = /(?![\t\n])[\p{Cc}\u200b\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Makes a problem at an offset of a text. */
function reporter(text: string, file: string) {
  return (offset: number, id: string, message: string, hint: string): Diagnostic => {
    return { id, level: 'error', message, hint, file, ...placeAt(text, offset) };
  };
}

/**
 * Checks a page as text, independently of its Markdown.
 * @param text with normalized line breaks
 * @param isUtf8 false if the file has bytes that are not UTF-8
 */
export function checkText(text: string, file: string, isUtf8 = true): Diagnostic[] {
  const problem = reporter(text, file);
  if (!isUtf8) {
    // In another encoding, half of the bytes look like control characters.
    const first = Math.max(text.indexOf('\ufffd'), 0);
    const hint = 'save it with the encoding UTF-8';
    return [...checkSecrets(text, file), problem(first, 'not-utf-8', 'the file is not UTF-8 text', hint)];
  }
  const invisible = [...text.matchAll(INVISIBLE)].map(({ index, 0: character }) => {
    const code = `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
    return problem(index, 'control-character', `the text has the invisible character ${code}`, 'delete it');
  });
  return [...checkSecrets(text, file), ...invisible];
}

/** Finds merge conflicts, each where it begins, and marks that one left behind. Git writes them at the start of a line. */
export function checkConflicts(text: string, file: string): Diagnostic[] {
  const problem = reporter(text, file);
  const hint = 'keep one side, and delete the lines of `<<<<<<<`, `=======` and `>>>>>>>`';
  return [...text.matchAll(/^(?:<{7}|>{7}) /gm)]
    .filter(({ 0: mark }, at, marks) => mark.startsWith('<') || !marks[at - 1]?.[0].startsWith('<'))
    .map(({ index }) => problem(index, 'merge-conflict', 'a merge conflict is not resolved', hint));
}

/** Finds keys that look live. A placeholder repeats itself or has no digit; a random text of that length does neither. */
export function checkSecrets(text: string, file: string): Diagnostic[] {
  const problem = reporter(text, file);
  return SECRETS.flatMap(({ kind, pattern, hint }) =>
    [...text.matchAll(pattern)]
      .filter(([, random = '']) => /\d/.test(random) && new Set(random).size >= 6)
      .map(({ index }) => {
        const right = `revoke it if it is real, and write \`${hint}\` instead`;
        return problem(index, 'secret', `this looks like ${kind} that works`, right);
      }),
  );
}
