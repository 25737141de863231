import { judgedGroup as group, type JudgedQuery } from './judged-queries.ts';

/**
 * Written from the rendered pages alone, in the words of an integrator who knows other providers and of a support engineer, and judged to the anchor. The first half of each group may
 * guide a change; the other half only measures it.
 */
export const SEVENTH_QUERIES: JudgedQuery[] = [
  ...group('seventh: a question', {
    'how long do I have before a disputed payment is lost automatically':
      '/api/disputes /guides/shopify-integration#handle-problems',
    "does Frame have something like Stripe's idempotency keys?":
      '/rate-limiting#retry-writes-safely /api/charge_intents#retry /payments/accept-a-payment#move-from-another-provider /api/charge_intents#create-a-charge-intent',
    'What happens to the old signing secret the moment I roll it?':
      '/webhooks#rotate-the-secret /api/webhook_endpoints#rotate-the-secret-of-a-webhook-endpoint',
    'can I add one more event to an endpoint without losing the ones already there?':
      '/api/webhook_endpoints#update-a-webhook-endpoint /api/webhook_endpoints#update-a-webhook-endpoint-event_codes /webhooks#create-a-webhook-endpoint',
    'how often do you redeliver when our server returned 500': '/webhooks#answer-a-delivery',
    'which IP ranges should our firewall let through for your callbacks?': '/webhooks#reach-the-route',
    'why does every HMAC comparison fail behind Express':
      '/webhooks#verify-the-signature /webhooks#fix-common-problems /webhooks#check-a-signature',
    'can a subscriber quit but keep access until the paid month is over?':
      '/payments/build-subscriptions#pause-resume-cancel',
    'How many times is an unpaid renewal attempted again, and when?':
      '/payments/subscriptions#know-what-happens-over-time /payments/build-subscriptions#handle-failed-payments /payments/declines-codes#retry-policy /api/subscriptions#lifecycle',
    'can someone pay for an incomplete subscription later with another card':
      '/payments/build-subscriptions#create-the-subscription-on-your-server /payments/build-subscriptions#handle-failed-payments',
    'if I raise the price of a plan, do current members pay more?':
      '/payments/subscriptions#change-the-plan /api/products#update-a-product',
    'how do I move a client from monthly to annual mid-cycle':
      '/payments/subscriptions#change-the-plan /payments/build-subscriptions#change-the-plan /api/subscriptions#update-a-subscription /api/subscriptions#update-a-subscription-product /api/subscriptions#update-a-subscription-update_interval',
    'do recurring charges go through SCA when nobody is at the screen?':
      '/payments/3d-secure#off-session /payments/subscriptions#know-what-happens-over-time /payments/3d-secure#when-it-runs /payments/3d-secure#exemptions',
    'can I force 3DS on every order or turn it off': '/payments/3d-secure#when-it-runs',
    'what do I tell the buyer when polling ends without a final result':
      '/framejs#confirmation-result /payments/3d-secure#confirm /payments/accept-a-payment#handle-what-goes-wrong /payments/3d-secure#handle-problems',
    'why are the card inputs not showing on our checkout': '/framejs#fix-common-problems',
    'does Frame.js come as an npm module I can bundle?':
      '/framejs#load /payments/accept-a-payment#make-the-page /#install-an-sdk',
    'which SAQ applies to us if the card number sits in iframes': '/framejs#pci',
    'can I change what a charge intent will cost before it is confirmed?':
      '/api/charge_intents#update-a-charge-intent /api/charge_intents#update-a-charge-intent-amount',
    'how many days is an uncaptured auth valid':
      '/payments/accept-a-payment#reserve-now-capture-later /testing#provoke-what-is-rare',
    'what becomes of the leftover after I captured only part of an order':
      '/api/charge_intents#release-the-uncaptured-rest /payments/accept-a-payment#reserve-now-capture-later /api/charge_intents#capture-a-charge-intent',
    'Can I refund the same payment more than once?': '/api/refunds /api/refunds#create-a-refund',
    'why did the money we sent back bounce, shopper says his card is gone':
      '/api/refunds#refund-failure_reason /api/refunds#refund-failure_reason-lost_or_stolen_card /api/refunds#refund-failure_reason-expired_or_canceled_card',
    'does the client see the note we put on an invoice?':
      '/api/invoices#invoice-memo /api/invoices#create-an-invoice-memo /api/invoices#update-an-invoice-memo',
    'can I still edit line items once the bill went out?':
      '/api/invoice_line_items /api/invoice_line_items#update-a-line /api/invoice_line_items#add-a-line /api/invoice_line_items#remove-a-line /api/invoices#update-an-invoice',
    'how do I write off or void an unpaid invoice': '/api/invoices#lifecycle',
    'which response header says how long to wait after being throttled': '/rate-limiting#retry-with-back-off',
    'How do we get a higher request quota for a product launch?': '/rate-limiting#know-the-limits',
    'why does one customer show up twice while I walk the list':
      '/pagination#know-what-moves /pagination#fix-common-mistakes /pagination#go-through-every-item',
    'is there a way to get the total number of charges': '/pagination#ask-for-a-page',
    'how do I tie an incoming event back to the order in my database?':
      '/metadata#find-your-order-from-a-webhook-event /metadata#name-keys-well /metadata',
    'what happens if I send metadata: {} by accident':
      '/metadata#remove-keys /metadata#change-one-key /api/charge_intents#update-a-charge-intent-metadata /api/customers#update-a-customer-metadata /api/subscriptions#update-a-subscription-metadata',
    'can a browser read our custom data with the pk key?':
      '/metadata#know-the-rules /authentication#know-what-each-secret-may-do /api/charge_intents#charge-intent /api/charge_intents#retrieve-a-charge-intent /metadata#fix-a-refused-request',
    'A developer pushed sk_production to GitHub, what now?': '/authentication#replace-a-leaked-key',
    'does Frame offer restricted keys like Stripe does': '/authentication#choose-where-to-keep-each-key',
    'why do I get unauthorized only on the live servers':
      '/authentication#fix-authentication-errors /api/charge_intents#error-401',
    'does removing a customer stop the plans they still have running?': '/api/customers#delete-a-customer',
    'how do I avoid storing the same person twice in Frame': '/api/customers#duplicates',
    'what will break for customers when the SDKs go to v2?': '/api/customers',
    'are charge intents going away, and what replaces them?':
      '/api/charge_intents /api/charge_intents#create-a-charge-intent',
    'how do I take Apple Pay on the web':
      '/guides/payment-request-button /guides/payment-request-button#payment-method /guides/payment-request-button#build /guides/payment-request-button#ask-first',
    'does a refund made in the Shopify admin reach Frame?':
      '/guides/shopify-integration#ask-first /guides/shopify-integration#certain /guides/shopify-integration#handle-problems /guides/shopify-integration#test',
    'can people without a US social security number be verified':
      '/guides/customer-identity-verifications#prerequisites',
    'why is the hosted ID check link null all of a sudden':
      '/guides/customer-identity-verifications#handle-problems /guides/customer-identity-verifications#send-link /api/customer-identity-verifications#customer-identity-verification-verification_url',
    'which number gives me an expired card in sandbox?':
      '/testing#card-4726840306461785 /payments/declines-codes#card-4726840306461785 /testing#get-declined /payments/declines-codes#test-declines /payments/declines-codes#expired_card',
    'how can I fast-forward a month to check recurring billing':
      '/payments/build-subscriptions#test-renewals-without-waiting /testing#provoke-what-is-rare /testing#test-subscriptions',
    "do edits to a plan's phases hit people already subscribed?":
      '/api/products#update-a-product-phase /api/products#delete-a-product-phase /payments/subscriptions#shape-the-price-with-phases /api/products#product-phase /api/products#create-a-product-phase',
    'what proof helps when the buyer claims the parcel never came':
      '/api/disputes#choose-the-evidence /api/disputes#update-a-dispute-evidence-shipping_tracking_number',
    'why does my EUR payment hang without a result?':
      '/api/charge_intents#lifecycle /api/charge_intents#test /api/charge_intents#charge-intent-status-pending /payments/accept-a-payment#handle-what-goes-wrong',
    'merchant asks: shopper returned to the thank-you page but order still open, why':
      '/payments/payment-links#handle-problems /payments/payment-links#return',
  }),
  ...group('seventh: a task', {
    'return half the money':
      '/api/refunds#create-a-refund /api/refunds#create-a-refund-amount /#refund-part-of-it',
    "swap subscriber's card":
      '/payments/build-subscriptions#change-the-card /api/subscriptions#update-a-subscription /api/subscriptions#update-a-subscription-default_payment_method',
    'freeze billing for vacation':
      '/api/subscriptions#pause-a-subscription /payments/subscriptions#pause-resume-and-cancel /payments/build-subscriptions#pause-resume-cancel /api/subscriptions#pause-a-subscription-resume_at',
    'undo pending plan switch':
      '/api/subscriptions#cancel-a-scheduled-change /payments/build-subscriptions#change-the-plan /payments/subscriptions#change-the-plan',
    'auth only, settle later':
      '/payments/accept-a-payment#reserve-now-capture-later /api/charge_intents#capture-a-charge-intent /api/charge_intents#create-a-charge-intent-authorization_mode /api/charge_intents#create-a-charge-intent-authorization_mode-manual /api/charge_intents#charge-intent-authorization_mode-manual',
    'void an authorization':
      '/api/charge_intents#cancel-a-charge-intent /payments/accept-a-payment#reserve-now-capture-later /api/charge_intents#release-the-uncaptured-rest',
    'vault card without charging':
      '/payments/accept-a-payment#save-it-now-charge-it-later /payments/accept-a-payment#save-the-card-for-the-next-time /api/payment_methods#create-a-payment-method /framejs#missing-functions',
    'merchant initiated transaction':
      '/payments/accept-a-payment#save-it-now-charge-it-later /payments/3d-secure#off-session /payments/3d-secure#exemptions /payments/accept-a-payment#save-the-card-for-the-next-time',
    'remove stored card':
      '/api/payment_methods#detach-a-payment-method /payments/accept-a-payment#show-the-saved-cards',
    'fix wrong expiry date':
      '/api/payment_methods#update-a-payment-method /api/payment_methods#update-a-payment-method-exp_month /api/payment_methods#update-a-payment-method-exp_year',
    'pull from checking account':
      '/payments/accept-a-payment#take-a-bank-account /api/payment_methods#create-a-payment-method /api/payment_methods#create-a-payment-method-type-ach /api/payment_methods#create-a-payment-method-account_type-checking /api/payment_methods#connect-a-bank-account-through-plaid',
    'Plaid link token exchange':
      '/api/payment_methods#connect-a-bank-account-through-plaid /api/payment_methods#connect-a-bank-account-through-plaid-public_token',
    'send purchase confirmation mail':
      '/payments/accept-a-payment#email-a-receipt /api/charge_intents#create-a-charge-intent-receipt_email /api/charge_intents#update-a-charge-intent-receipt_email',
    'bill with net 30':
      '/api/invoices#create-an-invoice-net_terms /api/invoices#update-an-invoice-net_terms /api/invoices#invoice-net_terms /api/invoices /api/invoices#create-an-invoice',
    'finalize a draft bill': '/api/invoices#issue-an-invoice',
    'show unpaid late bills':
      '/api/invoices#list-invoices /api/invoices#list-invoices-status /api/invoices#list-invoices-status-overdue',
    'raise units on bill':
      '/api/invoice_line_items#update-a-line /api/invoice_line_items#update-a-line-quantity /api/invoices#update-an-invoice-line_items-quantity',
    'first month free':
      '/payments/build-subscriptions#offer-a-free-trial /api/subscription_phases#create-a-phase /api/products#create-a-product-phase /payments/subscriptions#shape-the-price-with-phases /api/products#product-phase',
    'offline API simulator': '/testing#test-without-the-sandbox /testing#point-your-code-at-it',
    'GitHub Actions tests': '/testing#test-every-push',
    'fake a chargeback': '/testing#provoke-what-is-rare',
    'tunnel events to localhost':
      '/webhooks#test-webhooks /testing#test-webhook-events /payments/accept-a-payment#set-your-keys /payments/build-subscriptions#create-the-plan-once',
    'drop duplicate notifications':
      '/webhooks#refuse-replays /webhooks#how-webhooks-work /webhooks#receive-events',
    'catch missed events nightly':
      '/webhooks#answer-a-delivery /guides/shopify-integration#reconcile /webhooks#go-live',
    'exponential delay helper': '/rate-limiting#retry-with-back-off',
    'poll only newer payments': '/pagination#read-only-what-is-new',
    'CSP for card iframe': '/framejs#content-security-policy',
    'empty form after payment': '/framejs#missing-functions /framejs#card-methods',
    'migrate from Braintree': '/payments/accept-a-payment#move-from-another-provider',
    'wording for refused cards':
      '/payments/declines-codes#choose-the-message /payments/declines-codes#all-decline-codes',
    'hide wallet when unavailable':
      '/guides/payment-request-button#make-room /guides/payment-request-button#ask-first',
    'send passport photos':
      '/guides/customer-identity-verifications#upload-pictures /api/customer-identity-verifications#upload-identity-documents /guides/customer-identity-verifications#upload /api/customer-identity-verifications#upload-identity-documents-front',
    'single-use checkout URL':
      '/payments/payment-links#create-a-session /payments/payment-links#choose /payments/payment-links#sell-with-a-session',
    'find past due subscribers':
      '/api/subscriptions#search-subscriptions /api/subscriptions#search-subscriptions-status /api/subscriptions#search-subscriptions-status-past_due /payments/build-subscriptions#handle-failed-payments',
    'cut off nonpaying members':
      '/payments/subscriptions#give-and-take-access /payments/build-subscriptions#handle-failed-payments /payments/subscriptions#follow-the-states /payments/subscriptions#handle-common-mistakes',
    'add delivery proof file': '/api/disputes#attach-a-document /api/disputes#choose-the-evidence',
    'zero-amount 3DS check': '/payments/3d-secure#intents /payments/3d-secure#create-a-3d-secure-intent',
    'payment jargon explained': '/docs#terms',
    'connect AI assistant': '/docs#connect-a-coding-assistant',
    'yearly secret key replacement': '/authentication#rotate-keys',
  }),
  ...group('seventh: a page or a field by its name', {
    acquirer_reference_number:
      '/api/charge_intents#charge-intent-latest_charge-acquirer_reference_number /api/disputes#dispute-acquirer_reference_number',
    sonar_session_id: '/api/charge_intents#create-a-charge-intent-sonar_session_id /framejs#load',
    effective_amount: '/api/subscriptions#subscription-effective_amount',
    current_period_end: '/api/subscriptions#subscription-current_period_end',
    'invoice due_date': '/api/invoices#invoice-due_date',
    dynamic_last4:
      '/api/payment_methods#payment-method-card-wallet-dynamic_last4 /guides/payment-request-button#handle-problems',
    client_reference_id: '/payments/payment-links#create-a-link /payments/payment-links#create-a-session',
    'decline codes': '/payments/declines-codes /payments/declines-codes#all-decline-codes',
    'payment methods api': '/api/payment_methods',
    'endpoint secret':
      '/api/webhook_endpoints#create-a-webhook-endpoint-response-secret /api/webhook_endpoints#rotate-the-secret-of-a-webhook-endpoint-response-secret /api/webhook_endpoints#webhook-endpoint /webhooks#create-a-webhook-endpoint',
    interval_switch: '/api/subscriptions#subscription-scheduled_change-interval_switch',
    id_photo_face_match:
      '/api/customer-identity-verifications#customer-identity-verification-verification_checks-id_photo_face_match',
    revenue_split:
      '/api/charge_intents#create-a-charge-intent-revenue_split /api/charge_intents#charge-intent-revenue_split /api/charge_intents#charge-intent-latest_charge-revenue_split',
    'meta.has_more':
      '/pagination#ask-for-a-page /api/subscriptions#list-changes-of-a-subscription-response-meta-has_more',
    'rate limits': '/rate-limiting /rate-limiting#know-the-limits',
    'dispute reason':
      '/api/disputes#dispute-reason /api/disputes#dispute-reason-code /api/disputes#dispute-reason-description /api/disputes#dispute-reason-category',
    purchase_type: '/api/products#product-purchase_type /api/products#create-a-product-purchase_type',
    'customer ssn': '/api/customers#create-a-customer-ssn /api/customers#update-a-customer-ssn',
    phaseable_id:
      '/api/subscription_phases#subscription-phase-phaseable_id /api/products#product-phase-phaseable_id',
    'documentation map': '/docs',
  }),
  ...group('seventh: with a typo', {
    'chargback evidence':
      '/api/disputes#choose-the-evidence /api/disputes#update-a-dispute /api/disputes#update-a-dispute-evidence /api/disputes',
    'webook signature': '/webhooks#verify-the-signature /webhooks#check-a-signature',
    'proraton behaviour':
      '/api/subscriptions#create-a-subscription-proration_behavior /api/subscriptions#update-a-subscription-proration_behavior /payments/subscriptions#change-the-plan /api/subscriptions#update-a-subscription',
    insuficient_funds:
      '/payments/declines-codes#insufficient_funds /api/refunds#refund-failure_reason-insufficient_funds',
    'subscripton statuses':
      '/payments/subscriptions#follow-the-states /api/subscriptions#lifecycle /api/subscriptions#subscription-status /api/subscriptions#search-subscriptions-status',
    'metdata max length': '/metadata#know-the-rules',
    'publishible key permissions':
      '/authentication#know-what-each-secret-may-do /authentication#know-your-four-keys',
    'appel pay token':
      '/api/payment_methods#create-a-payment-method-_wallet-apple_pay-details-token /guides/payment-request-button#payment-method /api/payment_methods#create-a-payment-method-_wallet-apple_pay',
    'payment_metod.detached':
      '/webhooks#payment_method.detached /api/webhook_endpoints#create-a-webhook-endpoint-event_codes-payment_method.detached /api/webhook_endpoints#update-a-webhook-endpoint-event_codes-payment_method.detached /api/payment_methods#events',
    authetication_required: '/payments/declines-codes#authentication_required',
    do_not_honour: '/payments/declines-codes#do_not_honor',
    'pagniation helper': '/pagination#go-through-every-item /pagination',
    'invioce promotion codes': '/api/invoices#create-an-invoice-promotion_codes',
    'Shopfy reconcilation': '/guides/shopify-integration#reconcile /guides/shopify-integration#map',
    'identity selfei upload':
      '/api/customer-identity-verifications#upload-identity-documents-selfie /api/customer-identity-verifications#upload-identity-documents /guides/customer-identity-verifications#upload-pictures /guides/customer-identity-verifications#upload',
  }),
  ...group('seventh: a symbol, a call or a header', {
    'charge_intent.payment_action_required':
      '/webhooks#charge_intent.payment_action_required /api/webhook_endpoints#create-a-webhook-endpoint-event_codes-charge_intent.payment_action_required /api/webhook_endpoints#update-a-webhook-endpoint-event_codes-charge_intent.payment_action_required /payments/3d-secure#fulfill /api/charge_intents#events',
    'X-Frame-Webhook-Id': '/webhooks#read-an-event',
    'POST /v1/charge_intents/9f2a6d84-1c3b-47e5-b0a8-5d6e7f8091a2/void_remaining':
      '/api/charge_intents#release-the-uncaptured-rest',
    '422 geo_compliance_vpn_detected': '/api/charge_intents#geo_compliance_vpn_detected',
    'Frame::RateLimitError': '/rate-limiting#recognize-a-429 /api/charge_intents#sdk-errors',
    'await frame.confirmCardPayment(clientSecret)':
      '/framejs#functions /framejs#confirmation-result /payments/3d-secure#confirm',
    iterateAllSubscriptionChangeLogs: '/api/subscriptions#list-changes-of-a-subscription',
    whsec_cli_:
      '/webhooks#test-webhooks /webhooks#fix-common-problems /payments/accept-a-payment#set-your-keys /payments/build-subscriptions#create-the-plan-once',
    'Uncaught ReferenceError: Frame is not defined': '/framejs#fix-common-problems',
    "KeyError: 'FRAME_SECRET_KEY'": '/authentication#fix-authentication-errors',
    'sandbox-fault: timeout': '/testing#provoke-what-is-rare',
    '4000008400001629': '/testing#card-4000008400001629 /payments/3d-secure#card-4000008400001629',
    '"code":"charge_declined","failure_code":"card_velocity_exceeded"':
      '/payments/declines-codes#card_velocity_exceeded /api/charge_intents#charge_declined',
    'frame.charges.trace': '/api/charge_intents#trace-a-charge',
    new_account_information_available: '/payments/declines-codes#new_account_information_available',
    'customer.identity_verification.updated':
      '/webhooks#customer.identity_verification.updated /api/webhook_endpoints#create-a-webhook-endpoint-event_codes-customer.identity_verification.updated /api/webhook_endpoints#update-a-webhook-endpoint-event_codes-customer.identity_verification.updated /guides/customer-identity-verifications#receive-result /api/customer-identity-verifications#events',
    'PATCH /v1/subscriptions/{subscription_id}/phases/bulk_update':
      '/api/subscription_phases#update-several-phases',
    skip_forgery_protection: '/webhooks#reach-the-route',
    frame_charge_session_id:
      '/framejs#load /payments/accept-a-payment#collect-the-card-and-confirm-in-the-browser',
    'request.get_data()': '/webhooks#verify-the-signature',
    'HTTP 404 GET /v1/charge_intents/ci_9f2a6d84':
      '/api/charge_intents#error-404 /api/charge_intents#retrieve-a-charge-intent /#fix-a-failed-call /authentication#fix-authentication-errors /authentication#know-what-each-secret-may-do',
    warning_needs_response: '/api/disputes#dispute-status-warning_needs_response /api/disputes#lifecycle',
    'GET /v1/client/wallet/google_pay':
      '/guides/payment-request-button#retrieve-the-google-pay-configuration /guides/payment-request-button#google-pay-configuration /guides/payment-request-button#payment-method',
    existing_intent_id: '/payments/3d-secure#create-a-3d-secure-intent',
    '000222222227': '/testing#card-000222222227',
  }),
];

/** What the pages do not cover. */
export const SEVENTH_UNCOVERED: string[] = [
  'payout schedule to our bank',
  'do you support Klarna or Afterpay?',
  'automatic VAT and sales tax calculation',
  'pair a card reader terminal',
  'export all transactions as CSV',
  'SEPA mandate reference',
  'turn on two-factor login for my team',
  'how do I accept Bitcoin or USDC',
  'what fees does Frame take per transaction?',
  'WooCommerce plugin setup',
];
