import { valueAt, walkRecords } from '../api/local-refs.ts';
import type { OpenApiDocument } from '../api/openapi-document.ts';

/** A behavior that Frame has not published, and what the sandbox does instead. */
export interface Assumption {
  /** The affected area, such as `charge_intents`. */
  subject: string;
  text: string;
}

/** What the sandbox modules assume beyond the document: in each case, the least surprising behavior. */
const behavior: Assumption[] = [
  { subject: 'sandbox', text: 'Time stands still between requests: each request moves it by one second.' },
  { subject: 'sandbox', text: 'Accounts are not simulated: every owner is a customer.' },
  {
    subject: 'sandbox',
    text: 'Requests are not limited unless you ask for a limit. A 429 has `Retry-After`; Frame documents no header.',
  },
  { subject: 'charge_intents', text: 'An authorization expires after 7 days.' },
  { subject: 'charge_intents', text: 'A challenge that is not finished fails after 15 minutes.' },
  {
    subject: 'charge_intents',
    text: 'Payments in EUR and GBP, and from bank accounts, have their result after 5 minutes.',
  },
  { subject: 'charge_intents', text: 'A bank account cannot be authorized first and captured later.' },
  { subject: 'charge_intents', text: 'A failed challenge is declined with `authentication_required`.' },
  {
    subject: 'charge_intents',
    text: 'After a failed attempt the charge intent stays `failed`: a new try needs a new charge intent.',
  },
  {
    subject: 'charge_intents',
    text: 'A publishable key that confirms a charge intent again gets it as it is, whatever its status, so that `confirmCardPayment` can open a waiting challenge or report the result. With a secret key, or another payment method, the error is 422.',
  },
  { subject: 'customers', text: 'The active subscriptions of a customer end when the customer is deleted.' },
  { subject: 'payment_methods', text: 'A detached payment method cannot be attached again.' },
  { subject: 'refunds', text: 'A refund is `pending` for 5 minutes, then it succeeds.' },
  {
    subject: 'disputes',
    text: 'The deadline for evidence is 10 days; the bank decides 30 days after it was submitted, for you.',
  },
  {
    subject: 'subscriptions',
    text: 'A higher price takes effect at once, a lower one or another interval with the next period. Nothing is prorated.',
  },
  {
    subject: 'subscriptions',
    text: 'A renewal that fails is tried three more times, a day apart; then the subscription is `terminated`.',
  },
  {
    subject: 'subscriptions',
    text: 'Periods that end while a subscription is paused are not charged afterwards.',
  },
  {
    subject: 'subscriptions',
    text: 'A renewal without a payment method, or of a blocked customer, fails like a declined one.',
  },
  { subject: 'products', text: 'Subscriptions to a product go on when it is deleted.' },
  {
    subject: '3ds_intents',
    text: 'The challenge is issued at once. One that is not finished fails after 15 minutes, counted from when it was last sent.',
  },
  { subject: 'charges', text: 'A trace holds the webhook events of the charge, without details.' },
  { subject: 'wallets', text: 'The Google Pay configuration is that of an account without a wallet.' },
  {
    subject: 'invoices',
    text: 'An invoice without net terms is `due` when it is issued, and `overdue` a day after its due date.',
  },
  { subject: 'customer_identity_verifications', text: 'A check takes 5 minutes and is passed.' },
  {
    subject: 'webhooks',
    text: 'A delivery that fails is repeated up to three times: after 1, 10 and 60 minutes.',
  },
];

/** All assumptions: those marked in the document and those of the sandbox. */
export function listAssumptions(document: OpenApiDocument): Assumption[] {
  const marked: Assumption[] = [];
  walkRecords(document, (record, path) => {
    if (record['x-assumed'] === true)
      marked.push({ subject: subjectOf(document, path), text: describe(record, path) });
  });
  return [...behavior, ...marked];
}

/** The schema that a document path belongs to, or the tag of its operation. */
function subjectOf(document: OpenApiDocument, path: (string | number)[]): string {
  const [top, second, third] = path;
  if (top !== 'paths') return String(third ?? second ?? top);
  const tags = valueAt(document, [...path.slice(0, 3), 'tags']);
  return Array.isArray(tags) ? String(tags[0]) : String(second);
}

function describe(record: Record<string, unknown>, path: (string | number)[]): string {
  if ('from' in record && 'to' in record) return `\`${record.from}\` becomes \`${record.to}\`: ${record.on}.`;
  const text = record.description ?? record.when;
  const place = path.slice(2).join('.');
  return typeof text === 'string' ? `${place}: ${text}` : place;
}
