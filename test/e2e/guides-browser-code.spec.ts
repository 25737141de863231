import { expect, type Page, test } from '@playwright/test';
import { declineMessages, type PageFolder, writeFences } from '../guides/page-fences.ts';
import { type PrintedServer, startNodeServer } from '../guides/printed-server.ts';
import { json, type ScriptedServer, startServer } from '../guides/scripted-server.ts';

/**
 * Opens the pages printed in the guides, served by the printed servers, with a Frame.js that follows its published
 * contract: `init`, `createElement`, `on`, `mount`, `confirmCardPayment`.
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

const SUCCEEDED = { chargeIntent: { status: 'succeeded' }, hasError: false };
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

for (const { page: guide, files, thanks } of guides) {
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
    const button = (page: Page) => page.getByRole('button');
    const card = (page: Page) => page.getByLabel('card');

    test('the button waits for a complete card, and a paid form confirms the payment', async ({ page }) => {
      await open(page, SUCCEEDED);
      await card(page).fill('4242');
      await expect(button(page)).toBeDisabled();
      await card(page).fill('4242424242424242');
      await expect(button(page)).toBeEnabled();
      await card(page).fill('42424242');
      await expect(button(page)).toBeDisabled();
      await card(page).fill('4242424242424242');
      await button(page).click();
      await expect(page.getByRole('status')).toHaveText(thanks);
      await expect(button(page)).toHaveCount(0);
      expect(await page.evaluate(() => (window as unknown as { calls: unknown[] }).calls)).toEqual([
        ['init', 'pk_sandbox_x'],
        ['confirm', 'ci_1_secret_x'],
      ]);
      expect(api.seen.some(({ body }) => body.includes('ev:4242424242424242'))).toBe(true);
    });

    test('a decline is shown, and the shopper can use another card', async ({ page }) => {
      await open(page, SUCCEEDED);
      decline = {
        failure_code: 'insufficient_funds',
        failure_message: 'The account has insufficient funds.',
      };
      await card(page).fill('4726846912498186');
      await button(page).click();
      await expect(page.getByRole('status')).toHaveText(
        'Your card has insufficient funds. Use another payment method.',
      );
      await card(page).fill('4242424242424242');
      await button(page).click();
      await expect(page.getByRole('status')).toHaveText(thanks);
    });

    test('a failed challenge without an error message leaves the form usable', async ({ page }) => {
      await open(page, { chargeIntent: { status: 'failed' }, hasError: true });
      await card(page).fill('4000008400001629');
      await button(page).click();
      await expect(page.getByRole('status')).toHaveText(
        'The payment did not go through. Use another card, or contact your bank.',
      );
      await expect(button(page)).toBeEnabled();
    });

    test('an unreachable server results in an error message', async ({ page }) => {
      await open(page, SUCCEEDED);
      await card(page).fill('4242424242424242');
      await server.stop();
      await button(page).click();
      await expect(page.getByRole('status')).toContainText("don't pay again");
    });
  });
}
