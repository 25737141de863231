import { judgedGroup as group, type JudgedQuery } from './judged-queries.ts';

/**
 * Written from the rendered pages alone, in the words of a developer of a small shop on a first integration,
 * and judged to the anchor: pages, fields, typos, symbols, tasks and questions. One query of two in each group may guide a change;
 * the other half only measures it.
 */
export const ELEVENTH_QUERIES: JudgedQuery[] = [
  ...group('eleventh: a page', {
    'webhook guide': '/webhooks',
    'apple pay and google pay button': '/guides/payment-request-button',
    'customers api': '/api/customers',
    'frame.js docs': '/framejs',
    '3ds guide': '/payments/3d-secure',
    'api rate limits': '/rate-limiting /rate-limiting#know-the-limits',
    'refunds reference': '/api/refunds',
    'chargebacks api': '/api/disputes',
    'kyc guide': '/guides/customer-identity-verifications',
    'shopify plugin': '/guides/shopify-integration',
    'test card numbers': '/testing /testing#use-a-test-card /testing#pay-successfully',
    quickstart: '/ /#make-your-first-charge',
    'list of decline reasons': '/payments/declines-codes /payments/declines-codes#all-decline-codes',
    'payment links': '/payments/payment-links',
    'recurring billing tutorial': '/payments/build-subscriptions',
    'api keys': '/authentication /authentication#know-your-four-keys',
    'product catalog api': '/api/products',
    changelog: '/docs#changes',
    'webhook endpoints reference': '/api/webhook_endpoints',
    'checkout integration guide': '/payments/accept-a-payment',
  }),
  ...group('eleventh: a field', {
    authorization_mode:
      '/api/charge_intents#create-a-charge-intent-authorization_mode /api/charge_intents#charge-intent-authorization_mode',
    'payment terms in days on invoice':
      '/api/invoices#create-an-invoice-net_terms /api/invoices#invoice-net_terms /api/invoices#update-an-invoice-net_terms',
    'internal note on invoice':
      '/api/invoices#create-an-invoice-memo /api/invoices#invoice-memo /api/invoices#update-an-invoice-memo',
    'max page size': '/pagination#ask-for-a-page',
    proration_behavior:
      '/api/subscriptions#update-a-subscription-proration_behavior /api/subscriptions#create-a-subscription-proration_behavior /payments/subscriptions#change-the-plan',
    'last 4 digits of card': '/api/payment_methods#payment-method-card-last_four',
    receipt_email:
      '/api/charge_intents#create-a-charge-intent-receipt_email /api/charge_intents#update-a-charge-intent-receipt_email /payments/accept-a-payment#email-a-receipt',
    'tracking number for dispute':
      '/api/disputes#update-a-dispute-evidence-shipping_tracking_number /api/disputes#choose-the-evidence',
    'endpoint signing secret':
      '/api/webhook_endpoints#create-a-webhook-endpoint-response-secret /api/webhook_endpoints#rotate-the-secret-of-a-webhook-endpoint-response-secret /webhooks#create-a-webhook-endpoint',
    has_more: '/pagination#ask-for-a-page',
    'next billing date of subscription': '/api/subscriptions#subscription-current_period_end',
    period_count:
      '/api/subscription_phases#create-a-phase-period_count /api/subscription_phases#subscription-phase-period_count /api/products#create-a-product-phase-period_count /api/products#product-phase-period_count',
    sonar_session_id: '/api/charge_intents#create-a-charge-intent-sonar_session_id /framejs#load',
    'session expires_in': '/payments/payment-links#create-a-session',
    'bank routing number':
      '/api/payment_methods#create-a-payment-method-routing_number /api/payment_methods#payment-method-ach-routing_number',
    'customer birthday':
      '/api/customers#create-a-customer-date_of_birth /api/customers#customer-date_of_birth /api/customers#update-a-customer-date_of_birth',
    'reason for refund': '/api/refunds#create-a-refund-reason /api/refunds#refund-reason',
    identityFields: '/framejs#card-options',
    device_assertion: '/api/payment_methods#create-a-payment-method-_wallet-apple_pay-device_assertion',
    'drivers license number from verification':
      '/api/customer-identity-verifications#customer-identity-verification-extracted_data-license_number',
    'physical goods flag on product':
      '/api/products#create-a-product-shippable /api/products#product-shippable /api/products#update-a-product-shippable',
    failure_code:
      '/api/charge_intents#charge-intent-latest_charge-failure_code /api/charge_intents#error-error_details-data-failure_code /payments/declines-codes#read-the-code',
    created_after:
      '/api/customers#search-customers-created_after /api/subscriptions#search-subscriptions-created_after',
    challenge_url:
      '/payments/3d-secure#three-ds-intent-challenge_url /api/charge_intents#charge-intent-next_action-use_frame_sdk-challenge_url',
    'qty of line item':
      '/api/invoice_line_items#add-a-line-quantity /api/invoice_line_items#update-a-line-quantity /api/invoice_line_items#invoice-line-item-quantity /api/invoices#create-an-invoice-line_items-quantity',
  }),
  ...group('eleventh: a typo', {
    'refnud a payment': '/api/refunds#create-a-refund /api/refunds /#refund-part-of-it',
    'verify webhok signature': '/webhooks#verify-the-signature',
    'cancel subscripton':
      '/api/subscriptions#cancel-a-subscription /payments/build-subscriptions#pause-resume-cancel /payments/subscriptions#pause-resume-and-cancel',
    insuficient_funds: '/payments/declines-codes#insufficient_funds',
    'idempotancy key': '/rate-limiting#retry-writes-safely /api/charge_intents#retry',
    'metdata limits': '/metadata#know-the-rules',
    'athentication errors': '/authentication#fix-authentication-errors',
    pagnation: '/pagination',
    'shiping adress customer':
      '/api/customers#create-a-customer-shipping_address /api/customers#customer-shipping_address /api/customers#update-a-customer-shipping_address',
    'dispue evidence':
      '/api/disputes#update-a-dispute-evidence /api/disputes#choose-the-evidence /api/disputes#update-a-dispute',
    do_not_honour: '/payments/declines-codes#do_not_honor',
    'rotate webhook secert':
      '/webhooks#rotate-the-secret /api/webhook_endpoints#rotate-the-secret-of-a-webhook-endpoint',
    'capure later':
      '/payments/accept-a-payment#reserve-now-capture-later /api/charge_intents#capture-a-charge-intent',
    'invoice.overude': '/webhooks#invoice.overdue',
    exipred_card: '/payments/declines-codes#expired_card',
    'paymnet link session':
      '/payments/payment-links#create-a-session /payments/payment-links#sell-with-a-session',
    'conect plaid': '/api/payment_methods#connect-a-bank-account-through-plaid',
    'sandbox tets cards': '/testing#use-a-test-card /testing#pay-successfully /testing',
    '3d secrue off sesion': '/payments/3d-secure#off-session',
    discount_precentage:
      '/api/subscription_phases#create-a-phase-discount_percentage /api/subscription_phases#subscription-phase-discount_percentage /api/products#create-a-product-phase-discount_percentage /api/products#product-phase-discount_percentage',
  }),
  ...group('eleventh: a symbol', {
    pin_try_exceeded: '/payments/declines-codes#pin_try_exceeded',
    stop_payment_order: '/payments/declines-codes#stop_payment_order',
    'charge.expired': '/webhooks#charge.expired',
    'customer.subscription.incomplete': '/webhooks#customer.subscription.incomplete',
    'payment_method.detached': '/webhooks#payment_method.detached',
    'X-Frame-Signature': '/webhooks#verify-the-signature /webhooks#read-an-event',
    'Retry-After': '/rate-limiting#retry-with-back-off',
    'chargeIntents.voidRemaining': '/api/charge_intents#release-the-uncaptured-rest',
    'Frame::Customer.search': '/api/customers#search-customers',
    '(new Disputes())->createDocument': '/api/disputes#attach-a-document',
    'frame.subscriptionChangeLogs.list': '/api/subscriptions#list-changes-of-a-subscription',
    'DELETE /v1/subscriptions/{id}/scheduled_change': '/api/subscriptions#cancel-a-scheduled-change',
    'POST /v1/3ds/intents': '/payments/3d-secure#create-a-3d-secure-intent',
    'GET /v1/charges/{id}/trace': '/api/charge_intents#trace-a-charge',
    'PATCH /v1/products/{product_id}/phases/bulk_update': '/api/products#update-several-product-phases',
    requires_capture: '/api/charge_intents#charge-intent-status-requires_capture',
    written_off: '/api/invoices#invoice-status-written_off /api/invoices#list-invoices-status-written_off',
    warning_needs_response: '/api/disputes#dispute-status-warning_needs_response',
    FrameAPIError: '/api/charge_intents#sdk-errors /payments/declines-codes#sort-errors',
    '4000008400001629': '/testing#card-4000008400001629 /payments/3d-secure#card-4000008400001629',
    '371449635398431': '/testing#card-371449635398431',
    '000222222227': '/testing#card-000222222227',
    geo_compliance_vpn_detected: '/api/charge_intents#geo_compliance_vpn_detected',
    confirmCardPayment: '/framejs#functions /framejs#confirmation-result /payments/3d-secure#confirm',
    iterateAllCustomers: '/pagination#use-the-iterators-of-the-node-sdk',
  }),
  ...group('eleventh: a task', {
    'partial refund': '/api/refunds#create-a-refund /api/refunds#create-a-refund-amount /#refund-part-of-it',
    'swap card on subscription':
      '/payments/build-subscriptions#change-the-card /api/subscriptions#update-a-subscription-default_payment_method /api/subscriptions#update-a-subscription',
    'release authorization hold':
      '/api/charge_intents#cancel-a-charge-intent /api/charge_intents#release-the-uncaptured-rest /payments/accept-a-payment#reserve-now-capture-later',
    'ban a customer': '/api/customers#block-a-customer',
    'remove saved card':
      '/api/payment_methods#detach-a-payment-method /payments/accept-a-payment#show-the-saved-cards',
    'list stored cards at checkout':
      '/payments/accept-a-payment#show-the-saved-cards /api/customers#list-payment-methods-of-a-customer',
    'upgrade or downgrade plan':
      '/payments/build-subscriptions#change-the-plan /payments/subscriptions#change-the-plan /api/subscriptions#update-a-subscription /api/subscriptions#update-a-subscription-product',
    'send invoice to customer': '/api/invoices#issue-an-invoice',
    'delete row from invoice': '/api/invoice_line_items#remove-a-line',
    'customize card input look': '/framejs#style',
    'card form in react': '/framejs#react',
    'test webhooks on localhost': '/webhooks#test-webhooks /testing#test-webhook-events',
    'fight a chargeback': '/api/disputes#update-a-dispute /api/disputes#choose-the-evidence /api/disputes',
    'upload id photo and selfie':
      '/api/customer-identity-verifications#upload-identity-documents /guides/customer-identity-verifications#upload-pictures /guides/customer-identity-verifications#upload',
    'check customer is over 18':
      '/api/customer-identity-verifications#customer-identity-verification-verification_checks-id_age_over_18',
    'first month free':
      '/payments/build-subscriptions#offer-a-free-trial /payments/subscriptions#shape-the-price-with-phases /api/subscription_phases#create-a-phase /api/products#create-a-product-phase',
    'introductory discount for subscribers':
      '/payments/subscriptions#shape-the-price-with-phases /api/subscription_phases /api/subscription_phases#create-a-phase /api/products#create-a-product-phase',
    'ignore duplicate webhook deliveries': '/webhooks#refuse-replays',
    'raw body express laravel': '/webhooks#verify-the-signature',
    'run tests in github actions': '/testing#test-every-push',
    'simulate a dispute': '/testing#provoke-what-is-rare',
    'local mock of the api': '/testing#test-without-the-sandbox /testing#point-your-code-at-it',
    'secret key leaked': '/authentication#replace-a-leaked-key',
    'delete metadata key': '/metadata#remove-keys',
    'export all customers': '/pagination#go-through-every-item /pagination#use-the-iterators-of-the-node-sdk',
    'migrate from stripe': '/payments/accept-a-payment#move-from-another-provider',
    'ach direct debit':
      '/payments/accept-a-payment#take-a-bank-account /api/payment_methods#create-a-payment-method',
    'update card expiry date':
      '/api/payment_methods#update-a-payment-method /api/payment_methods#update-a-payment-method-exp_month /api/payment_methods#update-a-payment-method-exp_year',
    'redirect to hosted checkout':
      '/payments/payment-links#redirect /payments/payment-links#create-a-session /payments/payment-links#sell-with-a-session',
    'freeze membership for a while':
      '/api/subscriptions#pause-a-subscription /payments/build-subscriptions#pause-resume-cancel /payments/subscriptions#pause-resume-and-cancel',
    'csp header for card iframe': '/framejs#content-security-policy',
    'android ios sdk install': '/#install-an-sdk',
    'reconcile shopify orders': '/guides/shopify-integration#reconcile /guides/shopify-integration#map',
    'add mcp server': '/docs#connect-a-coding-assistant',
    'create monthly plan':
      '/payments/build-subscriptions#create-the-plan-once /api/products#create-a-product',
  }),
  ...group('eleventh: a question', {
    'how do I know if the payment went through when the shopper closes the browser':
      '/webhooks /payments/accept-a-payment#receive-the-webhook-event /payments/3d-secure#fulfill /api/charge_intents#events',
    'can I put the publishable key in my mobile app':
      '/authentication#know-what-each-secret-may-do /authentication#know-your-four-keys /authentication#choose-where-to-keep-each-key',
    'why do I get 401 only in production':
      '/authentication#fix-authentication-errors /api/charge_intents#error-401',
    'how long do I have to respond to a dispute': '/api/disputes',
    'what message should I show when a card gets declined': '/payments/declines-codes#choose-the-message',
    'which declined cards can I charge again the next day': '/payments/declines-codes#retry-policy',
    'the request timed out, did we charge the customer or not':
      '/rate-limiting#look-before-you-repeat /rate-limiting#retry-writes-safely /api/charge_intents#retry',
    'how many requests per minute can I make in the sandbox': '/rate-limiting#know-the-limits',
    'can I force 3D Secure on every payment': '/payments/3d-secure#when-it-runs',
    'does frame retry webhooks if my server is down': '/webhooks#answer-a-delivery',
    'what happens when a renewal fails':
      '/payments/build-subscriptions#handle-failed-payments /payments/subscriptions#know-what-happens-over-time',
    'how do I cancel at the end of the billing period': '/payments/build-subscriptions#pause-resume-cancel',
    'how can I charge a saved card while the customer is not there':
      '/payments/accept-a-payment#save-it-now-charge-it-later /payments/3d-secure#off-session',
    'why does my change to metadata wipe the other keys': '/metadata#remove-keys /metadata#change-one-key',
    'why are all my webhook signatures invalid':
      '/webhooks#fix-common-problems /webhooks#verify-the-signature /webhooks#check-a-signature',
    'do I still need a PCI questionnaire if I use the card iframe': '/framejs#pci',
    'can I edit an invoice after it was sent':
      '/api/invoices#update-an-invoice /api/invoices#lifecycle /api/invoices',
    'do I have to register my domain for apple pay':
      '/guides/payment-request-button#ask-first /guides/payment-request-button#go-live',
    'how do I get the google pay settings for my android app':
      '/guides/payment-request-button#retrieve-the-google-pay-configuration /guides/payment-request-button#google-pay-configuration',
    'how do I test a yearly renewal without waiting a year':
      '/payments/build-subscriptions#test-renewals-without-waiting /testing#provoke-what-is-rare /testing#test-subscriptions',
    'which subscription statuses should give the user access':
      '/payments/subscriptions#follow-the-states /payments/subscriptions#give-and-take-access /api/subscriptions#lifecycle',
    'how do I avoid creating the same customer twice': '/api/customers#duplicates',
    'what is the difference between a payment link and a session': '/payments/payment-links#choose',
    'what do I need to check before we switch to production':
      '/testing#tick-these-off-before-production /payments/accept-a-payment#go-live',
    'the identity check came back failed, what now':
      '/guides/customer-identity-verifications#handle-problems /api/customer-identity-verifications#lifecycle /guides/customer-identity-verifications#flow',
  }),
];
