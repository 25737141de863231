import type { JsonValue } from './json.ts';

/** What a button runs: the request of a sample, with other values where it has its own. */
export interface RunTarget {
  /** Names the sample (`runKey`); empty for the cURL command above the button. */
  key: string;
  /** Null where the request is the sample's own. */
  values: RunValues | null;
}

/** What a page runs where it shows a request. */
export interface RunnableRequest extends RunTarget {
  /** What the operation does, such as `Create a refund`. */
  title: string;
}

/** Query and body are exactly these; a path value that is absent is the sample's. */
export interface RunValues {
  pathValues?: Record<string, string>;
  query?: Record<string, JsonValue>;
  body?: JsonValue;
  publishableKey?: boolean;
}

/** Charges a test card 42.00 USD. */
export function chargeOfCard(number: string): RunTarget {
  const card = {
    type: 'card',
    card_number: number,
    exp_month: '12',
    exp_year: '2030',
    cvc: number.length === 15 ? '1234' : '123',
  };
  const body = { amount: 4200, currency: 'usd', confirm: true, payment_method_data: card };
  return { key: 'createChargeIntent', values: { body } };
}

/** Names the request of a sample: the id of its operation and the name of the example. */
export function runKey(operation: string, example: string): string {
  return example === 'default' ? operation : `${operation}.${example}`;
}
