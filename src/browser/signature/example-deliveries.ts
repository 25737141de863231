import { sign } from '../../sandbox/events.ts';
import type { PastedDelivery } from './check-signature.ts';

const SECRET = 'Qm3xT8vLr2Jd6PyK9wZc1NbH5sUe7GaF';

/** The event from `/webhooks` in its delivered form: compact. */
const EVENT = {
  id: '1d2c3b4a-5f6e-4789-90a1-b2c3d4e5f607',
  object: 'event',
  type: 'charge_intent.succeeded',
  created: 1764000060,
  livemode: false,
  data: {
    id: '9f2a6d84-1c3b-47e5-b0a8-5d6e7f8091a2',
    object: 'charge_intent',
    amount: 4200,
    currency: 'usd',
    status: 'succeeded',
    metadata: { order_id: '1042' },
  },
};

/** The change made to a valid delivery in each example. */
const changes: Record<string, (delivery: PastedDelivery) => Partial<PastedDelivery>> = {
  Valid: () => ({}),
  'Parsed body': ({ body }) => ({ body: JSON.stringify(JSON.parse(body), null, 2) }),
  'Added newline': ({ body }) => ({ body: `${body}\n` }),
  'Other secret': () => ({ secret: 'whsec_cli_from_another_session' }),
  'No prefix': ({ header }) => ({ header: header.replace('sha256=', '') }),
};

/** Names of the examples, the valid delivery first. */
export const exampleNames = Object.keys(changes);

/** A delivery with Frame's signature, after the change of the named example. */
export async function exampleDelivery(name: string): Promise<PastedDelivery> {
  const body = JSON.stringify(EVENT);
  const valid = { body, secret: SECRET, header: await sign(body, SECRET) };
  return { ...valid, ...changes[name]?.(valid) };
}
