import { describe, expect, test, vi } from 'vitest';
import { checkoutWithChallenges } from './checkout-with-challenges.ts';
import { titledFences } from './page-fences.ts';
import { PENDING } from './scripted-checkout.ts';

/** Runs the guides' browser code on a small page with a card form, a working or blocked Frame.js, and a server. */

const BROKEN =
  'The card form is not working. Check your connection and your ad blocker, then reload the page.';
const DECLINED = 'The payment did not go through. Use another card, or contact your bank.';
const secret = { client_secret: 'ci_1_secret_x' };
const scripts = [
  { page: 'payments/accept-a-payment.mdoc', file: 'checkout.js', paid: 'Thank you. Order 1042 is paid.' },
  {
    page: 'payments/build-subscriptions.mdoc',
    file: 'subscribe.js',
    paid: 'Welcome. Your plan has started.',
  },
];

type Handler = (payload?: unknown) => unknown;
interface Element {
  textContent: string;
  disabled: boolean;
  children: Element[];
  handlers: Map<string, Handler>;
}
interface Setup {
  /** The server's response to the payment; an error means a lost connection. */
  reply?: object | Error;
  /** Result of `confirmCardPayment`; an error is thrown. */
  confirmed?: object | Error;
  blocked?: boolean;
  /** The browser blocks site data, so that reading `localStorage` throws. */
  storageBlocked?: boolean;
  /** State of the order that every printed server reports; `start` when the page is loaded. */
  state?: string;
  start?: string;
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

function createElement() {
  const element = {
    textContent: '',
    type: '',
    disabled: true,
    children: [] as Element[],
    handlers: new Map<string, Handler>(),
    addEventListener: (name: string, handler: Handler) => void element.handlers.set(name, handler),
    replaceChildren: (...children: Element[]) => {
      element.children = children;
    },
    append: (child: Element) => void element.children.push(child),
    focus: vi.fn(),
  };
  return element;
}

/** Loads a page's script; the result exposes what the shopper sees and can do. */
async function open(source: string, setup: Setup) {
  const { reply, confirmed, blocked = false, storageBlocked, state, start } = setup;
  const elements = { form: createElement(), button: createElement(), message: createElement() };
  const events = new Map<string, Handler>();
  let reloads = 0;
  let sent: unknown;
  let sentTo: string | undefined;
  const card = {
    on: (name: string, handler: Handler) => void events.set(name, handler),
    mount: async () => {},
  };
  const give = (value: object | Error | undefined) => {
    if (value instanceof Error) throw value;
    return value;
  };
  const frame = { createElement: async () => card, confirmCardPayment: async () => give(confirmed) };
  const globals = {
    document: {
      createElement,
      querySelector: (name: string) =>
        name === '#pay' ? elements.button : name === '#message' ? elements.message : elements.form,
    },
    fetch: async (path: string, request?: { body: string }) => {
      if (request !== undefined) [sent, sentTo] = [JSON.parse(request.body), path];
      const known = new Map<string, object | undefined>([
        ['/config', { publishable_key: 'pk_sandbox_x' }],
        ['/status/1042', { state: sent === undefined ? start : state }],
      ]);
      const value = known.get(path) ?? give(reply);
      return { ok: true, json: async () => value };
    },
    Frame: blocked ? undefined : { init: async () => frame },
    localStorage: { getItem: () => give(storageBlocked ? new Error('SecurityError') : { id: 'sonar-1' }) },
    // Skips the five seconds between two requests.
    setTimeout: (done: () => void) => void queueMicrotask(done),
    location: {
      reload() {
        reloads += 1;
      },
    },
  };
  await new Function(...Object.keys(globals), `return (async () => {${source}})()`)(
    ...Object.values(globals),
  );
  await settled();
  const submit = async () => {
    elements.form.handlers.get('submit')?.({ preventDefault: () => {} });
    await settled();
  };
  return {
    ...elements,
    submit,
    /** What the server received last, and where. */
    sent: () => sent,
    sentTo: () => sentTo,
    emit: (name: string, payload?: unknown) => events.get(name)?.(payload),
    reloads: () => reloads,
    async pay() {
      events.get('complete')?.({
        card: { number: 'ev:1', cvc: 'ev:2', expiry: { month: '12', year: '30' } },
      });
      await submit();
    },
  };
}

for (const { page, file, paid } of scripts) {
  const load = (setup: Setup) => open(titledFences(page).get(file) ?? '', setup);

  test(`${file}: blocked Frame.js results in a message and a reload button`, async () => {
    const view = await load({ blocked: true });
    expect(view.message.textContent).toBe(BROKEN);
    const [, reload] = view.form.children;
    expect(reload?.textContent).toBe('Reload the page');
    reload?.handlers.get('click')?.();
    expect(view.reloads()).toBe(1);
  });

  test(`${file}: an error event of the card form has the same result`, async () => {
    const view = await load({});
    view.emit('error', new Error('the text of Frame.js'));
    expect(view.message.textContent).toBe(BROKEN);
    expect(view.form.children).toHaveLength(2);
  });

  test(`${file}: the button waits for a complete card`, async () => {
    const view = await load({});
    expect(view.button.disabled).toBe(true);
    view.emit('complete', { card: {} });
    expect(view.button.disabled).toBe(false);
    view.emit('change', { isComplete: false });
    expect(view.button.disabled).toBe(true);
  });

  test(`${file}: a card that changes to another complete one is the one that pays`, async () => {
    const view = await load({ reply: { message: 'Declined', next: 'retry' } });
    view.emit('complete', { isComplete: true, card: { number: 'ev:1' } });
    view.emit('change', { isComplete: true, card: { number: 'ev:2' } });
    await view.submit();
    expect(view.sent()).toMatchObject({ card: { number: 'ev:2' } });
  });

  test(`${file}: a successful payment removes the form`, async () => {
    const view = await load({ reply: secret, confirmed: { chargeIntent: { status: 'succeeded' } } });
    await view.pay();
    expect(view.message.textContent).toBe(paid);
    expect(view.form.children).toEqual([view.message]);
  });

  test(`${file}: a browser that blocks site data can pay`, async () => {
    const confirmed = { chargeIntent: { status: 'succeeded' } };
    const view = await load({ storageBlocked: true, reply: secret, confirmed });
    await view.pay();
    expect(view.message.textContent).toBe(paid);
  });

  test.each(['failed', 'requires_payment_method'])(
    `${file}: a payment that is %s can be retried with another card, and Frame's message is not shown`,
    async (status) => {
      const confirmed = {
        hasError: true,
        error: { message: 'Card reported lost by owner' },
        chargeIntent: { status },
      };
      const view = await load({ reply: secret, confirmed });
      await view.pay();
      expect(view.message.textContent).toBe(DECLINED);
      expect(view.form.children).toEqual([]);
      expect(view.button.disabled).toBe(false);
    },
  );

  test.each(['canceled', 'expired', 'reversed', 'fraud_declined'])(
    `${file}: a payment that is %s can charge nothing, and a reload leads to a new one`,
    async (status) => {
      const view = await load({ reply: secret, confirmed: { chargeIntent: { status } } });
      await view.pay();
      expect(view.message.textContent).toBe(
        'The payment did not go through. Reload the page, then try again.',
      );
      const [, reload] = view.form.children;
      expect(reload?.textContent).toBe('Reload the page');
    },
  );

  test.each([
    ['a result without a status', { reply: secret, confirmed: { hasError: true } }],
    ['an open challenge', { reply: secret, confirmed: { chargeIntent: { status: 'requires_3d_secure' } } }],
    ['a bank that takes its time', { reply: secret, confirmed: { chargeIntent: { status: 'pending' } } }],
  ] satisfies [string, Setup][])(`${file}: %s is pending, and no button is left`, async (_, setup) => {
    const view = await load(setup);
    await view.pay();
    expect(view.message.textContent).toBe(PENDING);
    expect(view.form.children).toEqual([view.message]);
  });

  test.each([
    ['no connection', { reply: new Error('offline') }],
    ['a confirmation that throws', { reply: secret, confirmed: new Error('timeout') }],
  ] satisfies [string, Setup][])(`${file}: %s is pending, and offers a reload`, async (_, setup) => {
    const view = await load(setup);
    await view.pay();
    expect(view.message.textContent).toBe(PENDING);
    expect(view.form.children.map((each) => each.textContent)).toEqual([PENDING, 'Reload the page']);
  });

  test(`${file}: after a decline, the button that was disabled has the focus again`, async () => {
    const view = await load({ reply: { message: DECLINED, next: 'retry' } });
    await view.pay();
    expect(view.button.disabled).toBe(false);
    expect(view.button.focus).toHaveBeenCalledOnce();
  });

  test.each([
    ['retry', 0],
    ['reload', 2],
    ['stop', 1],
  ])(`${file}: follows the server's next step: %s`, async (next, children) => {
    const view = await load({ reply: { message: 'A text of the server', next } });
    await view.pay();
    expect(view.message.textContent).toBe('A text of the server');
    expect(view.form.children).toHaveLength(children);
  });
}

const PAID = 'Thank you. Order 1042 is paid.';
const CANCELED = 'This order was canceled.';
const AGAIN = 'The payment did not go through. Reload the page, then try again.';
const NO_RESULT = 'We have no result yet. Reload the page to check again.';

test.each([
  ['succeeded', 'pending', PAID, 1],
  ['failed', 'pending', DECLINED, 0],
  ['requires_payment_method', 'pending', DECLINED, 0],
  ['canceled', 'pending', AGAIN, 2],
  ['expired', 'pending', AGAIN, 2],
  ['reversed', 'pending', AGAIN, 2],
  ['fraud_declined', 'pending', AGAIN, 2],
  ['requires_3d_secure', 'paid', PAID, 1],
  ['requires_3d_secure', 'unpaid', DECLINED, 0],
  ['requires_3d_secure', 'canceled', CANCELED, 1],
  ['requires_3d_secure', 'pending', NO_RESULT, 2],
  ['requires_3d_secure', undefined, NO_RESULT, 2],
  ['timeout', 'paid', PAID, 1],
])(
  'the change that /payments/3d-secure makes to checkout.js: %s, and the server reports %s',
  async (chargeIntent, state, text, children) => {
    const confirmed =
      chargeIntent === 'timeout' ? new Error(chargeIntent) : { chargeIntent: { status: chargeIntent } };
    const view = await open(checkoutWithChallenges(), { reply: secret, confirmed, state });
    await view.pay();
    expect(view.message.textContent).toBe(text);
    expect(view.form.children).toHaveLength(children);
  },
);

test.each([
  ['paid', PAID, 1],
  ['unpaid', DECLINED, 0],
  ['pending', NO_RESULT, 2],
])(
  'a payment whose outcome the server does not know is asked for: the order is %s',
  async (state, text, children) => {
    const reply = { message: PENDING, next: 'stop' };
    const view = await open(checkoutWithChallenges(), { reply, state });
    await view.pay();
    expect(view.message.textContent).toBe(text);
    expect(view.form.children).toHaveLength(children);
  },
);

test('while the server is asked, nobody can pay', async () => {
  const view = await open(checkoutWithChallenges(), {
    reply: { message: PENDING, next: 'stop' },
    state: 'pending',
  });
  view.emit('complete', { card: {} });
  view.form.handlers.get('submit')?.({ preventDefault: () => {} });
  expect(view.button.disabled).toBe(true);
});

test.each([
  ['paid', PAID, 1],
  ['canceled', CANCELED, 1],
  ['refunded', 'This order was refunded.', 1],
  ['disputed', 'This payment is disputed.', 1],
  ['pending', 'We have no result of your last payment. Retrying never charges you twice.', 0],
  ['unpaid', '', 0],
  [undefined, '', 0],
])(
  'with the change of /payments/3d-secure, a reload shows an order that is %s',
  async (start, text, children) => {
    const view = await open(checkoutWithChallenges(), { start });
    expect(view.message.textContent).toBe(text);
    expect(view.form.children).toHaveLength(children);
  },
);

describe('a wallet payment of /guides/payment-request-button', () => {
  /** checkout.js with the line of the page, run as the event of the button. */
  async function payWithWallet(
    setup: Setup,
    source = titledFences('payments/accept-a-payment.mdoc').get('checkout.js'),
  ) {
    const line = titledFences('guides/payment-request-button.mdoc').get('In checkout.js');
    const view = await open(`${source}\nglobalThis.wallet = (paymentMethodId) => { ${line} };`, setup);
    const { wallet } = globalThis as unknown as { wallet: (id: string) => void };
    wallet('method-1');
    await settled();
    return view;
  }

  test('goes to its own route, with the fraud session', async () => {
    const view = await payWithWallet({ reply: secret, confirmed: { chargeIntent: { status: 'succeeded' } } });
    expect(view.sentTo()).toBe('/pay-with-wallet');
    expect(view.sent()).toEqual({
      order_id: '1042',
      payment_method: 'method-1',
      sonar_session_id: { id: 'sonar-1' },
    });
  });

  test.each([
    ['succeeded', PAID, 1],
    ['failed', DECLINED, 0],
    ['requires_payment_method', DECLINED, 0],
    ['canceled', AGAIN, 2],
    ['pending', PENDING, 1],
    ['timeout', PENDING, 2],
  ])('that is %s', async (status, text, children) => {
    const confirmed = status === 'timeout' ? new Error(status) : { chargeIntent: { status } };
    const view = await payWithWallet({ reply: secret, confirmed });
    expect(view.message.textContent).toBe(text);
    expect(view.form.children).toHaveLength(children);
  });

  test.each([
    ['no connection', new Error('offline'), PENDING, 2],
    [
      'a text of the server with its next step',
      { message: 'Reload the page, then pay.', next: 'reload' },
      'Reload the page, then pay.',
      2,
    ],
  ])('%s', async (_, reply, text, children) => {
    const view = await payWithWallet({ reply });
    expect(view.message.textContent).toBe(text);
    expect(view.form.children).toHaveLength(children);
  });

  test('has its button in the form, which a final result removes', () => {
    const page = titledFences('guides/payment-request-button.mdoc').get('checkout.html');
    expect(page).toMatch(/<form id="checkout">\s+<div id="wallet" hidden>/);
  });

  test('whose challenge is abandoned offers a reload', async () => {
    const confirmed = { chargeIntent: { status: 'requires_3d_secure' } };
    const view = await payWithWallet(
      { reply: secret, confirmed, state: 'pending' },
      checkoutWithChallenges(),
    );
    expect(view.message.textContent).toBe(NO_RESULT);
    expect(view.form.children).toHaveLength(2);
  });
});
