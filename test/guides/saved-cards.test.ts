import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { skipOutOfTurn } from './languages-in-turn.ts';
import { declineMessages, isMissing, type PrintedLanguage, writeFences } from './page-fences.ts';
import { runPreloaded } from './preloaded.ts';
import { type SandboxSession, startSession } from './sandbox-session.ts';

/** Runs the functions on /api/payment_methods that save a card and charge it later, in a stateful sandbox. */

type Language = PrintedLanguage | 'javascript';
interface Order {
  id: string;
  amount: number;
  currency: string;
  state: string;
  charge_intent?: string | null;
  payment?: { id: string; status: string };
}
interface User {
  customer: string;
  payment_method: string;
}
/** The results of a job run; `error` is the name of the raised error. */
interface Run {
  user: User;
  order: Order;
  result: { status: string; code: string | null; message?: string } | { error: string };
}

const folder = writeFences('api/payment_methods.mdoc', [
  'saved-cards.mjs',
  'saved_cards.rb',
  'saved_cards.py',
  'saved-cards.php',
]);
afterAll(() => folder.remove());

/** Saves the card if there is one, charges the order, and prints user, order, and result. */
const scripts: Record<Language, string> = {
  javascript: `const input = JSON.parse(await new Response(process.stdin).text());
    Object.assign(process.env, input.env);
    const { saveCard, chargeSavedCard } = await import('./saved-cards.mjs');
    const { user, order } = input;
    if (input.card) await saveCard(user, input.card);
    const result = await chargeSavedCard(user, order, async () => {}).catch(({ name }) => ({ error: name }));
    console.log(JSON.stringify({ user, order, result }));`,
  ruby: `input = JSON.parse($stdin.read)
    ENV.update(input['env'])
    load File.join(Dir.pwd, 'saved_cards.rb')
    user, order = input.values_at('user', 'order')
    save_card(user, input['card']) if input['card']
    begin
      result = charge_saved_card(user, order) { |_| }
    rescue StandardError => e
      result = { error: e.class.name }
    end
    puts JSON.generate({ user: user, order: order, result: result })`,
  python: `import json, os, sys
given = json.load(sys.stdin)
os.environ.update(given["env"])
from saved_cards import charge_saved_card, save_card
user, order = given["user"], given["order"]
if given.get("card"):
    save_card(user, given["card"])
try:
    result = charge_saved_card(user, order, lambda _: None)
except Exception as error:
    result = {"error": type(error).__name__}
print(json.dumps({"user": user, "order": order, "result": result}))`,
  php: `$input = json_decode(file_get_contents('php://stdin'), true);
    foreach ($input['env'] as $name => $value) {
        putenv("$name=$value");
    }
    require 'saved-cards.php';
    ['user' => $user, 'order' => $order] = $input;
    if (isset($input['card'])) {
        SavedCards\\saveCard($user, $input['card']);
    }
    try {
        $result = SavedCards\\chargeSavedCard($user, $order, function (array $stored) use (&$order) { $order = $stored; });
    } catch (Exception $error) {
        $result = ['error' => get_class($error)];
    }
    echo json_encode(['user' => $user, 'order' => $order, 'result' => $result]);`,
};
/** Nobody that the sandbox knows, with an address that a query must escape. */
const shopper = { name: 'Ada & Co.', email: 'ada+shop@example.com' };

const page = readFileSync('content/api/payment_methods.mdoc', 'utf8');
/** The row of the page's table of results that begins with this one. */
const resultRow = (status: string): string | undefined =>
  page.split('\n').find((line) => line.startsWith(`| \`${status}\``));

const languages: Language[] = ['javascript', 'ruby', 'python', 'php'];
let session: SandboxSession;

beforeEach(async () => {
  session = await startSession();
});
afterEach(() => session.close());

for (const language of languages) {
  describe.skipIf(language !== 'javascript' && (await isMissing(language)))(
    `saved cards in ${language}`,
    () => {
      const charge = async (input: object, env: object = {}): Promise<Run> => {
        const given = {
          user: shopper,
          order: { id: '1042', amount: 4200, currency: 'usd', state: 'unpaid' },
          ...input,
          env: { FRAME_SECRET_KEY: 'sk_sandbox_x', FRAME_API_BASE: session.origin, ...env },
        };
        const run =
          language === 'php'
            ? folder.run(language, scripts[language], given)
            : runPreloaded(language, folder, scripts[language], given);
        return (await run) as Run;
      };
      const customers = async () =>
        (await session.api(`/v1/customers/search?email=${encodeURIComponent(shopper.email)}`)).body.data as {
          id: string;
        }[];
      const cardOf = (number: string) => ({ number, cvc: '123', expiry: { month: '12', year: '2030' } });
      const made = async () =>
        (await session.api('/v1/charge_intents?per_page=100')).body.data.filter(
          ({ description }: { description: string }) => description === 'Order 1042',
        ) as { id: string; status: string; customer: { id: string } | null; metadata: object }[];
      let before = 0;
      const added = async () => (await made()).slice(0, (await made()).length - before);

      beforeEach(async (context) => {
        skipOutOfTurn(language, context);
        before = (await made()).length;
      });

      test('a saved card is charged without the shopper, and again for the next order', async () => {
        const first = await charge({ card: cardOf('4242424242424242') });
        expect(first.result).toEqual({ status: 'paid', code: null });
        // What the checkout's server compares with the event.
        const [{ id } = { id: '' }] = await added();
        expect(first.order).toMatchObject({ charge_intent: id, payment: { id, status: 'confirming' } });
        const { body } = await session.api(`/v1/customers/${first.user.customer}/payment_methods`);
        expect(body.data.map(({ id }: { id: string }) => id)).toEqual([first.user.payment_method]);
        const second = await charge({ user: first.user });
        expect(second.result).toEqual({ status: 'paid', code: null });
        expect((await added()).map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
      });

      test('after a challenge that nobody passed, the next run says the same, and does not charge', async () => {
        const saved = await charge({ card: cardOf('4000000000003220') });
        const wanted = { status: 'declined', code: 'authentication_required' };
        expect(saved.result).toEqual(wanted);
        expect((await charge({ user: saved.user, order: saved.order })).result).toEqual(wanted);
        // What the checkout's sweep stores after it has read the charge intent.
        const payment = { id: saved.order.charge_intent ?? '', status: 'canceled' };
        const next = await charge({ user: saved.user, order: { ...saved.order, payment } });
        expect(next.result).toEqual(wanted);
        expect((await added()).map(({ status }) => status)).toEqual(['canceled']);
      });

      test('if the response to the cancellation of a challenge that nobody passed is lost, the next run does not charge', async () => {
        session.failNext('POST /v1/charge_intents/ID/cancel', 'drop');
        const lost = await charge({ card: cardOf('4000000000003220') });
        expect(lost.result).toHaveProperty('error');
        const next = await charge({ user: lost.user, order: lost.order });
        expect(next.result).toEqual({ status: 'declined', code: 'authentication_required' });
        expect((await added()).map(({ status }) => status)).toEqual(['canceled']);
      });

      test('a charge intent that the checkout canceled before the job confirmed it is replaced, and the card is charged', async () => {
        session.failNext('POST /v1/charge_intents/ID/confirm', 'server_error');
        const lost = await charge({ card: cardOf('4242424242424242') });
        expect(lost.result).toHaveProperty('error');
        const id = lost.order.charge_intent ?? '';
        await session.api(`/v1/charge_intents/${id}/cancel`, {});
        const order = { ...lost.order, payment: { id, status: 'canceled' } };
        const next = await charge({ user: lost.user, order });
        expect(next.result).toEqual({ status: 'paid', code: null });
        expect((await added()).map(({ status }) => status)).toEqual(['succeeded', 'canceled']);
      });

      test.each([
        ['amount', { amount: 9900 }],
        ['currency', { currency: 'eur' }],
      ])(
        'a charge intent of an earlier %s is canceled, and the order is charged what it costs now',
        async (_, changed) => {
          session.failNext('POST /v1/charge_intents/ID/confirm', 'server_error');
          const lost = await charge({ card: cardOf('4242424242424242') });
          expect(lost.result).toHaveProperty('error');
          const next = await charge({ user: lost.user, order: { ...lost.order, ...changed } });
          // Euros take a while.
          expect(['paid', 'pending']).toContain((next.result as { status: string }).status);
          expect(await added()).toMatchObject([
            changed,
            { status: 'canceled', amount: 4200, currency: 'usd' },
          ]);
        },
      );

      test('a challenge whose cancellation is lost leaves the payment open for the sweep of the checkout', async () => {
        session.failNext('POST /v1/charge_intents/ID/cancel', 'drop_before');
        const lost = await charge({ card: cardOf('4000000000003220') });
        expect(lost.result).toHaveProperty('error');
        expect(lost.order.payment).toMatchObject({ status: 'confirming' });
      });

      test('a permanent rejection is a known outcome, so it is not run again', async () => {
        session.respondNext('POST /v1/charge_intents/ID/confirm', 422, {
          status: 422,
          code: 'validation_errors',
          message: 'amount: too small',
        });
        const { result } = await charge({ card: cardOf('4242424242424242') });
        expect(result).toEqual({
          status: 'rejected',
          code: 'validation_errors',
          message: 'amount: too small',
        });
      });

      test('the rejection of a blocked customer is a known outcome; after a limit or a revoked key, the job runs again', async () => {
        const { user } = await charge({ card: cardOf('4242424242424242') });
        // A key that was revoked says nothing about the order.
        for (const [status, code] of [
          [429, 'rate_limit_exceeded'],
          [401, 'unauthorized'],
        ] as const) {
          session.respondNext('POST /v1/charge_intents', status, { status, code });
          expect((await charge({ user })).result).toHaveProperty('error');
        }
        await session.api(`/v1/customers/${user.customer}/block`, {});
        expect((await charge({ user })).result).toEqual({
          status: 'rejected',
          code: 'validation_errors',
          message: 'customer: this customer is blocked',
        });
      });

      test('a confirmation that was repeated on its way is paid, not rejected', async () => {
        session.failNext('POST /v1/charge_intents/ID/confirm', 'repeat');
        const { result } = await charge({ card: cardOf('4242424242424242') });
        expect(result).toEqual({ status: 'paid', code: null });
      });

      test('a job that lost the confirmation response runs again and charges once', async () => {
        const card = cardOf('4242424242424242');
        // The confirmation path contains an ID that is not known yet, so the first request to fail is the read.
        const { body: customer } = await session.api('/v1/customers', {
          name: 'Nora Lind',
          email: 'nora@example.com',
        });
        const { body: method } = await session.api('/v1/payment_methods', {
          type: 'card',
          card_number: card.number,
          exp_month: '12',
          exp_year: '2030',
          cvc: '123',
          customer: customer.id,
        });
        const user = { customer: customer.id, payment_method: method.id };
        const { body: intent } = await session.api('/v1/charge_intents', {
          amount: 4200,
          currency: 'usd',
          customer: user.customer,
          payment_method: user.payment_method,
          confirm: false,
          description: 'Order 1042',
        });
        const order = {
          id: '1042',
          amount: 4200,
          currency: 'usd',
          state: 'unpaid',
          charge_intent: intent.id,
        };
        session.failNext('POST /v1/charge_intents/ID/confirm', 'drop');
        expect((await charge({ user, order })).result).toHaveProperty('error');
        expect((await charge({ user, order })).result).toEqual({ status: 'paid', code: null });
        expect(await added()).toHaveLength(1);
      });

      test('a declined card returns the reason, also when the job runs again', async () => {
        const first = await charge({ card: cardOf('4726846912498186') });
        expect(first.result).toEqual({ status: 'declined', code: 'insufficient_funds' });
        expect((await charge(first)).result).toMatchObject({ status: 'declined' });
        expect((await added()).map(({ status }) => status)).toEqual(['failed']);
        // What the status of the order says without a sweep: the shopper can pay.
        expect(first.order.payment).toEqual({ id: first.order.charge_intent, status: 'failed' });
      });

      test.each([
        ['declined', '4726846912498186', 'failed'],
        ['needs 3D Secure', '4000000000003220', 'canceled'],
      ])(
        'once another card is saved for a card that is %s, the next run charges it, once',
        async (_, bad, over) => {
          const first = await charge({ card: cardOf(bad) });
          expect(first.result).toMatchObject({ status: 'declined' });
          const second = await charge({ ...first, card: cardOf('4242424242424242') });
          expect(second.result).toEqual({ status: 'paid', code: null });
          expect((await charge(second)).result).toEqual({ status: 'paid', code: null });
          expect((await added()).map(({ status }) => status)).toEqual(['succeeded', over]);
        },
      );

      test('a charge intent whose confirmation was rejected for now is canceled for the card saved since', async () => {
        session.respondNext('POST /v1/charge_intents/ID/confirm', 429, { status: 429 });
        const first = await charge({ card: cardOf('4242424242424242') });
        expect(first.result).toHaveProperty('error');
        const second = await charge({ ...first, card: cardOf('5555555555554444') });
        expect(second.result).toEqual({ status: 'paid', code: null });
        expect(await added()).toMatchObject([
          { status: 'succeeded', payment_method: { id: second.user.payment_method } },
          { status: 'canceled', payment_method: { id: first.user.payment_method } },
        ]);
      });

      test('a charge that the fraud check declines is declined, and another card is charged', async () => {
        session.failNext('POST /v1/charge_intents/ID/confirm', 'server_error');
        const { user, order } = await charge({ card: cardOf('4242424242424242') });
        const { body } = await session.api(`/v1/charge_intents/${order.charge_intent}/cancel`, {});
        const declined = { ...body, status: 'fraud_declined' };
        session.respondNext('GET /v1/charge_intents/ID', 200, declined);
        expect((await charge({ user, order })).result).toMatchObject({ status: 'declined' });
        session.respondNext('GET /v1/charge_intents/ID', 200, declined);
        const next = await charge({ user, order, card: cardOf('5555555555554444') });
        expect(next.result).toEqual({ status: 'paid', code: null });
      });

      test('a charge intent whose card Frame does not name yet is charged, not canceled again and again', async () => {
        const { user } = await charge({ card: cardOf('4242424242424242') });
        const { body } = await session.api('/v1/charge_intents', {
          ...{ amount: 4200, currency: 'usd', description: 'Order 1042', confirm: false },
          ...{ customer: user.customer, payment_method: user.payment_method },
        });
        session.respondNext('POST /v1/charge_intents', 201, body);
        session.respondNext('GET /v1/charge_intents/ID', 200, { ...body, payment_method: null });
        expect((await charge({ user })).result).toEqual({ status: 'paid', code: null });
        expect((await added()).map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
      });

      test('a charge intent that waits for another card is canceled for the one saved since, and once it is cleared', async () => {
        const waits = async (given: Run) => {
          const { body } = await session.api(`/v1/charge_intents/${given.order.payment?.id}`);
          const method = { ...body.payment_method, id: 'an-earlier-card' };
          session.respondNext('GET /v1/charge_intents/ID', 200, {
            ...{ ...body, status: 'requires_payment_method', payment_method: method },
          });
        };
        session.failNext('POST /v1/charge_intents/ID/confirm', 'server_error');
        const lost = await charge({ card: cardOf('4242424242424242') });
        await waits(lost);
        const next = await charge({ user: lost.user, order: lost.order });
        expect(next.result).toEqual({ status: 'paid', code: null });
        expect((await added()).map(({ status }) => status)).toEqual(['succeeded', 'canceled']);
        session.failNext('POST /v1/charge_intents/ID/confirm', 'server_error');
        const again = await charge({ user: lost.user });
        await waits(again);
        const cleared = await charge({ user: lost.user, order: { ...again.order, charge_intent: null } });
        expect(cleared.result).toEqual({ status: 'paid', code: null });
      });

      test.each([
        ['refunded', '/v1/refunds'],
        ['disputed', '/_sandbox/charge_intents/ID/dispute'],
      ])(
        'a payment whose event is lost is %s once that is what became of it, not pending',
        async (status, path) => {
          const { user, order } = await charge({ card: cardOf('4242424242424242') });
          const id = order.charge_intent ?? '';
          const body = status === 'refunded' ? { charge_intent: id, amount: 4200 } : { reason: 'fraudulent' };
          await session.api(path.replace('ID', id), body);
          await session.api('/_sandbox/advance', { seconds: 600 });
          const wanted = { status, code: null };
          expect((await charge({ user, order })).result).toEqual(wanted);
          // As the shopper's attempt at the checkout.
          const attempt = { ...order, charge_intent: null };
          expect((await charge({ user, order: attempt })).result).toEqual(wanted);
          expect(await added()).toMatchObject([{ status }]);
          expect(resultRow('paid')).toContain(`\`${status}\``);
        },
      );

      test.each([
        ['detached', 'detach'],
        ['blocked', 'block'],
      ])('a card that is %s since is rejected, and the next one is charged', async (status, action) => {
        session.failNext('POST /v1/charge_intents/ID/confirm', 'server_error');
        const saved = await charge({ card: cardOf('4242424242424242') });
        const { user } = saved;
        await session.api(`/v1/payment_methods/${user.payment_method}/${action}`, {});
        const code = 'validation_errors';
        const wanted = { status: 'rejected', code, message: `payment_method: it is ${status}` };
        // Before a charge intent exists, and after.
        expect((await charge({ user })).result).toEqual(wanted);
        expect((await charge({ user, order: saved.order })).result).toEqual(wanted);
        const next = await charge({ user, order: saved.order, card: cardOf('5555555555554444') });
        expect(next.result).toEqual({ status: 'paid', code: null });
        expect(resultRow('rejected')).toMatch(/If the card is detached or blocked, ask for another/);
      });

      test.each(['drop', 'server_error_after'] as const)(
        'a create request that ends with %s leaves a charge intent that charges nothing',
        async (fault) => {
          session.failNext('POST /v1/charge_intents', fault);
          const lost = await charge({ card: cardOf('4242424242424242') });
          expect(lost.result).toHaveProperty('error');
          expect((await charge({ user: lost.user, order: lost.order })).result).toMatchObject({
            status: 'paid',
          });
          await session.api('/_sandbox/advance', { seconds: 86_400 });
          expect(await added()).toMatchObject([
            { status: 'succeeded', amount_captured: 4200 },
            { status: 'incomplete', amount_captured: 0 },
          ]);
          expect(page).toContain('A lost create response leaves another one `incomplete`.');
        },
      );

      test('an order that the shopper pays at the checkout is not charged by the job, too', async () => {
        const saved = await charge({ card: cardOf('4242424242424242') });
        const { body } = await session.api('/v1/charge_intents', {
          amount: 4200,
          currency: 'usd',
          customer: saved.user.customer,
          confirm: false,
          description: 'Order 1042',
        });
        const payment = { id: body.id, status: 'confirming' };
        const order = { id: '1042', amount: 4200, currency: 'usd', state: 'unpaid', payment };
        expect((await charge({ user: saved.user, order })).result).toEqual({ status: 'pending', code: null });
        await session.api(`/v1/charge_intents/${payment.id}/cancel`, {});
        const paid = { ...order, state: 'paid' };
        expect((await charge({ user: saved.user, order: paid })).result).toEqual({
          status: 'paid',
          code: null,
        });
        expect((await added()).map(({ status }) => status)).toEqual(['canceled', 'succeeded']);
        // The shopper's attempt is over, and nothing was paid.
        const next = await charge({ user: saved.user, order });
        expect(next.result).toEqual({ status: 'paid', code: null });
        expect(next.order.payment?.id).toBe(next.order.charge_intent);
      });

      test('a customer is searched for before it is created, also after a lost response', async () => {
        const card = cardOf('4242424242424242');
        session.failNext('POST /v1/customers', 'drop');
        await expect(charge({ card })).rejects.toThrow();
        const saved = await charge({ card });
        expect(await customers()).toMatchObject([{ id: saved.user.customer }]);
      });

      test('a customer is found behind more than a page of longer addresses', async () => {
        const add = async (email: string) =>
          (await session.api('/v1/customers', { name: 'Ada & Co.', email })).body.id as string;
        const wanted = await add(shopper.email);
        // The newest are first.
        for (let count = 0; count < 101; count += 1) await add(`${count}${shopper.email}`);
        expect((await charge({ card: cardOf('4242424242424242') })).user.customer).toBe(wanted);
      });

      test('a customer whose longer address is found is no match', async () => {
        await session.api('/v1/customers', { name: 'Ada', email: `1${shopper.email}` });
        const { user } = await charge({ card: cardOf('4242424242424242') });
        expect((await session.api(`/v1/customers/${user.customer}`)).body.email).toBe(shopper.email);
      });

      test('a search that responds without a list creates no second customer', async () => {
        await session.api('/v1/customers', shopper);
        session.respondNext('GET /v1/customers/search', 200, { meta: { has_more: false } });
        await expect(charge({ card: cardOf('4242424242424242') })).rejects.toThrow();
        expect(await customers()).toHaveLength(1);
      });

      test('a request takes no longer than FRAME_TIMEOUT', async () => {
        const { user } = await charge({ card: cardOf('4242424242424242') });
        session.failNext('POST /v1/charge_intents', 'timeout');
        const { result } = await charge({ user }, { FRAME_TIMEOUT: '0.5' });
        expect(result).toHaveProperty('error');
      });

      test('an order in euros is charged in euros', async () => {
        const { user } = await charge({ card: cardOf('4242424242424242') });
        const order = { id: '1042', amount: 4200, currency: 'eur', state: 'unpaid' };
        expect((await charge({ user, order })).result).toEqual({ status: 'pending', code: null });
        expect((await added())[0]).toMatchObject({ currency: 'eur' });
      });

      test('a job that is cleared for another try charges again only while nothing else may have paid', async () => {
        const { user, order } = await charge({ card: cardOf('4726846912498186') });
        const cleared = { ...order, charge_intent: null };
        expect((await charge({ user, order: { ...cleared, state: 'paid' } })).result).toMatchObject({
          status: 'paid',
        });
        expect(await added()).toHaveLength(1);
        expect((await charge({ user, order: cleared })).result).toMatchObject({ status: 'declined' });
        expect((await added()).map(({ status }) => status)).toEqual(['failed', 'failed']);
      });

      test('if the bank requires 3D Secure, nothing is charged without the shopper', async () => {
        const { result } = await charge({ card: cardOf('4000000000003220') });
        expect(result).toEqual({ status: 'declined', code: 'authentication_required' });
        expect((await added()).map(({ status }) => status)).toEqual(['canceled']);
      });
    },
  );
}

/** The comment's lines for the printed server, after both files are loaded. */
const inServer = {
  ruby: `input = JSON.parse($stdin.read)
    ENV.update(input['env'])
    def run(_app) = nil
    load 'config.ru'
    before = OVER
    require_relative 'saved_cards'
    user, order = input['user'], ORDERS['1042']
    save_card(user, input['card'])
    LINES
    puts JSON.generate({ order: order, result: result, kept: OVER == before })`,
  php: `$input = json_decode(file_get_contents('php://stdin'), true);
    foreach ($input['env'] as $name => $value) {
        putenv("$name=$value");
    }
    require 'server.php';
    require 'saved-cards.php';
    $user = $input['user'];
    SavedCards\\saveCard($user, $input['card']);
    LINES
    echo json_encode(['order' => $order->row, 'result' => $result, 'kept' => true]);`,
};

for (const language of ['ruby', 'php'] as const)
  test.skipIf(await isMissing(language))(`the job runs in the printed server in ${language}`, async () => {
    const file = language === 'ruby' ? 'saved_cards.rb' : 'saved-cards.php';
    const comment = readFileSync(`content/files/accept-a-payment/${file}`, 'utf8');
    const lines = comment.match(/(?<=^(?:#| \*) {2,}).*/gm)?.join('\n') ?? '';
    expect(lines).toMatch(/charge_?saved_?card/i);
    const server = language === 'ruby' ? 'config.ru' : 'server.php';
    const both = writeFences(
      'payments/accept-a-payment.mdoc',
      [server],
      [...declineMessages, { page: 'api/payment_methods.mdoc', title: file }],
    );
    const run = await both.run(
      language,
      inServer[language].replace('LINES', () => lines),
      {
        env: {
          FRAME_SECRET_KEY: 'sk_sandbox_x',
          FRAME_PUBLISHABLE_KEY: 'pk_sandbox_x',
          FRAME_WEBHOOK_SECRET: 'secret',
          FRAME_API_BASE: session.origin,
        },
        user: { name: 'Nora Lind', email: 'nora@example.com' },
        card: { number: '4242424242424242', cvc: '123', expiry: { month: '12', year: '2030' } },
      },
    );
    both.remove();
    expect(run).toMatchObject({ result: { status: 'paid' }, kept: true });
    expect(run).toHaveProperty('order.charge_intent', (run as { order: Order }).order.payment?.id);
  });

test.skipIf(await isMissing('ruby'))(
  'in Ruby, no part of a request waits longer than FRAME_TIMEOUT',
  async () => {
    const both = writeFences(
      'payments/accept-a-payment.mdoc',
      ['config.ru'],
      [...declineMessages, { page: 'api/payment_methods.mdoc', title: 'saved_cards.rb' }],
    );
    for (const file of ['config.ru', 'saved_cards.rb']) {
      const script = `ENV.update(JSON.parse($stdin.read))
      def run(_app) = nil
      load '${file}'
      Net::HTTP.define_singleton_method(:start) { |_host, _port, options| raise JSON.generate(options) }
      begin
        frame(Net::HTTP::Get, '/charge_intents/one')
      rescue RuntimeError => e
        puts e.message
      end`;
      const env = {
        FRAME_SECRET_KEY: 'sk_sandbox_x',
        FRAME_PUBLISHABLE_KEY: 'pk_sandbox_x',
        FRAME_WEBHOOK_SECRET: 'secret',
        FRAME_TIMEOUT: '7',
      };
      const times = { open_timeout: 7, read_timeout: 7, write_timeout: 7 };
      expect(await both.run('ruby', script, env), file).toMatchObject(times);
    }
    both.remove();
  },
);
