import type { SynonymGroup } from './synonyms.ts';

/**
 * What integrators set out to do or ask about, in their words, and what the field's documentation calls it. Matched as
 * the terms of the trade are: by stem, over stop words and over who it is done to, two words in either order.
 */
export const TASKS: readonly SynonymGroup[] = [
  // Money
  task(
    'create refund',
    'refund customer, refund payment, refund charge, refund order, refund card, refund transaction',
    {
      more: 'issue refund, make refund, give refund, process refund, full refund, money back, return payment',
    },
  ),
  task('refund part', 'partial refund, refund part, refund some, refund half, refund only part'),
  task(
    'release uncaptured',
    'void payment, void authorization, release authorization, release funds, release hold',
    {
      more: 'drop hold, void charge, not capture, authorization not need',
    },
  ),
  task(
    'save card',
    'charge saved card, charge later, off session, saved payment method, merchant initiated, remember card',
  ),
  task(
    'receive webhook event',
    'payment succeeded, payment successful, order paid, know paid, payment complete',
    {
      more: 'payment completed, confirm payment server, payment went through, payment confirmation',
    },
  ),
  task(
    'status of payment',
    'payment status, payment state, charge intent status, status payment have, transaction status',
  ),
  task(
    'create first confirm second',
    'avoid double charge, avoid charging twice, prevent double payment, prevent duplicate',
  ),
  task(
    'retry write',
    'idempotency key, network error, request timeout, connection lost, duplicate payment, duplicate charge',
    {
      more: 'double payment, charging twice, charge twice, charged twice',
    },
  ),
  task(
    'see how payment run',
    'payment flow, checkout flow, payment process, payment sequence, integration flow',
  ),
  task(
    'card for next time',
    'without the customer, customer not present, card not present, future payment, store a card',
  ),
  task(
    'list charge intents',
    'payment history, transaction history, list payments, all payments, list transactions',
  ),
  // Cards and declines
  task(
    'choose message',
    'tell decline, error message, decline message, show message, message to shopper, explain decline',
    {
      more: 'tell card, say to customer, tell the customer, tell the shopper, what to tell, wording',
    },
  ),
  task(
    'whether to try again',
    'retry card, retry declined card, retry decline, soft decline, hard decline, retry charge',
    {
      more: 'retry payment, charge again, try card again, retry failed charge',
    },
  ),
  task(
    'get declined',
    'simulate decline, simulate declined card, force decline, trigger decline, test decline',
    {
      words: 'get declined, test declines',
      more: 'decline test, failing card, card that fails, simulate failure, declined test card',
    },
  ),
  task(
    'read decline code',
    'why card declined, why payment declined, reason decline, decline reason, failure reason',
    {
      more: 'why payment failed, why charge failed',
    },
  ),
  task(
    '3d secure run',
    'when 3ds, 3ds required, force 3ds, trigger 3ds, require 3d secure, when is 3d secure, need 3ds',
  ),
  task(
    'use test card',
    'card number testing, number for testing, which test card, card for testing, fake card number',
  ),
  task(
    'pci',
    'touch my server, card data server, card number server, pci scope, handle card number, see card number',
    {
      words: 'pci, pci dss',
    },
  ),
  // Subscriptions
  task(
    'change plan',
    'switch to yearly, switch yearly, monthly to yearly, monthly to annual, switch annual, annual plan',
    {
      words: 'change plan',
      more: 'yearly plan, annual billing, yearly billing, change tier, switch subscription, change price, change interval, different plan, switch product, move plan, billing frequency, switch monthly',
    },
  ),
  task(
    'what happens over time',
    'billing cycle, billing period, billing date, renewal date, billing anchor, billing day',
    {
      more: 'renewal schedule, when renewed, next billing, billing schedule, subscription lifecycle, payment schedule',
    },
  ),
  task(
    'handle failed payment',
    'renewal fail, renewal decline, subscription decline, subscriber decline, subscription fail',
    {
      words: 'handle failed payment',
      more: 'grace period, unpaid subscription, past due, card of subscriber, missed payment, failed subscription payment',
    },
  ),
  task(
    'revoke access',
    'give access, remove access, grant access, unlock feature, entitlement, provision, cut off access',
  ),
  task(
    'change card',
    'replace card, new card, update card, subscriber card, expired card subscription, switch card',
  ),
  task(
    'shape price',
    'less first month, cheaper first month, first month discount, introductory price, intro offer, setup fee',
    {
      more: 'promotional price, temporary discount, price over time, charge less first, discount first',
    },
  ),
  task(
    'test lifecycle',
    'test renewal, subscription renewal test, simulate renewal, test clock, fast forward, advance time',
    {
      words: 'test lifecycle, test subscription',
    },
  ),
  task(
    'pause subscription',
    'skip month, stop temporarily, put on hold, suspend subscription, freeze subscription',
  ),
  task('free trial', 'day trial, week trial, month trial, trial day, trial subscription, try before', {
    words: 'free trial',
  }),
  task('list changes', 'history, subscription history, change log, audit log, audit trail, what changed'),
  // Webhooks
  task(
    'read an event',
    'webhook payload, event payload, webhook body, webhook header, delivery header, event structure',
    {
      more: 'event object, webhook json, event field, webhook format',
    },
  ),
  task(
    'respond to delivery',
    'retry webhook, webhook retried, endpoint down, server down, webhook outage, endpoint outage',
    {
      more: 'endpoint offline, server offline, missed webhook, missed event, webhook status code, endpoint respond, respond webhook, webhook response, webhook return, endpoint return, redelivery, downtime, webhook timeout, endpoint unavailable, webhook handler return, webhook acknowledge',
    },
  ),
  task(
    'read current state',
    'event order, order of events, out of order, event in order, delivered in order, webhook order',
    {
      more: 'stale event, event sequence',
    },
  ),
  task(
    'reject replay',
    'same event, event twice, webhook twice, replay attack, duplicate delivery, process once',
    {
      more: 'duplicate event, delivered twice, sent twice, received twice',
    },
  ),
  task(
    'verify signature',
    'webhook came from, webhook come from, event authentic, check webhook, check signature',
    {
      more: 'validate signature, webhook security, secure webhook, trust webhook, forged webhook, fake webhook, raw body, webhook from frame, webhook authentic, webhook genuine, webhook real, spoofed webhook',
    },
  ),
  task(
    'rotate secret',
    'change webhook secret, roll secret, new webhook secret, replace webhook secret, regenerate secret',
    {
      more: 'change signing secret, webhook secret leaked, renew secret',
    },
  ),
  task(
    'all events',
    'which event, which webhook event, list of events, event types, event list, available events, event catalog, webhook types',
  ),
  task(
    'create webhook endpoint',
    'register webhook, add webhook, set up webhook, setup webhook, configure webhook, subscribe webhook',
  ),
  // Requests, keys, lists
  task(
    'know limit',
    'request per minute, request per second, how many request, number of requests, allowed requests, api limit',
    {
      words: 'know the limits',
    },
  ),
  task(
    'send key',
    'authorization bearer, bearer token, auth header, authorization header, api key header, pass key, use key',
  ),
  task(
    'know four keys',
    'which key, key in browser, key in frontend, key types, type of key, difference keys, pk sk',
  ),
  task(
    'replace leaked key',
    'key leak, secret key leak, key exposed, key public, key on github, key compromised, committed key',
  ),
  task(
    'before production',
    'move to production, deploy production, production checklist, switch to live, go production, launch checklist',
  ),
  task(
    'ask for page',
    'next page, page size, maximum page, item per page, result per page, limit result, page number',
  ),
  task(
    'go through every item',
    'all pages, iterate, loop, loop page, fetch all, every page, auto pagination, all results, get all',
  ),
  task(
    'know rules',
    'metadata limit, metadata length, metadata size, long metadata, metadata value long, metadata maximum',
  ),
  task('order id', 'order number, reference number, external id, own id, internal id, my order, store order'),
  task(
    'content security policy',
    'whitelist, allowlist, whitelist host, whitelist domain, blocked script, allow domain, csp header',
  ),
  // Disputes, customers, links
  task(
    'update dispute',
    'respond chargeback, respond dispute, answer dispute, fight dispute, win dispute, submit evidence',
    {
      more: 'fight chargeback, contest chargeback, contest dispute, send evidence, submit dispute evidence, challenge dispute',
    },
  ),
  task(
    'choose evidence',
    'what evidence, which evidence, evidence type, evidence for, best evidence, evidence need, kind of evidence',
  ),
  task(
    'search customer',
    'find customer, look up customer, customer by email, customer by name, find user, find by email',
  ),
  task(
    'create customer',
    'register user, import customer, migrate customer, new customer, new user, sign up customer, add customer, add user',
  ),
  task(
    'share payment link',
    'share link, link customer pay, link that pay, pay link, link can pay, link to pay, send payment link',
  ),
  task('issue invoice', 'send invoice, bill by email, invoice customer, email invoice'),
  task('promotion code', 'coupon code, discount, apply coupon, apply discount, voucher code', {
    words: 'promotion code, promotion_codes',
  }),
];

/** `name` is what the site says unless `words` says otherwise; `more` is added to `asks`. */
function task(name: string, asks: string, { words = name, more = '' } = {}): SynonymGroup {
  return {
    name: `${name} (task)`,
    words: words.split(', '),
    asks: [...asks.split(', '), ...more.split(', ')].filter((phrase) => phrase !== ''),
  };
}
