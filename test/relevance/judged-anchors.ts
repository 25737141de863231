import { judgedGroup as group, type JudgedQuery } from './judged-queries.ts';

/**
 * Queries of integrators who have not read the site, each judged to the anchor that answers it: whole sentences, tasks,
 * mistyped words and symbols.
 */
export const ANCHORED_QUERIES: JudgedQuery[] = [
  ...group('a question about money: verb and object name the operation or the section', {
    'how do i refund a customer': '/api/refunds#create-a-refund /#refund-part-of-it',
    'how can i give a customer their money back': '/api/refunds#create-a-refund /#refund-part-of-it',
    'can i refund only part of a charge': '/#refund-part-of-it /api/refunds#create-a-refund*',
    'how do i charge a saved card': '/payments/accept-a-payment#save-the-card-for-the-next-time',
    'how do i capture a payment later':
      '/payments/accept-a-payment#reserve-now-capture-later /api/charge_intents#capture-a-charge-intent',
    'how do I place a hold on a card': '/payments/accept-a-payment#reserve-now-capture-later',
    'how do i release an authorization i do not need':
      '/api/charge_intents#release-the-uncaptured-rest /api/charge_intents#cancel-a-charge-intent /payments/accept-a-payment#reserve-now-capture-later',
    'how do i cancel a payment': '/api/charge_intents#cancel-a-charge-intent',
    'how do i list all refunds': '/api/refunds#list-refunds',
    'how do i take a payment from a bank account':
      '/payments/accept-a-payment#take-a-bank-account /testing#debit-a-bank-account',
    'what currency unit is the amount in': '/api/charge_intents#*amount /#charge-a-test-card',
    'which statuses can a payment have':
      '/api/charge_intents#lifecycle /api/charge_intents#charge-intent-status',
    'how do i know that a payment succeeded':
      '/webhooks#charge_intent.succeeded /payments/accept-a-payment#receive-the-webhook-event /framejs#confirmation-result /payments/3d-secure#fulfill',
    'how do i send an email receipt': '/api/charge_intents#create-a-charge-intent-receipt_email',
  }),
  ...group('a question about subscriptions: the section that answers it', {
    'how do i cancel a customer subscription':
      '/api/subscriptions#cancel-a-subscription /payments/subscriptions#pause-resume-and-cancel /payments/build-subscriptions#pause-resume-cancel',
    'how do i switch a customer to yearly billing':
      '/payments/subscriptions#change-the-plan /payments/build-subscriptions#change-the-plan',
    'how can a customer upgrade their plan':
      '/payments/subscriptions#change-the-plan /payments/build-subscriptions#change-the-plan',
    'how do i give a 14 day free trial': '/payments/build-subscriptions#offer-a-free-trial',
    'what happens when the card of a subscriber is declined':
      '/payments/subscriptions#know-what-happens-over-time /payments/build-subscriptions#handle-failed-payments',
    'can i pause a subscription for 3 months':
      '/api/subscriptions#pause-a-subscription /payments/subscriptions#pause-resume-and-cancel /payments/build-subscriptions#pause-resume-cancel',
    'how do i let a subscriber replace their card': '/payments/build-subscriptions#change-the-card',
    'how can i charge less for the first months':
      '/payments/subscriptions#shape-the-price-with-phases /api/subscription_phases*',
    'when should i revoke access to my app': '/payments/subscriptions#give-and-take-access',
    'how do i test a subscription renewal':
      '/testing#test-subscriptions /payments/subscriptions#test-the-lifecycle /payments/build-subscriptions#test-your-subscriptions',
  }),
  ...group('a question about webhooks: the section that answers it', {
    'how do i check that a webhook really came from frame': '/webhooks#verify-the-signature',
    'why do i receive the same event twice': '/webhooks#refuse-replays /webhooks#fix-common-problems',
    'how often are webhooks retried': '/webhooks#answer-a-delivery',
    'what should my endpoint respond with': '/webhooks#answer-a-delivery',
    'how do i get the raw body in express': '/webhooks#verify-the-signature',
    'how do i test webhooks on localhost': '/webhooks#test-webhooks /testing#test-webhook-events',
    'how do i change the webhook secret':
      '/webhooks#rotate-the-secret /api/webhook_endpoints#rotate-the-secret-of-a-webhook-endpoint',
    'what happens if my server is down': '/webhooks#answer-a-delivery',
    'are events delivered in order': '/webhooks#read-the-current-state /webhooks#how-webhooks-work',
    'which events are there': '/webhooks#all-events',
  }),
  ...group('a question about cards and declines: the section that answers it', {
    'why was the card declined':
      '/payments/declines-codes /payments/declines-codes#read-the-code /payments/declines-codes#mental-model',
    'should i retry a declined card': '/payments/declines-codes#retry-policy',
    'what do i tell the customer when the card is declined': '/payments/declines-codes#choose-the-message',
    'which card number can i use for testing': '/testing#use-a-test-card /testing#pay-successfully',
    'how do i simulate a declined card': '/testing#get-declined /payments/declines-codes#test-declines',
    'when does 3d secure run': '/payments/3d-secure#when-it-runs',
    'how do i style the card form': '/framejs#style',
    'does the card number touch my server': '/framejs#pci /framejs#how-it-works /#see-who-does-what',
    'how do i use frame.js in react': '/framejs#react',
  }),
  ...group('a question about requests and accounts: the section that answers it', {
    'how many requests can i send per minute': '/rate-limiting#know-the-limits',
    'how do i avoid charging a customer twice':
      '/rate-limiting#retry-writes-safely /rate-limiting#create-first-confirm-second /rate-limiting#look-before-you-repeat',
    'how do i get the next page of results':
      '/pagination#ask-for-a-page /pagination#go-through-every-item /pagination',
    'what is the maximum page size': '/pagination#ask-for-a-page /pagination#fix-common-mistakes',
    'where do i put my order id': '/metadata* /guides/shopify-integration#add-order-id',
    'how long can a metadata value be': '/metadata#know-the-rules',
    'what do i do if my secret key leaks': '/authentication#replace-a-leaked-key',
    'which key do i use in the browser':
      '/authentication#know-your-four-keys /authentication#know-what-each-secret-may-do',
    'how do i move to production': '/testing#tick-these-off-before-production /*#go-live',
    'how do i respond to a chargeback': '/api/disputes*',
    'what evidence should i send for a dispute':
      '/api/disputes#choose-the-evidence /api/disputes#update-a-dispute-evidence',
    'how do i verify the identity of a customer':
      '/guides/customer-identity-verifications /guides/customer-identity-verifications#hosted-page /guides/customer-identity-verifications#create /api/customer-identity-verifications#create-an-identity-verification-for-a-customer',
    'how do i find a customer by email': '/api/customers#search-customers*',
    'how do i send an invoice to a customer': '/api/invoices#issue-an-invoice',
    'how do i share a link that customers can pay with':
      '/payments/payment-links#share-a-link /payments/payment-links',
  }),
  ...group('a task in two or three words: the operation or section that does it', {
    'refund customer': '/api/refunds#create-a-refund',
    'refund payment': '/api/refunds#create-a-refund /#refund-part-of-it',
    'issue refund': '/api/refunds#create-a-refund',
    'charge customer':
      '/payments/accept-a-payment* /api/charge_intents#create-a-charge-intent /#charge-a-test-card',
    'charge saved card': '/payments/accept-a-payment#save-the-card-for-the-next-time',
    'saved card': '/payments/accept-a-payment#save-the-card-for-the-next-time',
    'retry webhook': '/webhooks#answer-a-delivery',
    'webhook retry': '/webhooks#answer-a-delivery',
    'subscription cancel':
      '/api/subscriptions#cancel-a-subscription /payments/subscriptions#pause-resume-and-cancel /payments/build-subscriptions#pause-resume-cancel',
    'customer block': '/api/customers#block-a-customer',
    'signature verify': '/webhooks#verify-the-signature',
    '14 day free trial': '/payments/build-subscriptions#offer-a-free-trial',
    '30 day trial': '/payments/build-subscriptions#offer-a-free-trial',
    'switch plan': '/payments/subscriptions#change-the-plan /payments/build-subscriptions#change-the-plan',
    'switch to yearly':
      '/payments/subscriptions#change-the-plan /payments/build-subscriptions#change-the-plan',
    'monthly to annual':
      '/payments/subscriptions#change-the-plan /payments/build-subscriptions#change-the-plan',
    'endpoint down': '/webhooks#answer-a-delivery /webhooks#fix-common-problems',
    'webhook outage': '/webhooks#answer-a-delivery',
    'billing cycle':
      '/payments/subscriptions#know-what-happens-over-time /payments/subscriptions#change-the-plan /api/subscriptions#*interval* /api/products#*interval*',
    preauth: '/payments/accept-a-payment#reserve-now-capture-later',
    hold: '/payments/accept-a-payment#reserve-now-capture-later',
    'void payment':
      '/api/charge_intents#release-the-uncaptured-rest /api/charge_intents#cancel-a-charge-intent',
    psd2: '/payments/3d-secure',
    'delete card': '/api/payment_methods#detach-a-payment-method',
    'update customer email': '/api/customers#update-a-customer*',
    'find customer': '/api/customers#search-customers /api/customers#retrieve-a-customer',
    'get charge intent': '/api/charge_intents#retrieve-a-charge-intent',
    'all subscriptions of a customer':
      '/api/subscriptions#list-subscriptions /api/subscriptions#search-subscriptions',
    'submit dispute evidence':
      '/api/disputes#update-a-dispute-evidence /api/disputes#choose-the-evidence /api/disputes#update-a-dispute',
    'remove invoice line': '/api/invoice_line_items#remove-a-line',
    'reject replay': '/webhooks#refuse-replays',
    'whitelist hosts': '/framejs#content-security-policy',
    'raw body': '/webhooks#verify-the-signature',
    'install node sdk': '/#install-an-sdk',
    'shopify order id': '/guides/shopify-integration#add-order-id /guides/shopify-integration#map',
    'unblock user': '/api/customers#unblock-a-customer',
  }),
  ...group('a typo in a task, a question or a concept of several words', {
    'appel pay': '/guides/payment-request-button',
    'gogle pay': '/guides/payment-request-button',
    'aplpe pay': '/guides/payment-request-button',
    coupn: '/api/charge_intents#create-a-charge-intent-promotion_codes',
    vouchr: '/api/charge_intents#create-a-charge-intent-promotion_codes',
    'refnud customer': '/api/refunds#create-a-refund',
    'cancle subscripton':
      '/api/subscriptions#cancel-a-subscription /payments/subscriptions#pause-resume-and-cancel /payments/build-subscriptions#pause-resume-cancel',
    'free trail': '/payments/build-subscriptions#offer-a-free-trial',
    'how do i verfy the signiture': '/webhooks#verify-the-signature',
    'webhok retry': '/webhooks#answer-a-delivery',
    chrageback: '/api/disputes',
    'insuffcient funds': '/payments/declines-codes#insufficient_funds',
    'do not honer': '/payments/declines-codes#do_not_honor',
    'idempotancy key': '/rate-limiting#retry-writes-safely',
    'paymnet link': '/payments/payment-links',
    'tets card': '/testing#use-a-test-card /testing#pay-successfully',
    'rate limt': '/rate-limiting',
    'upgarde plan': '/payments/subscriptions#change-the-plan /payments/build-subscriptions#change-the-plan',
  }),
  ...group('a symbol as it stands in code: the operation, code, header or field', {
    'frame.chargeIntents.create': '/api/charge_intents#create-a-charge-intent',
    'Frame::ChargeIntent.create': '/api/charge_intents#create-a-charge-intent',
    'frame.customers.list': '/api/customers#list-customers',
    'Frame::Customer.search': '/api/customers#search-customers',
    'frame.refunds.create({': '/api/refunds#create-a-refund',
    'frame.paymentMethods.attach()': '/api/payment_methods#attach-a-payment-method',
    'chargeIntents.capture': '/api/charge_intents#capture-a-charge-intent',
    'POST /v1/refunds': '/api/refunds#create-a-refund',
    'post v1/charge_intents': '/api/charge_intents#create-a-charge-intent',
    'GET /v1/subscriptions/search': '/api/subscriptions#search-subscriptions',
    'x-frame-signature': '/webhooks#verify-the-signature /webhooks#read-an-event',
    'Idempotency-Key': '/rate-limiting#retry-writes-safely',
    'Authorization: Bearer': '/authentication#send-the-key',
    per_page: '/pagination#ask-for-a-page /pagination',
    has_more: '/pagination#ask-for-a-page /pagination',
    metadata: '/metadata',
    lost_card: '/payments/declines-codes#lost_card',
    'what does do_not_honor mean': '/payments/declines-codes#do_not_honor',
    'invoice.overdue': '/webhooks#invoice.overdue',
    'charge.dispute.updated': '/webhooks#charge.dispute.updated',
    use_frame_sdk: '/api/charge_intents#*use_frame_sdk',
    whsec_: '/webhooks* /testing* /authentication* /api/webhook_endpoints#*secret',
    requires_confirmation: '/api/charge_intents#charge-intent-status-requires_confirmation',
    sonar_session_required: '/api/charge_intents#sonar_session_required',
    payment_method_data: '/api/charge_intents#create-a-charge-intent-payment_method_data',
  }),
  ...group('what the site does not say, in several words', {
    'banana smoothie recipe': '',
    'weather tomorrow': '',
    'how tall is mount everest': '',
    'football league tables': '',
    'kubernetes helm chart': '',
    'flurb wibble': '',
    qqqqqqqq: '',
    'vintage guitar strings': '',
    'learn spanish grammar': '',
    'hotel near airport': '',
  }),
];
