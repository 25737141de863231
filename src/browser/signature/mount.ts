import { element } from '../run/element.ts';
import { loadStyles } from '../tools/load-styles.ts';
import { checkSignature, type PastedDelivery } from './check-signature.ts';
import { exampleDelivery, exampleNames } from './example-deliveries.ts';
import styles from './signature-checker.css?url';
import { spokenVerdict, verdictView } from './verdict-view.ts';

const ready = loadStyles(styles);

const plain = { spellcheck: false, autocapitalize: 'off' } as const;

/** Replaces the button or its box with the checker, moves the focus there and fills in the button's delivery. */
export async function openSignatureChecker(button: HTMLElement): Promise<void> {
  await ready;
  const body = element('textarea', { ...plain, name: 'body', rows: 6 });
  const secret = element('input', { ...plain, name: 'secret', autocomplete: 'off' });
  const header = element('input', { ...plain, name: 'header', autocomplete: 'off', placeholder: 'sha256=…' });
  const verdict = element('div', { className: 'sig-verdict' });
  // In the page before it has text, because screen readers announce only changes.
  const spoken = element('p', { className: 'sr-only', role: 'status' });
  let newest = 0;

  const check = async (): Promise<void> => {
    newest += 1;
    const own = newest;
    const result = await checkSignature({ body: body.value, secret: secret.value, header: header.value });
    if (own !== newest) return;
    verdict.replaceChildren(...verdictView(result));
    verdict.dataset.state = result.state;
    const words = spokenVerdict(result);
    if (spoken.textContent !== words) spoken.textContent = words;
  };

  const fill = (delivery: PastedDelivery): void => {
    body.value = delivery.body;
    secret.value = delivery.secret;
    header.value = delivery.header;
  };
  const given = button.dataset.delivery;
  if (given !== undefined) fill(JSON.parse(given));

  const examples = exampleNames.map((name) => {
    const example = element('button', { type: 'button' }, name);
    example.addEventListener('click', async () => {
      fill(await exampleDelivery(name));
      await check();
    });
    return example;
  });
  const root = element(
    'section',
    { className: 'sig-checker', tabIndex: -1, ariaLabel: 'Signature checker' },
    given === undefined
      ? element(
          'div',
          { className: 'sig-bar', role: 'group', ariaLabel: 'Examples' },
          element('span', {}, 'Try an example:'),
          ...examples,
        )
      : null,
    element(
      'form',
      { className: 'sig-form' },
      element('label', {}, 'Raw body', body),
      element('label', {}, 'Secret of the webhook endpoint', secret),
      element('label', {}, 'X-Frame-Signature', header),
    ),
    verdict,
    spoken,
    element('p', { className: 'sig-note' }, 'Checked in this page. Nothing is sent or stored.'),
  );
  root.addEventListener('input', check);
  root.addEventListener('submit', (event) => event.preventDefault());
  (button.closest('.signature-offer') ?? button).replaceWith(root);
  root.focus({ preventScroll: true });
  await check();
  // A given delivery is already checked, so its verdict must be visible.
  if (given !== undefined) verdict.scrollIntoView({ block: 'nearest' });
}
