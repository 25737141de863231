import { judgedGroup as group, type JudgedQuery } from './judged-queries.ts';

/**
 * Written from the pages alone, before the code of the search was read, and judged to the anchor. The first half of each
 * group may guide a change; the other half only measures it.
 */
export const THIRD_QUERIES: JudgedQuery[] = [
  ...group('third: a page or a field by its name', {
    'rate limits': '/rate-limiting /rate-limiting#know-the-limits',
    'decline codes': '/payments/declines-codes /payments/declines-codes#all-decline-codes',
    'payment links': '/payments/payment-links',
    '3d secure': '/payments/3d-secure',
    'frame.js': '/framejs',
    'webhook endpoints': '/api/webhook_endpoints',
    'invoice line items': '/api/invoice_line_items',
    'subscription phases': '/api/subscription_phases',
    'charge intents': '/api/charge_intents',
    'build subscriptions': '/payments/build-subscriptions',
    'shopify integration': '/guides/shopify-integration',
    'payment methods': '/api/payment_methods',
    receipt_email: '/api/charge_intents#create-a-charge-intent-receipt_email',
    authorization_mode:
      '/api/charge_intents#*authorization_mode /payments/accept-a-payment#reserve-now-capture-later',
    latest_charge_intent: '/api/subscriptions#subscription-latest_charge_intent',
    current_period_end: '/api/subscriptions#subscription-current_period_end',
    net_terms: '/api/invoices#*net_terms',
    collection_method: '/api/invoices#*collection_method',
    recurring_interval: '/api/products#create-a-product-recurring_interval',
    verification_url: '/api/customer-identity-verifications#customer-identity-verification-verification_url',
    event_codes: '/api/webhook_endpoints#*event_codes',
    scheduled_change: '/api/subscriptions#subscription-scheduled_change',
    discount_percentage: '/api/subscription_phases#*discount_percentage /api/products#*discount_percentage',
    failure_code: '/api/charge_intents#charge-intent-latest_charge-failure_code',
    date_of_birth:
      '/api/customers#*date_of_birth /api/customer-identity-verifications#create-an-identity-verification-date_of_birth',
    default_payment_method: '/api/subscriptions#*default_payment_method',
    shipping_tracking_number: '/api/disputes#update-a-dispute-evidence-shipping_tracking_number',
    per_page: '/pagination /pagination#ask-for-a-page',
    'client secret':
      '/api/charge_intents#charge-intent-client_secret /authentication#know-what-each-secret-may-do',
    'test cards': '/testing /testing#*',
  }),
  ...group('third: mistyped words', {
    subscripton: '/payments/subscriptions /api/subscriptions',
    'webook signature': '/webhooks#verify-the-signature',
    'refnud payment': '/api/refunds#create-a-refund /#refund-part-of-it',
    'gogle pay': '/guides/payment-request-button*',
    'aple pay button': '/guides/payment-request-button*',
    'authentification error': '/authentication#fix-authentication-errors',
    'pagnation helper': '/pagination#go-through-every-item /pagination',
    'rate limting': '/rate-limiting',
    'shoppify store': '/guides/shopify-integration*',
    'custmer search': '/api/customers#search-customers',
    'captrue later': '/payments/accept-a-payment#reserve-now-capture-later',
    'insuficient funds':
      '/payments/declines-codes#insufficient_funds /payments/declines-codes#card-4726846912498186 /testing#card-4726846912498186',
    'expierd card': '/payments/declines-codes#expired_card',
    'dispute evidance': '/api/disputes#choose-the-evidence /api/disputes#update-a-dispute*',
    'idempotancy key': '/rate-limiting#retry-writes-safely /api/charge_intents#create-a-charge-intent',
    'identity verfication': '/guides/customer-identity-verifications /api/customer-identity-verifications',
    'metdata limits': '/metadata#know-the-rules',
    'publishible key':
      '/authentication /authentication#know-your-four-keys /authentication#know-what-each-secret-may-do',
    'prorration behavior': '/api/subscriptions#*proration_behavior /payments/subscriptions#change-the-plan',
    'rotate webhook secert':
      '/webhooks#rotate-the-secret /api/webhook_endpoints#rotate-the-secret-of-a-webhook-endpoint',
    'cancel subscrition':
      '/api/subscriptions#cancel-a-subscription /payments/subscriptions#pause-resume-and-cancel /payments/build-subscriptions#pause-resume-cancel',
    'instal sdk': '/#install-an-sdk',
  }),
  ...group('third: symbols and SDK calls', {
    'frame.refunds.create': '/api/refunds#create-a-refund',
    'frame.subscriptions.cancel': '/api/subscriptions#cancel-a-subscription',
    'frame.webhookEndpoints.rotateSecret':
      '/api/webhook_endpoints#rotate-the-secret-of-a-webhook-endpoint /webhooks#rotate-the-secret',
    'frame.customers.list': '/api/customers#list-customers',
    'Frame::Refund.create': '/api/refunds#create-a-refund',
    'Frame::Customer.create': '/api/customers#create-a-customer',
    'Frame::RateLimitError': '/rate-limiting#recognize-a-429',
    'Frame.init': '/framejs#load /framejs#functions',
    confirmCardPayment:
      '/framejs#functions /framejs#confirmation-result /payments/3d-secure#confirm /payments/accept-a-payment#collect-the-card-and-confirm-in-the-browser',
    'POST /v1/customers': '/api/customers#create-a-customer',
    'GET /v1/disputes': '/api/disputes#list-disputes',
    'PATCH /v1/subscriptions/{id}': '/api/subscriptions#update-a-subscription',
    '/v1/payment_link_sessions':
      '/payments/payment-links#create-a-session /payments/payment-links#sell-with-a-session /payments/payment-links#choose',
    'DELETE /v1/webhook_endpoints': '/api/webhook_endpoints#delete-a-webhook-endpoint',
    'charge_intent.payment_failed': '/webhooks#charge_intent.payment_failed',
    'charge.dispute.created': '/webhooks#charge.dispute.created',
    'refund.failed': '/webhooks#refund.failed',
    do_not_honor: '/payments/declines-codes#do_not_honor',
    '4000000000003220': '/testing#card-4000000000003220 /payments/3d-secure#card-4000000000003220',
    sk_sandbox_: '/authentication /authentication#know-your-four-keys',
    'x-frame-signature': '/webhooks#verify-the-signature /webhooks#read-an-event',
    sonar_session_required: '/api/charge_intents#*sonar_session_required',
  }),
  ...group('third: a task in a few words', {
    'partial refund': '/#refund-part-of-it /api/refunds#create-a-refund*',
    'refund customer': '/api/refunds#create-a-refund /#refund-part-of-it',
    'save a card': '/payments/accept-a-payment#save-the-card-for-the-next-time',
    'charge saved card': '/payments/accept-a-payment#save-the-card-for-the-next-time',
    'preauthorize a card': '/payments/accept-a-payment#reserve-now-capture-later',
    'void the rest of an authorization': '/api/charge_intents#release-the-uncaptured-rest',
    'cancel a payment': '/api/charge_intents#cancel-a-charge-intent',
    'list payments of a customer': '/api/charge_intents#list-charge-intents',
    'find customer by email': '/api/customers#search-customers* /api/customers#list-customers*',
    'delete customer': '/api/customers#delete-a-customer',
    'block customer': '/api/customers#block-a-customer',
    'switch to yearly plan':
      '/payments/subscriptions#change-the-plan /payments/build-subscriptions#change-the-plan',
    'pause billing':
      '/api/subscriptions#pause-a-subscription /payments/subscriptions#pause-resume-and-cancel /payments/build-subscriptions#pause-resume-cancel',
    'update card of subscription': '/payments/build-subscriptions#change-the-card',
    'free trial':
      '/payments/build-subscriptions#offer-a-free-trial /api/subscription_phases* /api/products#create-a-product-phase',
    'first three months half price':
      '/payments/subscriptions#shape-the-price-with-phases /api/subscription_phases*',
    'failed renewal':
      '/payments/subscriptions#know-what-happens-over-time /payments/build-subscriptions#handle-failed-payments',
    'create monthly plan':
      '/payments/build-subscriptions#create-the-plan-once /api/products#create-a-product',
    'send invoice': '/api/invoices#issue-an-invoice /api/invoices#create-an-invoice /api/invoices',
    'add item to invoice': '/api/invoice_line_items#add-a-line',
    'remove webhook': '/api/webhook_endpoints#delete-a-webhook-endpoint',
    'duplicate webhook events': '/webhooks#refuse-replays /webhooks#how-webhooks-work',
    'test webhooks locally': '/webhooks#test-webhooks /testing#test-webhook-events',
    'verify webhook in express': '/webhooks#verify-the-signature',
    'webhook retries': '/webhooks#answer-a-delivery',
    'leaked api key': '/authentication#replace-a-leaked-key',
    'retry with backoff': '/rate-limiting#retry-with-back-off',
    'avoid double charge': '/rate-limiting#retry-writes-safely /rate-limiting#*',
    'loop over all customers':
      '/pagination#go-through-every-item /pagination#use-the-iterators-of-the-node-sdk',
    'store order id': '/metadata* /guides/shopify-integration#add-order-id',
    'delete metadata key': '/metadata#remove-keys',
    'style card form': '/framejs#style',
    'csp for frame.js': '/framejs#content-security-policy',
    'pci compliance': '/framejs#pci',
    'simulate a decline': '/testing#get-declined /payments/declines-codes#test-declines /testing',
    'bank debit': '/payments/accept-a-payment#take-a-bank-account /testing#debit-a-bank-account',
    'upload selfie':
      '/guides/customer-identity-verifications#upload* /api/customer-identity-verifications#upload-identity-documents*',
    'respond to chargeback': '/api/disputes /api/disputes#update-a-dispute /api/disputes#choose-the-evidence',
  }),
  ...group('third: a whole question', {
    'how do i get the money back to the customer':
      '/api/refunds#create-a-refund /#refund-part-of-it /api/refunds',
    'how can I charge a customer again without asking for the card':
      '/payments/accept-a-payment#save-the-card-for-the-next-time /api/payment_methods',
    'how long does a reserved amount stay on the card':
      '/payments/accept-a-payment#reserve-now-capture-later',
    'can i capture less than i authorized':
      '/payments/accept-a-payment#reserve-now-capture-later /api/charge_intents#capture-a-charge-intent*',
    'why was my payment declined': '/payments/declines-codes /payments/declines-codes#*',
    'what should I tell the shopper when the card is stolen':
      '/payments/declines-codes#choose-the-message /payments/declines-codes#mental-model /payments/declines-codes#stolen_card',
    'when should i retry a declined card': '/payments/declines-codes#retry-policy',
    'what happens if the shopper closes the browser during 3d secure':
      '/payments/3d-secure#fulfill /payments/3d-secure#test /payments/3d-secure#status',
    'can i turn off 3d secure': '/payments/3d-secure#when-it-runs',
    'is 3d secure required under psd2': '/payments/3d-secure#when-it-runs',
    'who is liable for fraud after 3d secure': '/payments/3d-secure#when-it-runs',
    'what is the difference between a payment link and a session': '/payments/payment-links#choose',
    'how long is a payment link session valid':
      '/payments/payment-links#choose /payments/payment-links#create-a-session',
    'how do i know which link a payment came from': '/payments/payment-links#match-payments',
    'how often does frame retry a failed renewal':
      '/payments/subscriptions#know-what-happens-over-time /payments/declines-codes#retry-policy /payments/build-subscriptions#handle-failed-payments /api/subscriptions#lifecycle',
    'what does past_due mean':
      '/api/subscriptions#subscription-status-past_due /payments/subscriptions#follow-the-states',
    'how do i move a customer to another plan':
      '/payments/subscriptions#change-the-plan /payments/build-subscriptions#change-the-plan',
    'how do i give my users access when they pay':
      '/payments/subscriptions#give-and-take-access /payments/build-subscriptions*',
    'can a customer have two subscriptions':
      '/payments/subscriptions#handle-common-mistakes /payments/build-subscriptions#create-the-subscription-on-your-server /payments/build-subscriptions#test-your-subscriptions',
    'where do i find my api keys': '/authentication#know-your-four-keys /authentication',
    'what is the publishable key allowed to do': '/authentication#know-what-each-secret-may-do',
    'why do I get 404 for my charge intent':
      '/authentication#know-what-each-secret-may-do /authentication#fix-authentication-errors /#fix-a-failed-call /framejs#fix-common-problems /payments/3d-secure#handle-problems /api/charge_intents#*error*',
    'how many requests per minute can i send': '/rate-limiting#know-the-limits /rate-limiting',
    'do the sdks retry automatically': '/rate-limiting#recognize-a-429 /rate-limiting#retry-with-back-off',
    'is there an idempotency key':
      '/rate-limiting#retry-writes-safely /api/charge_intents#create-a-charge-intent',
    'why do I see the same customer twice in a list':
      '/pagination#know-what-moves /pagination#fix-common-mistakes',
    'how many metadata keys are allowed': '/metadata#know-the-rules',
    'can the customer see the metadata':
      '/metadata#know-the-rules /authentication#know-what-each-secret-may-do',
    'how do i check that a webhook really comes from frame':
      '/webhooks#verify-the-signature /webhooks#how-webhooks-work',
    'in which order do webhook events arrive': '/webhooks#how-webhooks-work /webhooks#read-the-current-state',
    'what do i have to return to a webhook': '/webhooks#answer-a-delivery',
    'how do i change the webhook secret without downtime': '/webhooks#rotate-the-secret',
    'how do i use frame.js with react': '/framejs#react',
    'does frame.js reduce my pci scope': '/framejs#pci',
    'how do I add an address form to the card element': '/framejs#card-options /framejs#card-element',
    'which card can i use to test a declined payment':
      '/testing#get-declined /payments/declines-codes#test-declines /testing#card-4726848138487043 /payments/declines-codes#card-4726848138487043',
    'how do i verify the identity of a customer':
      '/guides/customer-identity-verifications* /api/customer-identity-verifications*',
    'how many days do i have to respond to a dispute': '/api/disputes /api/disputes#*',
  }),
];

/** What the pages do not cover: nothing, or matches that the response labels as similar. */
export const THIRD_UNCOVERED: string[] = [
  'kubernetes',
  'iban',
  'ip whitelist',
  'status page',
  'qwertzuiop',
  'bitcoin',
  'tax report',
  'paypal',
  'klarna',
  'graphql',
  'gift card',
  'payout schedule',
  'zapier',
  'xjkqv pzzt',
];
