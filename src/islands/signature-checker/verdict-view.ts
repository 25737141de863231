import { element } from '../run-sample/element.ts';
import type { SignatureVerdict } from './check-signature.ts';
import { signatureCauses } from './signature-causes.ts';

/** A verdict in words: a short title, and what follows from it. */
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

/** What is announced: one verdict, not each key press that leads to it. */
export function spokenVerdict(verdict: SignatureVerdict): string {
  const { title, text } = wordsOf(verdict);
  return verdict.state === 'incomplete' ? '' : `${title}. ${text}`;
}

/** The verdict with the code that would have found its cause. */
export function verdictView(verdict: SignatureVerdict): HTMLElement[] {
  const { title, text } = wordsOf(verdict);
  const words = [element('p', { className: 'sig-title' }, title), element('p', {}, text)];
  return verdict.state === 'invalid' ? [...words, codeView(signatureCauses[verdict.cause].code)] : words;
}

/** Looks and copies like the code of the pages. */
function codeView(text: string): HTMLElement {
  const name = 'Where verifyFrameSignature returned false';
  return element(
    'figure',
    { className: 'code' },
    element(
      'figcaption',
      {},
      element('span', { className: 'code-title' }, name),
      element(
        'button',
        { type: 'button', className: 'copy', ariaLabel: 'Copy the code that finds it' },
        'Copy',
      ),
    ),
    element(
      'pre',
      { tabIndex: 0, role: 'group', ariaLabel: name },
      element('code', {}, ...highlighted(text)),
    ),
  );
}

const TOKEN = /('[^']*')|\b(const|for|of|if|try|catch|undefined)\b|(\w+)(?=\()/g;

/** The few kinds of tokens that the code of the causes has, in the colors of the pages. */
function highlighted(code: string): (string | HTMLElement)[] {
  const parts: (string | HTMLElement)[] = [];
  let end = 0;
  for (const { 0: token, 1: string, 2: keyword, index } of code.matchAll(TOKEN)) {
    const className = string ? 's' : keyword ? 'k' : 'f';
    parts.push(code.slice(end, index), element('span', { className }, token));
    end = index + token.length;
  }
  return [...parts, code.slice(end)];
}
