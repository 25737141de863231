import { judgedGroup as group, type JudgedQuery } from './judged-queries.ts';

/**
 * Written from the rendered pages alone, in the words of a consultant who mixes the vocabularies of several providers,
 * and judged to the anchor: pages, fields, typos, symbols, tasks and questions. One query of two in each group may guide a change;
 * the other half only measures it.
 */
export const TENTH_QUERIES: JudgedQuery[] = [
  ...group('tenth: a page', {
    'payment intents api': '/api/charge_intents',
    'hosted fields js': '/framejs',
    'pay by link': '/payments/payment-links',
    'chargebacks api': '/api/disputes',
    'kyc guide': '/guides/customer-identity-verifications',
    'refusal reasons': '/payments/declines-codes',
    'api credentials': '/authentication',
    quickstart: '/',
    'notifications ipn': '/webhooks',
    throttling: '/rate-limiting',
    'sandbox cards': '/testing /testing#use-a-test-card',
    'google pay button guide': '/guides/payment-request-button',
    'shopify plugin': '/guides/shopify-integration',
    'recurring billing overview': '/payments/subscriptions',
    'sca psd2': '/payments/3d-secure /payments/3d-secure#when-it-runs',
    'refunds api': '/api/refunds',
    'invoicing api': '/api/invoices',
    'sitemap of docs': '/docs',
    'kyc api': '/api/customer-identity-verifications',
    'products and prices api': '/api/products',
  }),
  ...group('tenth: a field', {
    'cursor starting_after': '/pagination#read-only-what-is-new /pagination#ask-for-a-page',
    capture_method:
      '/api/charge_intents#create-a-charge-intent-authorization_mode /api/charge_intents#charge-intent-authorization_mode',
    amount_to_capture:
      '/api/charge_intents#capture-a-charge-intent-amount_captured_cents /api/charge_intents#capture-a-charge-intent',
    'arn acquirer reference':
      '/api/charge_intents#charge-intent-latest_charge-acquirer_reference_number /api/disputes#dispute-acquirer_reference_number',
    'auth code from issuer':
      '/api/charge_intents#charge-intent-latest_charge-authorization_code /api/disputes#dispute-authorization_code',
    'billing_cycle end timestamp': '/api/subscriptions#subscription-current_period_end',
    'days until due':
      '/api/invoices#create-an-invoice-net_terms /api/invoices#invoice-net_terms /api/invoices#update-an-invoice-net_terms',
    success_url: '/payments/payment-links#create-a-session',
    'session expires_in': '/payments/payment-links#create-a-session',
    'tracking number evidence': '/api/disputes#update-a-dispute-evidence-shipping_tracking_number',
    last4:
      '/api/payment_methods#payment-method-card-last_four /api/payment_methods#payment-method-ach-last_four',
    'debit or credit funding': '/api/payment_methods#payment-method-card-type',
    'coupon code on payment': '/api/charge_intents#create-a-charge-intent-promotion_codes',
    shopperIP: '/api/charge_intents#create-a-charge-intent-fraud_signals-client_ip',
    'fraud session id param': '/api/charge_intents#create-a-charge-intent-sonar_session_id',
    'dispute reason code': '/api/disputes#dispute-reason-code /api/disputes#dispute-reason',
    enabled_events:
      '/api/webhook_endpoints#create-a-webhook-endpoint-event_codes /api/webhook_endpoints#update-a-webhook-endpoint-event_codes /api/webhook_endpoints#webhook-endpoint-event_codes',
    'public_token plaid': '/api/payment_methods#connect-a-bank-account-through-plaid-public_token',
    'unit price of invoice line': '/api/invoice_line_items#invoice-line-item-unit_amount_cents',
    'percent off phase':
      '/api/subscription_phases#create-a-phase-discount_percentage /api/subscription_phases#subscription-phase-discount_percentage /api/products#create-a-product-phase-discount_percentage /api/products#product-phase-discount_percentage',
    'face match result':
      '/api/customer-identity-verifications#customer-identity-verification-verification_checks-id_photo_face_match',
    'billing interval of product':
      '/api/products#create-a-product-recurring_interval /api/products#product-recurring-interval',
    'why did the refund fail reason': '/api/refunds#refund-failure_reason',
    'resume date for pause': '/api/subscriptions#pause-a-subscription-resume_at',
    'acs redirect url':
      '/api/charge_intents#charge-intent-next_action-use_frame_sdk-challenge_url /payments/3d-secure#three-ds-intent-challenge_url',
  }),
  ...group('tenth: a typo', {
    'partal capture':
      '/api/charge_intents#capture-a-charge-intent /payments/accept-a-payment#reserve-now-capture-later /api/charge_intents#capture-a-charge-intent-amount_captured_cents',
    insuficient_funds: '/payments/declines-codes#insufficient_funds',
    'webhok signatrue': '/webhooks#verify-the-signature /webhooks#check-a-signature',
    'idempotancy key': '/rate-limiting#retry-writes-safely /api/charge_intents#retry',
    'detatch card': '/api/payment_methods#detach-a-payment-method',
    'chargback evidence':
      '/api/disputes#choose-the-evidence /api/disputes#update-a-dispute /api/disputes#update-a-dispute-evidence',
    proraton_behavior:
      '/api/subscriptions#update-a-subscription-proration_behavior /api/subscriptions#create-a-subscription-proration_behavior /payments/subscriptions#change-the-plan',
    'metdata limits': '/metadata#know-the-rules',
    'recipt email':
      '/api/charge_intents#create-a-charge-intent-receipt_email /payments/accept-a-payment#email-a-receipt /api/charge_intents#update-a-charge-intent-receipt_email',
    do_not_honour: '/payments/declines-codes#do_not_honor',
    authentification: '/authentication',
    'pausse subscripton':
      '/api/subscriptions#pause-a-subscription /payments/subscriptions#pause-resume-and-cancel /payments/build-subscriptions#pause-resume-cancel',
    'roatte webhook secret':
      '/webhooks#rotate-the-secret /api/webhook_endpoints#rotate-the-secret-of-a-webhook-endpoint',
    'invioce line items': '/api/invoice_line_items',
    'frictonless 3ds card': '/testing#card-4111110116638870 /testing#meet-3d-secure /payments/3d-secure#test',
    expred_card: '/payments/declines-codes#expired_card',
    'ratelimt 429 backof': '/rate-limiting#retry-with-back-off /rate-limiting#recognize-a-429',
    'content securty policy': '/framejs#content-security-policy',
    'bank acount test numbers': '/testing#debit-a-bank-account',
    'unblok customer': '/api/customers#unblock-a-customer',
  }),
  ...group('tenth: a symbol', {
    '4000000000003220': '/testing#card-4000000000003220',
    '4726843338079575': '/testing#card-4726843338079575',
    '000222222227': '/testing#card-000222222227',
    'X-Frame-Signature': '/webhooks#verify-the-signature /webhooks#read-an-event',
    'charge.dispute.created': '/webhooks#charge.dispute.created',
    'charge.expired': '/webhooks#charge.expired',
    'customer.subscription.incomplete': '/webhooks#customer.subscription.incomplete',
    'payment_link.created': '/webhooks#payment_link.created /payments/payment-links#create-a-link',
    revocation_of_all_authorizations: '/payments/declines-codes#revocation_of_all_authorizations',
    pickup_card: '/payments/declines-codes#pickup_card',
    testmode_decline: '/payments/declines-codes#testmode_decline',
    geo_compliance_vpn_detected: '/api/charge_intents#geo_compliance_vpn_detected',
    sonar_session_required: '/api/charge_intents#sonar_session_required',
    'POST /v1/charge_intents/{id}/void_remaining': '/api/charge_intents#release-the-uncaptured-rest',
    'GET /v1/customers/search': '/api/customers#search-customers',
    'PATCH /v1/subscriptions/{id}/phases/bulk_update': '/api/subscription_phases#update-several-phases',
    'DELETE /v1/subscriptions/{id}/scheduled_change': '/api/subscriptions#cancel-a-scheduled-change',
    'frame.disputes.createDocument': '/api/disputes#attach-a-document',
    'Frame::Invoice.issue': '/api/invoices#issue-an-invoice',
    iterateAllCustomers: '/pagination#use-the-iterators-of-the-node-sdk',
    'Frame::RateLimitError': '/rate-limiting#recognize-a-429 /api/charge_intents#sdk-errors',
    setFieldError: '/framejs#card-methods',
    confirmCardPayment: '/framejs#confirmation-result /framejs#functions /payments/3d-secure#confirm',
    warning_needs_response: '/api/disputes#dispute-status-warning_needs_response',
    'sandbox-fault: timeout': '/testing#provoke-what-is-rare',
  }),
  ...group('tenth: a task', {
    'audit trail of a transaction': '/api/charge_intents#trace-a-charge',
    'void authorisation':
      '/api/charge_intents#cancel-a-charge-intent /api/charge_intents#release-the-uncaptured-rest /payments/accept-a-payment#reserve-now-capture-later',
    'vault card without charging':
      '/payments/accept-a-payment#save-it-now-charge-it-later /api/payment_methods#create-a-payment-method /payments/accept-a-payment#save-the-card-for-the-next-time',
    'MIT charge stored credential':
      '/payments/accept-a-payment#save-it-now-charge-it-later /payments/3d-secure#off-session',
    'one-click with saved card':
      '/payments/accept-a-payment#charge-the-chosen-card /payments/accept-a-payment#show-the-saved-cards',
    'ach direct debit':
      '/payments/accept-a-payment#take-a-bank-account /api/payment_methods#create-a-payment-method',
    'partial refund': '/api/refunds#create-a-refund /#refund-part-of-it /api/refunds#create-a-refund-amount',
    'migrate from stripe': '/payments/accept-a-payment#move-from-another-provider',
    'request tra exemption': '/payments/3d-secure#exemptions',
    'zero-auth 3ds card check': '/payments/3d-secure#intents /payments/3d-secure#create-a-3d-secure-intent',
    'map decline to shopper message': '/payments/declines-codes#choose-the-message',
    'increase approval rate': '/payments/declines-codes#fewer-declines',
    'dunning retry schedule':
      '/payments/subscriptions#know-what-happens-over-time /payments/build-subscriptions#handle-failed-payments /payments/declines-codes#retry-policy',
    'upgrade downgrade plan':
      '/payments/build-subscriptions#change-the-plan /payments/subscriptions#change-the-plan /api/subscriptions#update-a-subscription',
    'update card on subscription':
      '/payments/build-subscriptions#change-the-card /api/subscriptions#update-a-subscription /api/subscriptions#update-a-subscription-default_payment_method',
    'trial period setup':
      '/payments/build-subscriptions#offer-a-free-trial /api/products#create-a-product-phase /api/subscription_phases#create-a-phase',
    'test clock for renewals':
      '/payments/build-subscriptions#test-renewals-without-waiting /testing#test-subscriptions',
    'cancel at period end': '/payments/build-subscriptions#pause-resume-cancel',
    'forward webhooks to localhost':
      '/webhooks#test-webhooks /testing#test-webhook-events /payments/accept-a-payment#set-your-keys',
    'dedupe events': '/webhooks#refuse-replays',
    'get raw body express': '/webhooks#verify-the-signature',
    'add webhook url via api':
      '/api/webhook_endpoints#create-a-webhook-endpoint /webhooks#create-a-webhook-endpoint',
    'unregister webhook endpoint': '/api/webhook_endpoints#delete-a-webhook-endpoint',
    'secret key leaked on github': '/authentication#replace-a-leaked-key',
    'composer install php sdk': '/#install-an-sdk',
    'drop-in styling css': '/framejs#style',
    'react card component': '/framejs#react',
    'mock server for CI': '/testing#test-every-push /testing#test-without-the-sandbox',
    'loop through all pages':
      '/pagination#go-through-every-item /pagination#use-the-iterators-of-the-node-sdk',
    'delete one metadata key': '/metadata#remove-keys',
    'nightly order reconciliation shopify': '/guides/shopify-integration#reconcile',
    'upload passport and selfie':
      '/api/customer-identity-verifications#upload-identity-documents /guides/customer-identity-verifications#upload-pictures /guides/customer-identity-verifications#upload',
    'blacklist a card': '/api/payment_methods#block-a-payment-method',
    'remove product from catalog': '/api/products#delete-a-product',
    'apple pay token to vault':
      '/guides/payment-request-button#payment-method /api/payment_methods#create-a-payment-method-_wallet-apple_pay /api/payment_methods#create-a-payment-method-_wallet',
  }),
  ...group('tenth: a question', {
    'How do I avoid charging twice when the create call times out?':
      '/rate-limiting#retry-writes-safely /rate-limiting#look-before-you-repeat /api/charge_intents#retry /rate-limiting#create-first-confirm-second',
    'Are webhooks delivered in order or do I have to refetch?':
      '/webhooks#read-the-current-state /webhooks#how-webhooks-work',
    'how many times do you resend a notification if we answer 500?': '/webhooks#answer-a-delivery',
    'Do you publish IPs we can whitelist for webhooks?': '/webhooks#reach-the-route',
    'Can I use the client secret to fetch the payment, why 404?':
      '/authentication#know-what-each-secret-may-do /api/charge_intents#error-404 /api/charge_intents#retrieve-a-charge-intent /authentication#fix-authentication-errors',
    'Which SAQ do we need if we use the card iframe?': '/framejs#pci',
    'Can I send raw PANs from my server in production?':
      '/testing#know-the-sandbox /framejs /api/payment_methods /#see-who-does-what /api/payment_methods#create-a-payment-method-card_number /api/charge_intents#create-a-charge-intent-payment_method_data-card_number',
    'What happens with 3DS when a renewal needs SCA and nobody is there?':
      '/payments/3d-secure#off-session /payments/subscriptions#know-what-happens-over-time /payments/build-subscriptions#handle-failed-payments',
    'who is liable for fraud after a successful 3DS challenge?': '/payments/3d-secure#when-it-runs',
    'Can I start KYC for a customer that already exists?':
      '/api/customer-identity-verifications#create-an-identity-verification-for-a-customer /guides/customer-identity-verifications#create',
    'What do I show the shopper when the card is reported stolen?':
      '/payments/declines-codes#stolen_card /payments/declines-codes#choose-the-message /payments/declines-codes#mental-model',
    'how long do we have to respond to a chargeback?':
      '/api/disputes /guides/shopify-integration#handle-problems',
    'Is the return to success_url enough to mark the order paid?': '/payments/payment-links#return',
    'Do I create a payment link via API or only in the backoffice?':
      '/payments/payment-links#choose /payments/payment-links#create-a-session',
    'Why is my last page showing duplicates while new customers come in?':
      '/pagination#know-what-moves /pagination#fix-common-mistakes',
    'How many requests per minute can I fire at the customers endpoint?': '/rate-limiting#know-the-limits',
    'Where do I find the order id when the webhook comes in?':
      '/metadata#find-your-order-from-a-webhook-event',
    'can I edit an invoice once it is finalized?':
      '/api/invoices#update-an-invoice /api/invoices /api/invoices#invoice-status-draft',
    'Which subscription statuses should give the user access?':
      '/payments/subscriptions#follow-the-states /api/subscriptions#lifecycle /payments/subscriptions#give-and-take-access',
    'If I change the price of a product, do running subscriptions follow?':
      '/payments/subscriptions#change-the-plan /api/products#update-a-product',
    'How do I stop creating duplicate customers for the same email?': '/api/customers#duplicates',
    'What do I have to ask support before adding Apple Pay?': '/guides/payment-request-button#ask-first',
    'Does a refund done in Shopify also reach Frame?':
      '/guides/shopify-integration#ask-first /guides/shopify-integration#certain',
    'Is there an MCP server or llms.txt for my coding agent?': '/docs#connect-a-coding-assistant',
    'Which operations are going away in v2 and what is a transfer?': '/api/charge_intents',
  }),
];
