import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, type Page, test } from '@playwright/test';
import { checkoutWithChallenges } from '../guides/checkout-with-challenges.ts';
import { declineMessages, type PageFolder, writeFences } from '../guides/page-fences.ts';
import { type PrintedServer, startNodeServer } from '../guides/printed-server.ts';
import { json, type ScriptedServer, startServer } from '../guides/scripted-server.ts';
import { axeInBothThemes } from './axe-findings.ts';
import { cases } from './telling-cases.ts';

/**
 * Opens the pages printed in the guides, served by the printed servers, with a Frame.js that follows its published
 * contract: `init`, `createElement`, `on`, `mount`, `confirmCardPayment`. Then with the one of the simulation.
 */

const FRAME_JS = `
  window.Frame = {
    async init(key) {
      window.calls = [['init', key]];
      localStorage.setItem('frame_charge_session_id', 'sonar-1');
      return {
        async createElement(type) {
          const handlers = {};
          const fire = (name, payload) => (handlers[name] ?? []).forEach((handler) => handler(payload));
          return {
            on: (name, handler) => { (handlers[name] ??= []).push(handler); },
            async mount(target) {
              const input = document.createElement('input');
              input.ariaLabel = type;
              input.addEventListener('input', () => {
                const isComplete = input.value.length === 16;
                const expiry = { month: '12', year: '30' };
                const card = isComplete ? { number: 'ev:' + input.value, cvc: 'ev:123', expiry } : {};
                fire('change', { isComplete, card });
                if (isComplete) fire('complete', { isComplete, card });
              });
              document.querySelector(target).append(input);
            },
          };
        },
        async confirmCardPayment(secret) {
          window.calls.push(['confirm', secret]);
          return window.outcome;
        },
      };
    },
  };
`;

const keys = {
  FRAME_SECRET_KEY: 'sk_sandbox_x',
  FRAME_PUBLISHABLE_KEY: 'pk_sandbox_x',
  FRAME_WEBHOOK_SECRET: 'whsec_cli_x',
  FRAME_PRODUCT: 'product-1',
};

const guides = [
  {
    page: 'payments/accept-a-payment.mdoc',
    files: ['checkout.html', 'checkout.js', 'server.mjs'],
    thanks: 'Thank you. Order 1042 is paid.',
  },
  {
    page: 'payments/build-subscriptions.mdoc',
    files: ['subscribe.html', 'subscribe.js', 'server.mjs'],
    thanks: 'Welcome. Your plan has started.',
  },
];

for (const { page: guide, files, thanks } of cases(guides.slice(0, 1), guides.slice(1))) {
  test.describe(guide, () => {
    let folder: PageFolder;
    let api: ScriptedServer;
    let server: PrintedServer;
    /** The decline of the next charge or subscription; null if it succeeds. */
    let decline: { failure_code: string; failure_message: string } | null;

    test.beforeEach(async ({ page }) => {
      decline = null;
      folder = writeFences(guide, files, declineMessages);
      api = await startServer(({ path }, response) => {
        const data = decline;
        decline = null;
        if (data) return json(response, 422, { code: 'charge_declined', error_details: { data } });
        json(response, 200, {
          id: 'id-1',
          status: path.includes('charge_intents') ? 'succeeded' : 'active',
          client_secret: 'ci_1_secret_x',
          latest_charge_intent: 'id-1',
        });
      });
      server = await startNodeServer(folder, { ...keys, FRAME_API_BASE: api.origin });
      await page.route('https://js.framepayments.com/v1/index.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: FRAME_JS }),
      );
    });
    test.afterEach(async () => {
      await server.stop();
      await api.close();
      folder.remove();
    });

    async function open(page: Page, outcome: object): Promise<void> {
      await page.addInitScript((value) => Object.assign(window, { outcome: value }), outcome);
      await page.goto(server.origin);
    }

    test('the button waits for a complete card; an unreachable server and a decline are reported; a paid form confirms the payment', async ({
      page,
    }) => {
      const button = page.getByRole('button');
      const card = page.getByLabel('card');
      const status = page.getByRole('status');
      await open(page, { chargeIntent: { status: 'succeeded' }, hasError: false });
      await card.fill('4242');
      await expect(button).toBeDisabled();
      await card.fill('4242424242424242');
      await expect(button).toBeEnabled();
      await page.route(`${server.origin}/**`, (route) => route.abort());
      await button.click();
      await expect(status, 'the server cannot be reached').toContainText("don't pay again");
      await page.unroute(`${server.origin}/**`);

      await page.goto(server.origin);
      decline = {
        failure_code: 'insufficient_funds',
        failure_message: 'The account has insufficient funds.',
      };
      await card.fill('4726846912498186');
      await button.click();
      await expect(status).toHaveText('Your card has insufficient funds. Use another payment method.');

      await card.fill('42424242');
      await expect(button).toBeDisabled();
      await card.fill('4242424242424242');
      await button.click();
      await expect(status).toHaveText(thanks);
      await expect(button).toHaveCount(0);
      expect(await page.evaluate(() => (window as unknown as { calls: unknown[] }).calls)).toEqual([
        ['init', 'pk_sandbox_x'],
        ['confirm', 'ci_1_secret_x'],
      ]);
      expect(api.seen.some(({ body }) => body.includes('ev:4242424242424242'))).toBe(true);
    });

    test('a failed challenge without an error message leaves the form usable', { tag: '@soak' }, async ({
      page,
    }) => {
      await open(page, { chargeIntent: { status: 'failed' }, hasError: true });
      await page.getByLabel('card').fill('4000008400001629');
      await page.getByRole('button').click();
      await expect(page.getByRole('status')).toHaveText(
        'The payment did not go through. Use another card, or contact your bank.',
      );
      await expect(page.getByRole('button')).toBeEnabled();
    });
  });
}

const SCRIPT = '<script src="https://js.framepayments.com/v1/index.js"></script>';
const PAYS = '4242424242424242';
const AGAIN = 'The payment did not go through. Reload the page, then try again.';

const pages = [
  {
    ...guides[0],
    html: 'checkout.html',
    declined: 'Your card has insufficient funds. Use another payment method.',
    failed: 'The payment did not go through. Use another card, or contact your bank.',
    over: AGAIN,
  },
  {
    ...guides[1],
    html: 'subscribe.html',
    declined: 'Your card has insufficient funds. Use another payment method.',
    failed: 'The payment did not go through. Use another card, or contact your bank.',
    over: AGAIN,
  },
  {
    page: 'framejs.mdoc',
    files: ['checkout.html', 'checkout.css', 'checkout.mjs', 'server.mjs'],
    html: 'checkout.html',
    thanks: 'Paid. Thank you!',
    declined: 'The payment did not go through. Use another card, or contact your bank.',
    failed: 'The payment did not go through. Use another card, or contact your bank.',
    over: 'You have not been charged. Reload the page, or contact us.',
  },
];

/** The program that `/testing` tells readers to download, on a free port. */
async function startProgram(): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, ['.build/sandbox/frame-sandbox.mjs', '--port', '0']);
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith('http:')) return { child, origin: line.replace('localhost', '127.0.0.1') };
  throw new Error('The simulation did not start');
}

test.describe('the simulation in a browser', () => {
  let child: ChildProcess;
  let origin: string;
  let folder: PageFolder | undefined;
  let server: PrintedServer | undefined;
  test.beforeAll(async () => {
    ({ child, origin } = await startProgram());
  });
  test.afterAll(() => void child.kill());
  test.afterEach(async () => {
    await server?.stop();
    folder?.remove();
    [server, folder] = [undefined, undefined];
    // At its start, a server finds what the one before has sold.
    await fetch(`${origin}/_sandbox/reset`, { method: 'POST' });
  });

  /** Opens a printed page in which one line is changed, as `/testing` says. */
  async function open(page: Page, { page: guide = '', files = [] as string[], html = '' }): Promise<void> {
    folder = writeFences(guide, files, declineMessages);
    const printed = readFileSync('content/testing.mdoc', 'utf8');
    const [line = ''] = /<script src=[^\n]*/.exec(printed) ?? [];
    const text = readFileSync(folder.file(html), 'utf8');
    expect(text).toContain(SCRIPT);
    writeFileSync(folder.file(html), text.replace(SCRIPT, line.replace('http://127.0.0.1:4010', origin)));
    const FRAME_PRODUCT = '0a9b8c7d-6e5f-4a3b-8c2d-1e0f9a8b7c6d';
    server = await startNodeServer(folder, { ...keys, FRAME_PRODUCT, FRAME_API_BASE: origin });
    // Offline but for the shop and the simulation.
    await page.route(
      (url) => url.hostname !== '127.0.0.1',
      (route) => route.abort(),
    );
    await page.goto(server.origin);
  }
  async function fill(page: Page, number: string): Promise<void> {
    await page.getByLabel('Card number').fill(number);
    await page.getByLabel('Expiry (MM / YY)').fill('12 / 35');
    await page.getByLabel('CVC').fill('123');
  }
  const button = (page: Page) => page.locator('form > button');
  const message = (page: Page) => page.locator('form > p');

  for (const guide of cases(pages.slice(0, 2), pages.slice(2))) {
    const { thanks, declined, failed, over } = guide;
    const opened = async (page: Page, number: string): Promise<void> => {
      await open(page, guide);
      await fill(page, number);
      await button(page).click();
    };

    test(`${guide.page}: a card that is declined, a challenge that is failed, then a card that pays`, async ({
      page,
    }) => {
      await opened(page, '4726846912498186');
      await expect(message(page)).toHaveText(declined);
      // A form of the page must not send them.
      await expect(page.locator('.simulated-card input:not([name])')).toHaveCount(3);
      await page.getByLabel('Card number').fill('4242 4242 4242 4');
      await expect(button(page)).toBeDisabled();
      await page.getByLabel('Card number').fill('4000 0000 0000 3220');
      await button(page).click();
      await page.getByRole('button', { name: 'Fail' }).click();
      await expect(message(page)).toHaveText(failed);
      await fill(page, PAYS);
      await button(page).click();
      await expect(message(page)).toHaveText(thanks ?? '');
    });

    test(`${guide.page}: a challenge whose payment is canceled meanwhile, then one that is passed`, {
      tag: '@soak',
    }, async ({ page, request }) => {
      await opened(page, '4000000000003220');
      await page.getByRole('dialog').waitFor();
      const headers = { authorization: 'Bearer sk_sandbox_x' };
      const list = await request.get(`${origin}/v1/charge_intents?per_page=1`, { headers });
      const [intent] = (await list.json()).data;
      const canceled = await request.post(`${origin}/v1/charge_intents/${intent.id}/cancel`, { headers });
      expect((await canceled.json()).status).toBe('canceled');
      await page.getByRole('button', { name: 'Pass' }).click();
      await expect(message(page)).toHaveText(over);

      await page.reload();
      await fill(page, '4000000000003220');
      await button(page).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Pass' }).click();
      await expect(message(page)).toHaveText(thanks ?? '');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  }

  const [checkout] = pages;

  test('the form is accessible in both themes, fits its container, and needs no mouse or site data', {
    tag: '@soak',
  }, async ({ page }) => {
    await page.addInitScript(() => {
      const get = () => {
        throw new Error('blocked');
      };
      Object.defineProperty(window, 'localStorage', { get });
    });
    await open(page, checkout ?? {});
    await expect(page.getByText('Simulation: test cards only')).toBeVisible();
    expect(await axeInBothThemes(page, { part: '#payment-card-element' })).toEqual([]);
    const wide = await page.locator('#payment-card-element').boundingBox();
    const number = await page.getByLabel('Card number').boundingBox();
    expect(number?.width).toBe(wide?.width);
    await page.getByLabel('Card number').focus();
    await page.keyboard.type('378282246310005');
    for (const text of ['12/35', '1234']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
    await expect(message(page)).toHaveText(checkout?.thanks ?? '');
  });

  test('a challenge that is closed says nothing, and the message says that the payment may still finish', {
    tag: '@soak',
  }, async ({ page }) => {
    await open(page, checkout ?? {});
    await fill(page, '4000000000003220');
    await button(page).click();
    await page.getByRole('dialog').waitFor();
    expect(await axeInBothThemes(page, { part: 'dialog' })).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(message(page)).toHaveText("Your payment is processing. Please don't pay again.");
  });

  test('with the change of /payments/3d-secure, a reload after an abandoned challenge offers the form, and another card pays once', {
    tag: '@soak',
  }, async ({ page, request }) => {
    await open(page, checkout ?? {});
    writeFileSync(folder?.file('checkout.js') ?? '', checkoutWithChallenges());
    await page.reload();
    await fill(page, '4000000000003220');
    await button(page).click();
    await page.getByRole('dialog').waitFor();
    await page.reload();
    await expect(message(page)).toHaveText(
      'We have no result of your last payment. Retrying never charges you twice.',
    );
    await fill(page, PAYS);
    await button(page).click();
    await expect(message(page)).toHaveText(checkout?.thanks ?? '');
    const headers = { authorization: 'Bearer sk_sandbox_x' };
    const list = await request.get(`${origin}/v1/charge_intents?per_page=2`, { headers });
    const statuses = (await list.json()).data.map(({ status }: { status: string }) => status);
    expect(statuses).toEqual(['succeeded', 'canceled']);
  });

  test('Frame.js of the simulation has the contract of /framejs, under a strict policy', {
    tag: '@soak',
  }, async ({ page }) => {
    const policy = `default-src 'none'; script-src ${origin}; connect-src ${origin}`;
    const shop = await startServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
      response.end(`<div id="card"></div><script src="${origin}/v1/index.js"></script>`);
    });
    await page.goto(shop.origin);
    const result = await page.evaluate(async () => {
      // The global that the script defines; its printed declaration is not part of these tests.
      // biome-ignore lint/suspicious/noExplicitAny: see above
      const { Frame } = window as any;
      const reason = (promise: Promise<unknown>) => promise.then(String, (error) => error.message);
      const frame = await Frame.init('pk_sandbox_x');
      const events: [string, unknown][] = [];
      const element = await frame.createElement('card', {
        cardTheme: frame.cardTheme('clean'),
      });
      for (const name of ['ready', 'change', 'complete'])
        element.on(name, (payload: unknown) => events.push([name, payload]));
      await element.mount(document.querySelector('#card'));
      const inputs = [...document.querySelectorAll('input')];
      const type = (index: number, value: string) => {
        const [input] = inputs.slice(index);
        if (input) input.value = value;
        input?.dispatchEvent(new Event('input', { bubbles: true }));
      };
      type(0, '4242 4242 4242 4242');
      type(2, '123');
      type(1, '12 / 20');
      type(1, '1/2035');
      element.setFieldError('cvc', 'Check the security code.');
      const error = document.querySelector('#simulated-cvc')?.textContent;
      const { width } = getComputedStyle(inputs[0] ?? document.body);
      element.unmount();
      return {
        reasons: await Promise.all([
          reason(Frame.init('sk_sandbox_x')),
          reason(Frame.createOnboarding('pk_sandbox_x')),
          reason(frame.createElement('card', { billing: true })),
          reason(frame.createElement('card', { identityFields: { email: { show: true } } })),
          reason(frame.createElement('paymentRequestButton')),
        ]),
        wrong: await frame.confirmCardPayment('ci_9f2a6d84-1c3b-47e5-b0a8-5d6e7f8091a2_secret_x'),
        events,
        seen: { error, width, session: localStorage.getItem('frame_charge_session_id') },
        left: document.querySelectorAll('input').length,
        theme: frame.themes('minimal'),
      };
    });
    await shop.close();
    const none = { month: null, year: null };
    const card = { number: PAYS, cvc: '123', expiry: none };
    expect(result).toMatchObject({
      reasons: [
        'The simulation takes a key that begins with pk_sandbox_',
        expect.stringContaining('has no createOnboarding'),
        expect.stringContaining('has no option billing'),
        expect.stringContaining('identityFields'),
        expect.stringContaining('has no paymentRequestButton'),
      ],
      wrong: { hasError: true },
      events: [
        ['ready', undefined],
        ['change', { isComplete: false, card: { number: PAYS, cvc: null, expiry: none } }],
        ['change', { isComplete: false, card }],
        ['change', { isComplete: false, card }],
        ['change', { isComplete: true, card: { ...card, expiry: { month: '01', year: '2035' } } }],
        ['complete', { isComplete: true, card: { ...card, expiry: { month: '01', year: '2035' } } }],
      ],
      seen: {
        error: 'Check the security code.',
        session: 'simulated-session',
      },
      left: 0,
      theme: { preset: 'minimal' },
    });
    expect(result.wrong).not.toHaveProperty('chargeIntent');
    expect(Number.parseFloat(result.seen.width)).toBeGreaterThan(1000);
  });
});
