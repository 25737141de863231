import type { Assumption } from './api-model.ts';
import type { OpenApiDocument } from './openapi-document.ts';
import { readAssumptions } from './read-assumptions.ts';

/**
 * What the sandbox does where Frame has published nothing, by the tag of the resource: in each case the least surprising
 * behavior. `/testing` shows these sentences; `/_sandbox/assumptions` returns them, too.
 */
const behavior: Record<string, string[]> = {
  sandbox: [
    'The clock shows the real time, plus the time that you let pass. With `--seed` or `--now` it stands still between requests, and each request of the API moves it by one second.',
    'Accounts are not simulated: every owner is a customer.',
    'Requests are not limited unless you ask for a limit. A `429` has `Retry-After`; Frame documents no header.',
    'A text has at most 10,000 characters, a list 100 entries, a number 12 digits.',
    'Card data is sent as plain numbers, because Frame.js cannot encrypt for the simulation.',
  ],
  charge_intents: [
    'An authorization expires after 7 days.',
    'The charge of an authorization that expires or is canceled is `failed`, without a decline code. Until then, a charge is `succeeded` from the moment the bank accepts it, also while the payment is `pending`.',
    'An authorization is captured once. The amount that is not captured stays reserved until you void it, and a second capture is `422`.',
    '`amount_voided` counts what `void_remaining` releases. After a cancellation or an expiry it stays 0.',
    'Authorizing and releasing an amount send no event of their own.',
    'A challenge that is not finished fails after 15 minutes.',
    'Only a renewal counts as off session: a card that asks for a challenge is declined with `authentication_required`. Every other charge opens the challenge, because a request cannot say that the shopper is away.',
    'Payments in EUR and GBP, and from bank accounts, have their result after 5 minutes.',
    'A bank account cannot be authorized first and captured later.',
    'A failed challenge is declined with `authentication_required`.',
    'After a failed attempt the charge intent stays `failed`: a new try needs a new charge intent.',
    'Confirming a charge intent a second time is `422`. A publishable key gets it as it is instead, whatever its status, so that `confirmCardPayment` can open a waiting challenge or report the result.',
    '`customer_data` with the email address of a customer pays as that customer.',
  ],
  customers: [
    'The active subscriptions of a customer end when the customer is deleted.',
    'A blocked customer cannot pay.',
    'A search finds parts of a name, an email address or a phone number, in any case.',
  ],
  payment_methods: [
    'A detached payment method cannot be attached again.',
    'A card without a customer can be charged again, for any customer.',
    'The expiry date of a card is not checked.',
  ],
  refunds: [
    'A refund is `pending` for 5 minutes, then it succeeds. `charge.refunded` reports the success, and `amount_refunded` of the charge counts succeeded refunds only.',
    'Pending refunds count toward the limit: together, refunds never exceed the captured amount.',
    'A disputed payment cannot be refunded.',
  ],
  disputes: [
    'The deadline for evidence is 10 days, of the 7 to 21 that networks give. A dispute without evidence by then is lost.',
    'A dispute is about the captured amount, unless the cardholder contests a part. The charge intent is `disputed` either way. An inquiry leaves it as it is.',
    'Saving evidence sends `charge.dispute.updated` with the same status.',
    'The bank decides 30 days after the evidence was submitted, for you.',
    'Evidence that is sent again replaces fields of the same name and keeps the others.',
    'After evidence is submitted, it cannot change and documents are rejected with `422`.',
    'Files are not stored: every `file_id` is accepted.',
    'The charge intent stays `disputed` after the decision.',
    'An inquiry (`warning_needs_response`) is under review from its deadline at the latest, and closed 30 days later.',
  ],
  subscriptions: [
    'The first period is charged at once. A card that is declined leaves the subscription `incomplete`, and the response is still `201`.',
    'A period that costs nothing has no charge intent. The subscription is `active`, whatever its card. The only event of a free first period is `customer.subscription.created`.',
    'A subscription without a payment method is `pending` until its charge intent is confirmed with one.',
    'Each attempt at a renewal is a new charge intent without metadata, whose `subscription` is set.',
    'A renewal starts the next period before it is paid: `current_period_end` of a `past_due` subscription is the end of the unpaid period.',
    'A renewal that fails is tried three more times, a day apart; then the subscription is `terminated`. Each attempt charges the default payment method of that moment.',
    'A `terminated` subscription cannot be paid again: a new card has no effect.',
    'A product with a price that is higher or the same takes effect at once. A lower price or another interval waits for the next period.',
    'Nothing is prorated: the current period keeps what was paid for it.',
    'A change of the product keeps the phases. A static phase sets the price of the new product, too.',
    'Periods that end while a subscription is paused are not charged afterwards.',
    'A renewal without a payment method, or of a blocked customer, fails like a declined one.',
    'Canceling ends a subscription at once.',
    'A month later means the same day of the month, or its last day.',
  ],
  subscription_phases: [
    'A trial is a phase with the amount 0 in front. A trial of 14 days has `interval` `daily`, `interval_count` 14 and `period_count` 1.',
    'A phase counts from the first period of its subscription. A phase that is added later does not return what was paid before.',
    'After the last finite phase, the price of the product applies.',
    'A subscription or product has at most 100 phases, and `interval_count` is at most 365.',
  ],
  products: [
    'Subscriptions to a product go on when it is deleted.',
    'The phases of a product are copied into each new subscription. Later changes to them do not reach it.',
  ],
  invoices: [
    'An invoice without net terms is `due` when it is issued, and `overdue` a day after its due date.',
    'Net terms are at most 3,650 days.',
  ],
  '3ds_intents': [
    'The challenge is issued at once. One that is not finished fails after 15 minutes, counted from when it was last sent.',
  ],
  charges: ['A trace holds the webhook events of the charge, without details.'],
  wallets: ['The Google Pay configuration is that of an account without a wallet.'],
  customer_identity_verifications: ['A check takes 5 minutes and is passed.'],
  webhook_endpoints: [
    'A delivery that fails is repeated up to three times: after 1, 10 and 60 minutes.',
    'Only an active endpoint receives events, and only those it subscribes to.',
    'An account has at most 50 endpoints.',
  ],
};

/** The behavior that only the sandbox has, with a link to the page of its resource. */
export function readSimulation({ tags }: OpenApiDocument): Assumption[] {
  return Object.entries(behavior).flatMap(([subject, texts]) => {
    const href = tags.find(({ name }) => name === subject)?.['x-route'] ?? null;
    return texts.map((text) => ({ subject, text, place: subject.replaceAll('_', ' '), href }));
  });
}

/** Every assumption as a sentence, by resource: of the sandbox, then of the document. */
export function listAssumptions(document: OpenApiDocument): { resource: string; assumptions: string[] }[] {
  const groups = new Map<string, Set<string>>();
  for (const { subject, text, place } of [...readSimulation(document), ...readAssumptions(document)]) {
    const sentence = text.startsWith('Responds ') ? `“${place}” r${text.slice(1)}` : text;
    groups.set(subject, (groups.get(subject) ?? new Set()).add(sentence));
  }
  return [...groups].map(([resource, sentences]) => ({ resource, assumptions: [...sentences] }));
}
