import { useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { CodeFigure, Colored } from '../code/code-figure.tsx';
import { type ColoredText, colorCode } from '../code/color-code.ts';
import { loadStyles } from '../tools/load-styles.ts';
import {
  checkSignature,
  exampleDelivery,
  exampleNames,
  type PastedDelivery,
  type SignatureVerdict,
} from './check-signature.ts';
import { signatureCauses } from './signature-causes.ts';
import styles from './signature-checker.css?url';

interface Check {
  delivery: PastedDelivery;
  /** The example that it is, unedited. */
  example: string | null;
  /** On the newest delivery, or on the one before until it is known. */
  verdict: SignatureVerdict;
}

type Action =
  | { edited: Partial<PastedDelivery>; example: string | null }
  | { checked: PastedDelivery; verdict: SignatureVerdict };

function reduceCheck(check: Check, action: Action): Check {
  if ('edited' in action)
    return { ...check, delivery: { ...check.delivery, ...action.edited }, example: action.example };
  // A verdict that comes after the next edit says nothing about it.
  return action.checked === check.delivery ? { ...check, verdict: action.verdict } : check;
}

/**
 * Says whether a delivery is signed by Frame, and if not, what happened to it. It gets the focus.
 * @param given a delivery to check at once; without one, there are examples to choose from
 */
export function SignatureChecker({ given }: { given?: PastedDelivery }) {
  const [{ delivery, example, verdict }, dispatch] = useReducer(reduceCheck, {
    delivery: given ?? { body: '', secret: '', header: '' },
    example: null,
    verdict: { state: 'incomplete' },
  });
  const root = useRef<HTMLElement>(null);
  const result = useRef<HTMLDivElement>(null);
  const { title, text } = wordsOf(verdict);

  useLayoutEffect(() => root.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    void checkSignature(delivery).then((found) => dispatch({ checked: delivery, verdict: found }));
  }, [delivery]);
  // A given delivery is checked at once, so its verdict must be visible.
  useLayoutEffect(() => {
    if (verdict.state !== 'incomplete' && delivery === given)
      result.current?.scrollIntoView({ block: 'nearest' });
  }, [verdict, delivery, given]);

  const field = (name: keyof PastedDelivery) => ({
    name,
    value: delivery[name],
    spellCheck: false,
    autoCapitalize: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      dispatch({ edited: { [name]: target.value }, example: null }),
  });
  return (
    <section ref={root} className="sig-checker" tabIndex={-1} aria-label="Signature checker">
      {given !== undefined ? null : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        <div className="sig-bar" role="group" aria-label="Examples">
          <span>Try an example:</span>
          {exampleNames.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === example}
              onClick={async () => dispatch({ edited: await exampleDelivery(name), example: name })}
            >
              {name}
            </button>
          ))}
        </div>
      )}
      <form className="sig-form" onSubmit={(event) => event.preventDefault()}>
        <label>
          Raw body
          <textarea {...field('body')} rows={6} />
        </label>
        <label>
          Secret of the webhook endpoint
          <input {...field('secret')} autoComplete="off" />
        </label>
        <label>
          X-Frame-Signature
          <input {...field('header')} autoComplete="off" placeholder="sha256=…" />
        </label>
      </form>
      <div ref={result} className="sig-verdict" data-state={verdict.state}>
        <p className="sig-title">{title}</p>
        <p>{text}</p>
        {verdict.state !== 'invalid' ? null : (
          <CodeFigure title="Code that finds the cause" language="JavaScript">
            <Colored parts={colored(signatureCauses[verdict.cause].code)} />
          </CodeFigure>
        )}
      </div>
      {/* It changes with the verdict, not with each key. */}
      <p className="sr-only" role="status">
        {verdict.state === 'incomplete' ? '' : `${title}. ${text}`}
      </p>
      <p className="sig-note">Checked in this page. Nothing is sent or stored.</p>
    </section>
  );
}

/** Title and text of the verdicts without a cause. */
const plainVerdicts = {
  incomplete: {
    title: 'Nothing to check yet',
    text: 'Paste the raw body, the secret and the header of one delivery, or choose an example.',
  },
  valid: {
    title: 'The signature is valid',
    text: 'Frame signed exactly these bytes with this secret. A replayed delivery also passes, so remember the id of each event.',
  },
};

function wordsOf(verdict: SignatureVerdict): { title: string; text: string } {
  if (verdict.state !== 'invalid') return plainVerdicts[verdict.state];
  const { title, text } = signatureCauses[verdict.cause];
  return { title, text: verdict.form === undefined ? text : `${text} As ${verdict.form}, it matches.` };
}

const KEYWORDS = ['const', 'for', 'of', 'if', 'try', 'catch', 'undefined'];

/** In the colors of the pages: a word before a parenthesis is a function. */
function colored(code: string): ColoredText[] {
  const words = new Map([...code.matchAll(/\w+(?=\()/g)].map(([word]) => [word, 'f']));
  for (const keyword of KEYWORDS) words.set(keyword, 'k');
  return colorCode(code, words);
}

const ready = loadStyles(styles);

/** Replaces the box of a button with the checker. */
export async function openSignatureChecker(button: HTMLElement): Promise<void> {
  await ready;
  const place = document.createElement('div');
  (button.closest('.signature-offer') ?? button).replaceWith(place);
  flushSync(() => createRoot(place).render(<SignatureChecker />));
}
