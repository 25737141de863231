import { describe, expect, test } from 'vitest';
import { expectBodyLimit, type PageServer, startPageServer } from './page-server.ts';
import { json, keys } from './scripted-server.ts';

/** Starts the server against an API whose response depends on the number of the card. */
const openCheckout = () =>
  startPageServer({
    page: 'framejs.mdoc',
    files: ['checkout.html', 'checkout.css', 'checkout.mjs', 'server.mjs'],
    edits: [['30_000', '5000']],
    respond: ({ body }, response) => {
      const { card_number } = JSON.parse(body).payment_method_data;
      if (card_number === 'declined') return json(response, 422, { status: 422, code: 'charge_declined' });
      if (card_number === 'rejected') return json(response, 422, { status: 422, code: 'validation_errors' });
      if (card_number === 'stalled') return;
      if (card_number === 'broken')
        return json(response, 500, { status: 500, code: 'internal_server_error' });
      return json(response, 201, { id: 'one', client_secret: 'ci_one_secret_two' });
    },
  });
const pay = (checkout: PageServer, number: string) =>
  checkout.post('/charges', {
    card: { number, cvc: 'encrypted', expiry: { month: '12', year: '2030' } },
    sonarSessionId: 'sonar',
  });

describe('the server of /framejs', () => {
  test('serves the page, its files, and the publishable key, but not itself', async () => {
    const checkout = await openCheckout();
    expect(await checkout.read('/')).toContain('payment-card-element');
    expect(await checkout.read('/checkout.mjs')).toContain('confirmCardPayment');
    expect(await checkout.read('/config')).toBe(`{"publishableKey":"${keys.FRAME_PUBLISHABLE_KEY}"}`);
    expect((await checkout.call({ method: 'GET', path: '/server.mjs' })).status).toBe(404);
  });

  test('forwards the encrypted card and returns only the client secret', async () => {
    const checkout = await openCheckout();
    expect((await pay(checkout, 'encrypted')).body).toBe('{"clientSecret":"ci_one_secret_two"}');
    const [request] = checkout.api.seen;
    expect(request?.headers.authorization).toBe(`Bearer ${keys.FRAME_SECRET_KEY}`);
    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      amount: 4200,
      confirm: true,
      sonar_session_id: 'sonar',
      payment_method_data: { card_number: 'encrypted', exp_month: '12', exp_year: '2030', cvc: 'encrypted' },
    });
  });

  test('rejects a body over 1 MiB', async () => expectBodyLimit(await openCheckout(), '/charges'));

  test('distinguishes a declined card from a rejected request and from a failure', async () => {
    const checkout = await openCheckout();
    expect((await pay(checkout, 'rejected')).body).toBe('{"rejected":true}');
    expect((await pay(checkout, 'declined')).body).toBe('{"declined":true}');
    expect((await pay(checkout, 'broken')).status).toBe(500);
    expect((await pay(checkout, 'stalled')).status).toBe(500);
  });
});
