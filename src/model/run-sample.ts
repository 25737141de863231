import type { JsonValue } from './reference.ts';

/** What a button runs: a sample's request, or the same request with other values. */
export interface RunTarget {
  /** Key of the sample (`runKey`); empty for the cURL command above the button. */
  key: string;
  /** Null for the sample's own request. */
  values: RunValues | null;
}

/** A request that a page shows and can run. */
export interface RunnableRequest extends RunTarget {
  /** The operation's title, such as `Create a refund`. */
  title: string;
}

/** Query and body replace the sample's; a missing path value is taken from the sample. */
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

/** The key of a sample's request: its operation's id and the name of the example. */
export function runKey(operation: string, example: string): string {
  return example === 'default' ? operation : `${operation}.${example}`;
}
