import type { Sandbox } from '../create-sandbox.ts';
import { type Reply, send } from './open-sandbox.ts';

/** Data of a test card. */
export const card = (card_number: string) => ({
  type: 'card',
  card_number,
  exp_month: '12',
  exp_year: '2030',
  cvc: '123',
});
export const PAYS = '4242424242424242';
export const NO_FUNDS = '4726846912498186';
export const CHALLENGE = '4000000000003220';
export const CHALLENGE_DECLINED = '4000008400001629';

/** Creates a customer with a card. */
export async function newCustomer(
  sandbox: Sandbox,
  number = PAYS,
): Promise<{ customer: string; method: string }> {
  const customer = await send(sandbox, '/v1/customers', {
    body: { name: 'Nora Lind', email: 'new@example.com' },
  });
  const method = await send(sandbox, '/v1/payment_methods', {
    body: { ...card(number), customer: customer.body.id },
  });
  return { customer: customer.body.id, method: method.body.id };
}

/** Pays 42 dollars with a test card. */
export const pay = (sandbox: Sandbox, number: string, more: object = {}): Promise<Reply> =>
  send(sandbox, '/v1/charge_intents', {
    body: { amount: 4200, currency: 'usd', confirm: true, payment_method_data: card(number), ...more },
  });

/** Sends a POST. */
export const act = (sandbox: Sandbox, path: string, body: unknown = {}): Promise<Reply> =>
  send(sandbox, path, { body });
export const advance = (sandbox: Sandbox, seconds: number): Promise<Reply> =>
  act(sandbox, '/_sandbox/advance', { seconds });
/** Event types so far, oldest first. */
export const types = ({ world }: Sandbox): string[] => world.events.map(({ type }) => type);
