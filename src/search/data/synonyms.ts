/**
 * Terms of the trade: words that integrators use for one thing, whatever the page. `words` match each other in both
 * directions; `asks` are only understood when a reader types them and lead to `words` (on the site they would mean
 * something else, or are other products' terms). Phrases are matched by stem and over stop words, so `change product`
 * also matches `Changing the product`. What readers call one page goes into `keywords` of its
 * front matter instead, what they ask of a section into `search/phrases`.
 */
export interface SynonymGroup {
  name: string;
  words: readonly string[];
  asks: readonly string[];
}

export const SYNONYMS: readonly SynonymGroup[] = [
  // Money
  group(
    'capture',
    'capture',
    'auth and capture, two step payment, settle, settlement, submit for settlement',
  ),
  group(
    'capture later',
    'capture later',
    'authorize and capture, authorize now, authorize only, hold funds, reserve funds, reserve amount, auth only, preauthorize, place a hold, manual capture, delayed capture, pre authorization, hold, preauth, preauthorization, pre auth, hold card, hold money, authorization hold, hold amount, block amount',
  ),
  group(
    'release',
    'release, void_remaining, void',
    'void authorization, uncapture, release hold, reverse authorization, reversal',
  ),
  group('refund', 'refund', 'money back, give back, reimburse, reimbursement, return money'),
  group('partial', 'partial, part', 'portion, some of'),
  group('dispute', 'dispute, chargeback', 'charge back, contested payment, inquiry'),
  group('respond', 'respond', 'reply, fight, contest, defend, rebut'),
  group('evidence', 'evidence', 'proof, representment, fight dispute, respond to dispute'),
  group('reservation', 'reservation, reserve', 'authorization, hold'),
  group('currency', 'currency, usd, eur, gbp', 'euro, dollar, pound, multi currency, multicurrency'),
  group(
    'smallest unit',
    'smallest unit, smallest currency unit, cents',
    'minor unit, decimal, amount format',
  ),
  group('receipt', 'receipt, receipt_email', 'email receipt, confirmation email'),
  group(
    'promotion code',
    'promotion code, promotion_codes',
    'coupon, discount code, promo, promo code, voucher',
  ),
  // Ways to pay
  group('payment method', 'payment method', 'payment source, payment instrument, stored credential, pm'),
  group(
    'save card',
    'save card, saved card, store card',
    'card on file, cof, remember card, vault, reuse card, keep card, returning customer, setup intent, setupintent, tokenize card, zero amount authorization',
  ),
  group('card expiry', 'exp_month, exp_year, expiry', 'expiration date, card expiration'),
  group(
    'change card',
    'change card, update payment method',
    'new card, replace card, update card, switch card',
  ),
  group(
    'ach',
    'ach, bank account, bank debit',
    'direct debit, echeck, bank transfer, bank payment, pay by bank, pay with bank',
  ),
  group('wallet', 'apple pay, google pay, payment request button', 'applepay, googlepay, gpay, prb'),
  group('cvc', 'cvc', 'cvv, cvv2, security code, card verification value'),
  group('zip', 'zip, postal code', 'zipcode, postcode'),
  group('insufficient funds', 'insufficient_funds', 'not enough money, nsf, no money, low balance'),
  group(
    'decline',
    'decline, refused, declined',
    'rejected, denied, card fail, payment fail, failed payment, turned down, bounced, not approved, bank says no',
  ),
  group('decline code', 'decline code, failure_code', 'refusal code, reason code, failure code, card error'),
  group('fraud', 'fraud, fraudulent, sonar', 'risk, radar, antifraud'),
  group('incorrect', 'incorrect, invalid', 'wrong, bad'),
  // Subscriptions
  group(
    'subscription',
    'subscription, recurring payment, recurring billing',
    'recurring, subscribe, membership, auto renew, autopay, subs',
  ),
  group('yearly', 'yearly', 'annual, annually, per year, every year'),
  group('quarterly', 'every_3_months', 'quarterly, every quarter, three months'),
  group(
    'renewal',
    'renewal, renew',
    'rebill, next charge, next payment, recurring charge, recurring transaction, subsequent payment',
  ),
  group('product', 'product', 'plan, price, pricing, sku, tier, offering, catalog'),
  group(
    'change plan',
    'change plan, change product',
    'upgrade, downgrade, switch plan, upgrade plan, downgrade plan, upgrade subscription, downgrade subscription, change subscription',
  ),
  group('proration', 'proration, prorate, proration_behavior', 'pro rata'),
  group(
    'phase',
    'phase',
    'ramp, intro price, introductory price, promotional price, half price, subscription schedule',
  ),
  group('trial', 'trial, free trial', 'trial period, free month, free period'),
  group('pause', 'pause', 'suspend, freeze, skip payment'),
  group('resume', 'resume', 'reactivate, unpause, restart'),
  group('cancel', 'cancel', 'terminate, abort, stop, undo, revert, unsubscribe, end subscription'),
  group(
    'failed renewal',
    'failed renewal, failed payment',
    'dunning, smart retry, past due, payment recovery, delinquent',
  ),
  group('invoice', 'invoice', 'bill customer'),
  group('issue invoice', 'issue invoice', 'send invoice, finalize invoice, email invoice, mail invoice'),
  group('line item', 'line item', 'invoice item, invoice row'),
  // Customers
  group('customer', 'customer', 'user, buyer, payer, consumer'),
  group(
    'kyc',
    'kyc, identity verification, know your customer',
    'id verification, verify identity, id check, verify customer, aml, verify person, prove identity',
  ),
  group('age check', 'id_age_over_18', 'age check, over 18, adult, minor, date of birth check'),
  group('personal data', 'personal data', 'privacy, sensitive data, pii, data protection'),
  group('block', 'block', 'ban, blacklist, blocklist, disable customer'),
  group('unblock', 'unblock', 'unban, allow again'),
  // Safety
  group(
    '3ds',
    '3ds, 3d secure, 3ds2, three d secure, sca, strong customer authentication',
    'psd2, tds, three ds, emv 3ds',
  ),
  group('challenge', 'challenge', 'step up, otp, one time code, sms code, bank popup'),
  group(
    'off session',
    'off session',
    'merchant initiated, mit, unattended, without the customer present, customer not present',
  ),
  group(
    'authentication',
    'authentication, authenticate',
    'auth, authn, bearer token, access token, authorization header',
  ),
  group(
    'api key',
    'api key, secret key, publishable key',
    'credential, api token, api secret, apikey, live key, test key, sandbox key, production key',
  ),
  group(
    'publishable key',
    'publishable key, pk_sandbox',
    'public key, client key, frontend key, browser key, pk',
  ),
  group('secret key', 'secret key, sk_sandbox', 'private key, server key, backend key, sk'),
  group('client secret', 'client secret', 'clientsecret'),
  group(
    'leaked key',
    'leaked key, replace key',
    'rotate key, roll key, rotate api key, compromised key, stolen key, revoke key',
  ),
  group('pci', 'pci', 'pci dss, pci compliance, saq, card data compliance'),
  group('csp', 'content security policy', 'csp, script src'),
  group('https', 'https', 'tls, ssl, plain http'),
  group('permission', 'may do', 'permission, allowed to do, scope, access rights'),
  // Webhooks
  group(
    'webhook',
    'webhook, web hook',
    'callback, ipn, notification, notify, postback, event listener, event handler',
  ),
  group('webhook endpoint', 'webhook endpoint', 'webhook url, callback url, hook url'),
  group(
    'signature',
    'signature, sign',
    'hmac, sha256, authenticity, verify webhook, webhook verification, validate webhook',
  ),
  group(
    'replay',
    'replay, twice, more than once',
    'duplicate event, duplicate webhook, same event twice, deduplicate, dedupe, idempotent handler',
  ),
  group(
    'local webhooks',
    'forward',
    'localhost, local, locally, laptop, own machine, development machine, ngrok, tunnel',
  ),
  group('delivery', 'delivery, deliver', 'webhook retry, webhook timeout, redeliver'),
  group('downtime', 'down, downtime', 'offline, outage, unreachable'),
  // Calls
  group('retry', 'retry, try again', 'reattempt, attempt again, resubmit'),
  group(
    'payment link',
    'payment link',
    'pay link, checkout link, hosted checkout, hosted payment page, checkout session, pay by link',
  ),
  group(
    'order id',
    'order id, order_id',
    'order number, order reference, external id, merchant reference, external reference',
  ),
  group('limit', 'limit, at most', 'max, maximum, how many, how much, largest, allowed'),
  group('lifetime', 'lifetime, expires_in', 'how long valid, valid for, validity, time to live'),
  group('return url', 'success_url', 'return url, redirect url, redirected, thank you page, after paying'),
  group('own site', 'own site', 'website, web site, online shop, web shop'),
  group('parallel', 'parallel', 'concurrency, concurrent, at the same time'),
  group(
    'authentication errors',
    'authentication error',
    'unauthorized, 401, 403, forbidden, invalid key, wrong key, invalid api key',
  ),
  group(
    'rate limit',
    'rate limit, 429, too many requests',
    'throttle, throttling, quota, api limit, request limit, rps',
  ),
  group('back off', 'back off, backoff', 'jitter, exponential backoff'),
  group(
    'pagination',
    'pagination, paginate, per_page',
    'paging, cursor, next page, page through, has more, offset, page size, sort order, sorting',
  ),
  group(
    'metadata',
    'metadata',
    'custom field, custom data, custom attribute, key value, tags, extra data, meta data',
  ),
  group(
    'safe retry',
    'safe retry, retry safely, idempotency',
    'idempotent, double charge, charge twice, charged twice, timeout',
  ),
  group('error', 'error', 'exception, failure'),
  group(
    'api errors',
    'api error, failed call',
    'error code, error handling, http status, status code, error response',
  ),
  group(
    'problems',
    'common problem, common mistake, handle problem',
    'not work, not working, not firing, not received, not arriving, not called, troubleshoot, troubleshooting, debug, broken',
  ),
  group('unix', 'unix seconds, unix', 'timestamp, epoch, date format'),
  group('create', 'create', 'add, new, register, insert, make'),
  group('retrieve', 'retrieve', 'fetch, read, look up, lookup, find by id, get by id, get one'),
  group('list', 'list', 'get all, enumerate'),
  group('search', 'search', 'find, filter, query'),
  group('update', 'update', 'change, edit, modify, patch'),
  group('delete', 'delete', 'remove, erase, destroy, gdpr, archive, deactivate'),
  group('detach', 'detach', 'remove card, delete card, remove payment method, delete payment method, unlink'),
  // Getting there
  group('sandbox', 'sandbox', 'test mode, testmode, test environment, staging, dev mode, playground'),
  group('production', 'production, go live', 'live mode, launch, going live, prod'),
  group(
    'let time pass',
    'let time pass, advance',
    'time travel, test clock, fast forward, skip time, simulate time',
  ),
  group('lost connection', 'lost connection', 'network failure, network error, dropped connection'),
  group('checklist', 'before production', 'checklist, launch checklist, production ready'),
  group(
    'test card',
    'test card, test number',
    'dummy card, fake card, sample card, testing card, test credit card, card number',
  ),
  group('sdk', 'sdk, library', 'package, libraries, programming language, language support'),
  group('openapi', 'openapi', 'swagger, api spec, api specification, postman'),
  group('node', 'node, javascript', 'nodejs, npm, yarn, typescript, node.js, express'),
  group('ios', 'ios', 'iphone, ipad, swift'),
  group('browser', 'browser', 'chrome, safari, firefox'),
  group('ruby', 'ruby', 'gem, rails'),
  group('php', 'php', 'composer, laravel'),
  group('curl', 'curl', 'http request, bash'),
  group(
    'card element',
    'card element, card form',
    'elements, iframe, hosted field, credit card form, card input, card field, payment form',
  ),
  group('style', 'theme, style', 'css, styling, appearance, customize look, color, dark mode'),
  group('translations', 'translations', 'translate, localization, localize, i18n, locale'),
  group('email', 'email, e mail', 'mail'),
];

function group(name: string, words: string, asks?: string): SynonymGroup {
  const list = (text: string | undefined): string[] => text?.split(', ') ?? [];
  return { name, words: list(words), asks: list(asks) };
}
