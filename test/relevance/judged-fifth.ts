import { judgedGroup as group, type JudgedQuery } from './judged-queries.ts';

/**
 * Written from the rendered pages in the vocabulary of other payment APIs, before the phrases and the code of the search
 * were read, and judged to the anchor. One query of two in each group may guide a change; the other half only measures it.
 */
export const FIFTH_QUERIES: JudgedQuery[] = [
  ...group('fifth: with a typo', {
    'charge intnet status': '/api/charge_intents#lifecycle /api/charge_intents#charge-intent-status',
    'capure part of payment':
      '/api/charge_intents#capture-a-charge-intent* /payments/accept-a-payment#reserve-now-capture-later',
    'webhok signiture': '/webhooks#verify-the-signature /webhooks#check-a-signature',
    'idempotancy key': '/rate-limiting#retry-writes-safely /api/charge_intents#retry /docs#terms',
    prortaion: '/payments/subscriptions#change-the-plan /api/subscriptions#*proration_behavior* /docs#terms',
    'pasue subscription':
      '/api/subscriptions#pause-a-subscription /payments/subscriptions#pause-resume-and-cancel /payments/build-subscriptions#pause-resume-cancel',
    'chagreback evidence':
      '/api/disputes /api/disputes#choose-the-evidence /api/disputes#*evidence /api/disputes#update-a-dispute',
    'aple pay domain registration': '/guides/payment-request-button#ask-first',
    'pagniation helper': '/pagination#go-through-every-item /pagination',
    'freind trial period':
      '/payments/build-subscriptions#offer-a-free-trial /payments/subscriptions#shape-the-price-with-phases',
    'rotate api kyes': '/authentication#rotate-keys',
    'invocie due date': '/api/invoices#*due_date',
    'stoln card test number':
      '/testing#get-declined /payments/declines-codes#card-4726843338079575 /payments/declines-codes#stolen_card /payments/declines-codes#test-declines',
    'conect plaid': '/api/payment_methods#connect-a-bank-account-through-plaid',
    'expres raw body': '/webhooks#verify-the-signature',
    'shopfiy reconciliation': '/guides/shopify-integration#reconcile',
    'dispuet deadline': '/api/disputes /api/disputes#lifecycle',
    'sanbox limits': '/rate-limiting#know-the-limits /testing#know-the-sandbox /rate-limiting',
    'recpeit email': '/payments/accept-a-payment#email-a-receipt /api/charge_intents#*receipt_email',
  }),
  ...group('fifth: a symbol, a call or a header', {
    'capture_method manual':
      '/payments/accept-a-payment#reserve-now-capture-later /api/charge_intents#*authorization_mode*',
    'stripe.confirmCardPayment':
      '/framejs#functions /framejs#confirmation-result /payments/3d-secure#confirm',
    'elements.create("card")': '/framejs#functions /framejs#card-element /framejs#card-options',
    starting_after: '/pagination#read-only-what-is-new /pagination*',
    'Idempotency-Key': '/rate-limiting#retry-writes-safely /api/charge_intents#retry',
    whsec_:
      '/webhooks* /api/webhook_endpoints* /authentication#keep-secret-keys-secret /payments/accept-a-payment#set-your-keys',
    requires_action:
      '/webhooks#charge_intent.requires_action /api/charge_intents#charge-intent-status-requires_3d_secure /api/refunds#refund-status-requires_action',
    cancel_at_period_end:
      '/payments/build-subscriptions#pause-resume-cancel /payments/subscriptions#pause-resume-and-cancel /api/subscriptions#cancel-a-subscription',
    'POST /v1/subscriptions/{id}/pause': '/api/subscriptions#pause-a-subscription',
    'frame.refunds.create': '/api/refunds#create-a-refund',
    'X-Frame-Webhook-Id': '/webhooks#read-an-event',
    'invoice.payment_failed':
      '/webhooks#charge_intent.payment_failed /webhooks#invoice.overdue /payments/build-subscriptions#handle-failed-payments',
    'stripe listen --forward-to':
      '/testing#test-webhook-events /webhooks#test-webhooks /payments/accept-a-payment#set-your-keys',
    trial_period_days:
      '/payments/build-subscriptions#offer-a-free-trial /payments/subscriptions#shape-the-price-with-phases',
    void_remaining: '/api/charge_intents#release-the-uncaptured-rest',
    'Frame::RateLimitError': '/rate-limiting#recognize-a-429 /api/charge_intents#sdk-errors',
    'payment_intent.succeeded': '/webhooks#charge_intent.succeeded',
    '4000000000003220': '/testing#meet-3d-secure /testing#card-4000000000003220 /payments/3d-secure#test',
  }),
  ...group('fifth: a pasted error', {
    '401 unauthorized':
      '/authentication#fix-authentication-errors /#fix-a-failed-call /#try-your-key /api/charge_intents#api-errors',
    'HTTP 429 too many requests':
      '/rate-limiting /rate-limiting#recognize-a-429 /rate-limiting#retry-with-back-off',
    'Your card was declined. do_not_honor': '/payments/declines-codes#do_not_honor',
    'refused to load the script because it violates the following content security policy directive':
      '/framejs#content-security-policy /framejs#fix-common-problems',
    'Frame is not defined': '/framejs#fix-common-problems /framejs#load',
    'CSRF verification failed. Request aborted.': '/webhooks#reach-the-route /webhooks#fix-common-problems',
    sonar_session_required:
      '/payments/declines-codes#not-a-decline /payments/accept-a-payment#handle-what-goes-wrong /api/charge_intents#*sonar_session* /payments/build-subscriptions#handle-failed-payments /api/charge_intents#*errors*',
    'No signatures found matching the expected signature for payload':
      '/webhooks#fix-common-problems /webhooks#verify-the-signature /webhooks#check-a-signature',
    'No such payment_intent: ci_123':
      '/authentication#know-what-each-secret-may-do /#fix-a-failed-call /authentication#fix-authentication-errors /payments/3d-secure#handle-problems /api/charge_intents#api-errors /api/charge_intents#retrieve-a-charge-intent*',
    geo_compliance_blocked:
      '/api/charge_intents#geo_compliance_blocked /payments/declines-codes#not-a-decline /payments/accept-a-payment#handle-what-goes-wrong /payments/build-subscriptions#handle-failed-payments /api/charge_intents#*errors*',
    testmode_decline: '/payments/declines-codes#testmode_decline',
    'validation_errors error_details':
      '/api/charge_intents#api-errors /#fix-a-failed-call /payments/declines-codes#sort-errors /api/charge_intents#sdk-errors',
  }),
  ...group('fifth: a task', {
    'authorize only then settle when shipped':
      '/payments/accept-a-payment#reserve-now-capture-later /api/charge_intents#capture-a-charge-intent',
    'void an authorization':
      '/api/charge_intents#cancel-a-charge-intent /api/charge_intents#release-the-uncaptured-rest /payments/accept-a-payment#reserve-now-capture-later',
    'vault a card without charging':
      '/payments/accept-a-payment#save-it-now-charge-it-later /payments/accept-a-payment#save-the-card-for-the-next-time /api/payment_methods#create-a-payment-method',
    'setup intent':
      '/payments/accept-a-payment#save-it-now-charge-it-later /payments/accept-a-payment#save-the-card-for-the-next-time /payments/accept-a-payment#move-from-another-provider /payments/3d-secure#intents',
    'give money back for one item of an order': '/api/refunds#create-a-refund /#refund-part-of-it',
    'migrate from braintree': '/payments/accept-a-payment#move-from-another-provider',
    'set up dunning':
      '/payments/build-subscriptions#handle-failed-payments /payments/subscriptions#know-what-happens-over-time',
    'upgrade customer to a higher tier':
      '/payments/subscriptions#change-the-plan /payments/build-subscriptions#change-the-plan /api/subscriptions#update-a-subscription',
    'undo a pending downgrade':
      '/api/subscriptions#cancel-a-scheduled-change /payments/build-subscriptions#change-the-plan /payments/build-subscriptions#manage-the-subscription',
    'add a coupon to an invoice': '/api/invoices#*promotion_codes',
    'bill a client with net 30': '/api/invoices#*net_terms /api/invoices#create-an-invoice',
    'kyc check before onboarding':
      '/guides/customer-identity-verifications* /api/customer-identity-verifications*',
    'ban an abusive buyer': '/api/customers#block-a-customer',
    'delete card on file':
      '/api/payment_methods#detach-a-payment-method /payments/accept-a-payment#show-the-saved-cards',
    'simulate time passing for renewals':
      '/payments/build-subscriptions#test-renewals-without-waiting /testing#provoke-what-is-rare /testing#test-subscriptions',
    'run tests in github actions': '/testing#test-every-push',
    'expose localhost to receive events': '/testing#test-webhook-events /webhooks#test-webhooks',
    'dark theme for card inputs': '/framejs#style /framejs#card-options',
    'switch a subscriber to another card':
      '/payments/build-subscriptions#change-the-card /api/subscriptions#*default_payment_method',
    'merge duplicate customers': '/api/customers#duplicates',
    'dedupe deliveries': '/webhooks#refuse-replays',
    'direct debit from us bank account':
      '/payments/accept-a-payment#take-a-bank-account /testing#debit-a-bank-account /api/payment_methods#create-a-payment-method /api/payment_methods#connect-a-bank-account-through-plaid',
    'hosted checkout redirect':
      '/payments/payment-links#redirect /payments/payment-links /payments/payment-links#sell-with-a-session /payments/payment-links#choose',
    'upload delivery proof for a dispute':
      '/api/disputes#attach-a-document /api/disputes#choose-the-evidence',
    'correlate payment with my order number':
      '/metadata /metadata#find-your-order-from-a-webhook-event /metadata#name-keys-well /metadata#add-metadata /payments/payment-links#match-payments',
    'use with cursor or claude': '/docs#connect-a-coding-assistant',
    'half price for the first three months':
      '/payments/subscriptions#shape-the-price-with-phases /api/subscription_phases* /api/products#create-a-product-phase',
    'look up customer by email': '/api/customers#search-customers',
    'secret key committed to github': '/authentication#replace-a-leaked-key',
    'send invoice to client': '/api/invoices#issue-an-invoice',
    'reduce false declines': '/payments/declines-codes#fewer-declines',
    'embed card input in nextjs component': '/framejs#react',
    'subscription change history': '/api/subscriptions#list-changes-of-a-subscription',
    'stop retrying hard declines':
      '/payments/declines-codes#retry-policy /payments/declines-codes#mental-model /payments/declines-codes#do_not_try_again',
    'go to production checklist':
      '/testing#tick-these-off-before-production /payments/accept-a-payment#go-live /authentication#go-live',
  }),
  ...group('fifth: a question', {
    'can i put a hold on a card and take the money a week later':
      '/payments/accept-a-payment#reserve-now-capture-later /api/charge_intents#capture-a-charge-intent',
    'how do i make sure a double click does not bill someone twice':
      '/rate-limiting#retry-writes-safely* /rate-limiting#create-first-confirm-second /payments/accept-a-payment#create-the-charge-intent-on-your-server /payments/accept-a-payment#choose-when-to-confirm /api/charge_intents#retry',
    'what happens when my server is offline and an event is sent': '/webhooks#answer-a-delivery',
    'why was the cardholder turned down':
      '/payments/declines-codes#read-the-code /payments/declines-codes /payments/declines-codes#mental-model',
    'is it ok to show the shopper that the card was reported stolen':
      '/payments/declines-codes#mental-model /payments/declines-codes#choose-the-message /payments/declines-codes#stolen_card',
    'which key goes into my react app':
      '/authentication#know-your-four-keys /authentication#know-what-each-secret-may-do /authentication#choose-where-to-keep-each-key /authentication',
    'do recurring charges trigger a bank challenge':
      '/payments/3d-secure#off-session /payments/3d-secure#exemptions /payments/subscriptions#know-what-happens-over-time',
    'how many times does frame reattempt a failed renewal':
      '/payments/subscriptions#know-what-happens-over-time /payments/build-subscriptions#handle-failed-payments',
    'how long do i have to fight a chargeback':
      '/api/disputes /api/disputes#lifecycle /api/disputes#dispute* /guides/shopify-integration#handle-problems',
    'can i host the library file on my own cdn': '/framejs#load',
    'how do i know which customer data is stored in the browser by frame':
      '/framejs#load /payments/accept-a-payment#collect-the-card-and-confirm-in-the-browser',
    'what does past_due mean':
      '/api/subscriptions#subscription-status-past_due /payments/subscriptions#follow-the-states /api/subscriptions#lifecycle',
    'do i have to fill in a pci questionnaire': '/framejs#pci',
    'how can i tell whether an object is test or live':
      '/authentication#know-your-four-keys /testing#know-the-sandbox /api/*livemode',
    'what should i return to a webhook': '/webhooks#answer-a-delivery',
    'why does the same event come in twice':
      '/webhooks#how-webhooks-work /webhooks#refuse-replays /webhooks#fix-common-problems',
    'how do i get more than 100 results':
      '/pagination#go-through-every-item /pagination /pagination#ask-for-a-page /pagination#fix-common-mistakes',
    'can i let people buy with their iphone': '/guides/payment-request-button*',
    'who pays for fraud after the bank authenticated the buyer': '/payments/3d-secure#when-it-runs',
    'can i request an sca exemption': '/payments/3d-secure#exemptions',
    'how do i fake a lost connection in my tests': '/testing#provoke-what-is-rare',
    'where can i see what changed in the api': '/docs#changes',
    'is there a python sdk': '/#install-an-sdk /testing#point-your-code-at-it',
    'what is the smallest unit for amounts':
      '/#charge-a-test-card /api/charge_intents#*amount /payments/accept-a-payment#move-from-another-provider',
    'how do i stop billing someone for a month without losing them':
      '/api/subscriptions#pause-a-subscription /payments/subscriptions#pause-resume-and-cancel /payments/build-subscriptions#pause-resume-cancel',
    'can my saved cards be moved over from stripe': '/payments/accept-a-payment#move-from-another-provider',
    'how do i mark a bad cvc field red': '/framejs#card-methods',
    'who can read the custom data i attach':
      '/metadata#know-the-rules /authentication#know-what-each-secret-may-do',
    'how do i wipe one custom attribute': '/metadata#remove-keys /metadata#change-one-key',
    'why do i get a 404 for a payment that exists':
      '/#fix-a-failed-call /authentication#fix-authentication-errors /authentication#know-what-each-secret-may-do /payments/3d-secure#handle-problems /api/charge_intents#api-errors',
    'when does the checkout link stop working':
      '/payments/payment-links#create-a-session /payments/payment-links#choose /payments/payment-links#handle-problems',
    'how do i change the signing secret without downtime':
      '/webhooks#rotate-the-secret /api/webhook_endpoints#rotate-the-secret-of-a-webhook-endpoint',
    'does a shopify refund also happen at frame':
      '/guides/shopify-integration#ask-first /guides/shopify-integration#certain /guides/shopify-integration#handle-problems /guides/shopify-integration#test',
    'what do i do when the id photo is rejected':
      '/guides/customer-identity-verifications#handle-problems /guides/customer-identity-verifications#upload-pictures',
    'can i edit the lines after an invoice was sent':
      '/api/invoice_line_items* /api/invoices#update-an-invoice /api/invoices#lifecycle',
    'when should i ship the order':
      '/payments/accept-a-payment#receive-the-webhook-event /payments/accept-a-payment#handle-what-goes-wrong /payments/3d-secure#fulfill /webhooks#charge_intent.succeeded /guides/payment-request-button#fulfill /framejs#pay',
  }),
];

/** What the pages do not cover: nothing, or matches that the response labels as similar. */
export const FIFTH_UNCOVERED: string[] = [
  'application_fee_amount',
  'issuing virtual cards',
  'klarna',
  'currency exchange rates',
  'gift cards',
  'boleto voucher',
];
