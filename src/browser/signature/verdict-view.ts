import { codeFigure } from '../run/code-figure.ts';
import { colorCode } from '../run/color-code.ts';
import { element } from '../run/element.ts';
import type { SignatureVerdict } from './check-signature.ts';
import { type SignatureCause, signatureCauses } from './signature-causes.ts';

const KEYWORDS = ['const', 'for', 'of', 'if', 'try', 'catch', 'undefined'];

/** The text of a verdict: a short title and its consequence. */
function wordsOf(verdict: SignatureVerdict): { title: string; text: string } {
  switch (verdict.state) {
    case 'incomplete':
      return {
        title: 'Nothing to check yet',
        text: 'Paste the raw body, the secret and the header of one delivery, or choose an example.',
      };
    case 'valid':
      return {
        title: 'The signature is valid',
        text: 'Frame signed exactly these bytes with this secret. A replay verifies as well: remember the id of each event.',
      };
    case 'invalid': {
      const { title, text } = signatureCauses[verdict.cause];
      return { title, text: verdict.form === undefined ? text : `${text} As ${verdict.form}, it matches.` };
    }
  }
}

/** The announced text: changes with the verdict, not with each key press. */
export function spokenVerdict(verdict: SignatureVerdict): string {
  const { title, text } = wordsOf(verdict);
  return verdict.state === 'incomplete' ? '' : `${title}. ${text}`;
}

/** The verdict with the code that would have found its cause. */
export function verdictView(verdict: SignatureVerdict): HTMLElement[] {
  const { title, text } = wordsOf(verdict);
  const words = [element('p', { className: 'sig-title' }, title), element('p', {}, text)];
  return verdict.state === 'invalid' ? [...words, codeOf(signatureCauses[verdict.cause])] : words;
}

/** Colored as on the pages: a word before a parenthesis is a function. */
function codeOf({ code }: SignatureCause): HTMLElement {
  const words = new Map([...code.matchAll(/\w+(?=\()/g)].map(([word]) => [word, 'f']));
  for (const keyword of KEYWORDS) words.set(keyword, 'k');
  return codeFigure(
    'Code that finds the cause',
    'JavaScript',
    element('code', {}, ...colorCode(code, words)),
  );
}
