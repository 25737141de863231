import { judgedGroup as group, type JudgedQuery } from './judged-queries.ts';

/**
 * Written from the rendered pages alone, in the words of an engineer who supports a live integration,
 * and judged to the anchor: pages, fields, typos, symbols, tasks and questions. One query of two in each group may guide a change;
 * the other half only measures it.
 */
export const THIRTEENTH_QUERIES: JudgedQuery[] = [
  ...group('thirteenth: a page', {
    'webhook docs': '/webhooks',
    'disputes api': '/api/disputes',
    'refunds reference': '/api/refunds',
    'payment intents': '/api/charge_intents',
    'decline code list': '/payments/declines-codes /payments/declines-codes#all-decline-codes',
    'shopify plugin': '/guides/shopify-integration',
    'apple pay / google pay guide': '/guides/payment-request-button',
    'kyc guide': '/guides/customer-identity-verifications',
    'identity verification api': '/api/customer-identity-verifications',
    'test card numbers': '/testing /testing#use-a-test-card /testing#pay-successfully',
    'rate limits': '/rate-limiting /rate-limiting#know-the-limits',
    'hosted payment page': '/payments/payment-links',
    'api keys': '/authentication /authentication#know-your-four-keys',
    quickstart: '/ /#make-your-first-charge',
    'overview of all docs': '/docs',
    'webhook endpoints api': '/api/webhook_endpoints',
    '3ds2 guide': '/payments/3d-secure',
    'products and prices api': '/api/products',
    'invoice items endpoint': '/api/invoice_line_items',
    'checkout integration tutorial':
      '/payments/accept-a-payment /payments/accept-a-payment#build-the-checkout',
  }),
  ...group('thirteenth: a field', {
    acquirer_reference_number:
      '/api/charge_intents#charge-intent-latest_charge-acquirer_reference_number /api/disputes#dispute-acquirer_reference_number',
    revenue_split:
      '/api/charge_intents#create-a-charge-intent-revenue_split /api/charge_intents#charge-intent-revenue_split /api/charge_intents#charge-intent-latest_charge-revenue_split',
    amount_captured_cents: '/api/charge_intents#capture-a-charge-intent-amount_captured_cents',
    'why a refund failed attribute': '/api/refunds#refund-failure_reason',
    shipping_tracking_number: '/api/disputes#update-a-dispute-evidence-shipping_tracking_number',
    dynamic_last4: '/api/payment_methods#payment-method-card-wallet-dynamic_last4',
    device_assertion: '/api/payment_methods#create-a-payment-method-_wallet-apple_pay-device_assertion',
    'days until invoice is due':
      '/api/invoices#invoice-net_terms /api/invoices#create-an-invoice-net_terms /api/invoices#update-an-invoice-net_terms',
    'fraud_signals client_ip':
      '/api/charge_intents#create-a-charge-intent-fraud_signals-client_ip /api/charge_intents#create-a-charge-intent-fraud_signals',
    'filter customers by email':
      '/api/customers#list-customers-email /api/customers#search-customers-email /api/customers#list-customers /api/customers#search-customers',
    receipt_email:
      '/api/charge_intents#create-a-charge-intent-receipt_email /api/charge_intents#update-a-charge-intent-receipt_email /payments/accept-a-payment#email-a-receipt',
    resume_at: '/api/subscriptions#pause-a-subscription-resume_at',
    event_codes:
      '/api/webhook_endpoints#create-a-webhook-endpoint-event_codes /api/webhook_endpoints#webhook-endpoint-event_codes /api/webhook_endpoints#update-a-webhook-endpoint-event_codes',
    'signing secret in response':
      '/api/webhook_endpoints#create-a-webhook-endpoint-response-secret /api/webhook_endpoints#rotate-the-secret-of-a-webhook-endpoint-response-secret',
    'dispute reason code': '/api/disputes#dispute-reason-code /api/disputes#dispute-reason',
    failure_category: '/api/charge_intents#error-error_details-data-failure_category',
    'invoice status filter': '/api/invoices#list-invoices-status /api/invoices#list-invoices',
    'plaid public_token': '/api/payment_methods#connect-a-bank-account-through-plaid-public_token',
    unit_amount_cents: '/api/invoice_line_items#invoice-line-item-unit_amount_cents',
    'debit or credit or prepaid': '/api/payment_methods#payment-method-card-type',
    'search subscriptions by status':
      '/api/subscriptions#search-subscriptions-status /api/subscriptions#search-subscriptions',
    previous_product:
      '/api/subscriptions#list-changes-of-a-subscription-response-subscription_change_logs-previous_product /api/subscriptions#list-changes-of-a-subscription',
    discount_percentage:
      '/api/subscription_phases#create-a-phase-discount_percentage /api/subscription_phases#subscription-phase-discount_percentage /api/subscription_phases#update-a-phase-discount_percentage /api/subscription_phases#update-several-phases-phases-discount_percentage /api/products#create-a-product-phase-discount_percentage /api/products#product-phase-discount_percentage /api/products#update-a-product-phase-discount_percentage /api/products#update-several-product-phases-phases-discount_percentage',
    'success_url expires_in': '/payments/payment-links#create-a-session',
    'selfie upload param':
      '/api/customer-identity-verifications#upload-identity-documents-selfie /api/customer-identity-verifications#upload-identity-documents',
  }),
  ...group('thirteenth: a typo', {
    insuficient_funds: '/payments/declines-codes#insufficient_funds',
    'retreive dispute': '/api/disputes#retrieve-a-dispute',
    'refund faild event': '/webhooks#refund.failed',
    'delete webook endpoint': '/api/webhook_endpoints#delete-a-webhook-endpoint',
    'authetication errors 401': '/authentication#fix-authentication-errors /api/charge_intents#error-401',
    'googel pay configuration':
      '/guides/payment-request-button#retrieve-the-google-pay-configuration /guides/payment-request-button#google-pay-configuration',
    autorization_mode:
      '/api/charge_intents#create-a-charge-intent-authorization_mode /api/charge_intents#charge-intent-authorization_mode',
    'cancle subscription':
      '/api/subscriptions#cancel-a-subscription /payments/build-subscriptions#pause-resume-cancel /payments/subscriptions#pause-resume-and-cancel',
    'recieve webhooks on localhost': '/webhooks#test-webhooks /testing#test-webhook-events',
    'rotate webhok secret':
      '/api/webhook_endpoints#rotate-the-secret-of-a-webhook-endpoint /webhooks#rotate-the-secret',
    proraton_behavior:
      '/api/subscriptions#update-a-subscription-proration_behavior /api/subscriptions#create-a-subscription-proration_behavior /payments/subscriptions#change-the-plan',
    'idempotancy key': '/rate-limiting#retry-writes-safely /api/charge_intents#retry',
    'detach paymnet method': '/api/payment_methods#detach-a-payment-method',
    do_not_honour: '/payments/declines-codes#do_not_honor',
    sonar_sesion_required: '/api/charge_intents#sonar_session_required',
    'shopfy reconcilation': '/guides/shopify-integration#reconcile',
    pagenation: '/pagination',
    'metdata limits': '/metadata#know-the-rules',
    'invioce overdue event': '/webhooks#invoice.overdue',
    'custmer identty verification submit':
      '/api/customer-identity-verifications#submit-an-identity-verification /guides/customer-identity-verifications#submit',
  }),
  ...group('thirteenth: a symbol', {
    'charge.dispute.created': '/webhooks#charge.dispute.created',
    'X-Frame-Signature': '/webhooks#verify-the-signature /webhooks#read-an-event',
    'Frame::RateLimitError': '/rate-limiting#recognize-a-429 /api/charge_intents#sdk-errors',
    'POST /v1/refunds': '/api/refunds#create-a-refund',
    '4000008400001629': '/testing#card-4000008400001629 /payments/3d-secure#card-4000008400001629',
    'frame.chargeIntents.voidRemaining': '/api/charge_intents#release-the-uncaptured-rest',
    geo_compliance_vpn_detected: '/api/charge_intents#geo_compliance_vpn_detected',
    card_velocity_exceeded: '/payments/declines-codes#card_velocity_exceeded',
    warning_needs_response: '/api/disputes#dispute-status-warning_needs_response',
    '000222222227': '/testing#card-000222222227',
    'GET /v1/charges/{id}/trace': '/api/charge_intents#trace-a-charge',
    charge_for_pending_refund_disputed:
      '/api/refunds#refund-failure_reason-charge_for_pending_refund_disputed',
    'Frame::InvoiceLineItem.delete': '/api/invoice_line_items#remove-a-line',
    'frame.chargeIntents.confirm': '/api/charge_intents#confirm-a-charge-intent',
    whsec_cli_:
      '/webhooks#test-webhooks /webhooks#fix-common-problems /payments/accept-a-payment#set-your-keys',
    'Frame\\Exception':
      '/api/charge_intents#sdk-errors /payments/declines-codes#sort-errors /authentication#fix-authentication-errors /rate-limiting#recognize-a-429',
    'DELETE /v1/products/{id}': '/api/products#delete-a-product',
    confirmCardPayment: '/framejs#functions /framejs#confirmation-result /payments/3d-secure#confirm',
    'PATCH /v1/products/{product_id}/phases/bulk_update': '/api/products#update-several-product-phases',
    'Frame::PaymentMethod.unblock': '/api/payment_methods#unblock-a-payment-method',
    'customer.subscription.incomplete': '/webhooks#customer.subscription.incomplete',
    'sandbox-fault: drop': '/testing#provoke-what-is-rare',
    '(new Subscriptions())->resume': '/api/subscriptions#resume-a-subscription',
    'DELETE /v1/subscriptions/{id}/scheduled_change': '/api/subscriptions#cancel-a-scheduled-change',
    'frame.webhookEndpoints.list': '/api/webhook_endpoints#list-webhook-endpoints',
  }),
  ...group('thirteenth: a task', {
    'respond to chargeback': '/api/disputes#update-a-dispute /api/disputes#choose-the-evidence',
    'upload proof of delivery': '/api/disputes#attach-a-document /api/disputes#choose-the-evidence',
    'disputes of one payment': '/api/disputes#list-disputes /api/disputes#list-disputes-charge_intent',
    'replay webhook event': '/testing#test-webhook-events /webhooks#test-webhooks',
    'ignore duplicate webhook deliveries': '/webhooks#refuse-replays',
    'look up single charge': '/api/charge_intents#retrieve-a-charge',
    'edit several phases at once':
      '/api/subscription_phases#update-several-phases /api/products#update-several-product-phases',
    'branch on error code': '/payments/declines-codes#sort-errors /api/charge_intents#api-errors',
    'update buyer email': '/api/customers#update-a-customer /api/customers#update-a-customer-email',
    'release hold on card':
      '/api/charge_intents#cancel-a-charge-intent /api/charge_intents#release-the-uncaptured-rest /payments/accept-a-payment#reserve-now-capture-later',
    'capture less than authorized':
      '/api/charge_intents#capture-a-charge-intent /api/charge_intents#capture-a-charge-intent-amount_captured_cents /payments/accept-a-payment#reserve-now-capture-later',
    'install android sdk': '/#install-an-sdk',
    'point sdk to local server': '/testing#point-your-code-at-it',
    'store card without charging':
      '/payments/accept-a-payment#save-it-now-charge-it-later /payments/accept-a-payment#save-the-card-for-the-next-time /api/payment_methods#create-a-payment-method',
    "list shopper's saved cards":
      '/api/customers#list-payment-methods-of-a-customer /payments/accept-a-payment#show-the-saved-cards',
    'one click pay returning buyer': '/payments/accept-a-payment#charge-the-chosen-card',
    'ban a buyer': '/api/customers#block-a-customer',
    'find customer by phone': '/api/customers#search-customers /api/customers#search-customers-phone',
    'remove trial from subscription': '/api/subscription_phases#delete-a-phase',
    'secret key leaked': '/authentication#replace-a-leaked-key',
    'switch plan mid cycle':
      '/api/subscriptions#update-a-subscription /payments/subscriptions#change-the-plan /payments/build-subscriptions#change-the-plan',
    'dunning for failed renewals':
      '/payments/build-subscriptions#handle-failed-payments /payments/subscriptions#know-what-happens-over-time',
    'fast forward renewals':
      '/payments/build-subscriptions#test-renewals-without-waiting /testing#provoke-what-is-rare /testing#test-subscriptions',
    'first month free':
      '/payments/build-subscriptions#offer-a-free-trial /api/subscription_phases#create-a-phase /api/products#create-a-product-phase /payments/subscriptions#shape-the-price-with-phases',
    'correct card expiry date':
      '/api/payment_methods#update-a-payment-method /api/payment_methods#update-a-payment-method-exp_month /api/payment_methods#update-a-payment-method-exp_year',
    'dark theme card fields': '/framejs#style',
    'csp headers for checkout': '/framejs#content-security-policy',
    'card form in react': '/framejs#react',
    'send bill to buyer': '/api/invoices#issue-an-invoice /api/invoices#create-an-invoice',
    'change quantity on draft invoice':
      '/api/invoice_line_items#update-a-line /api/invoice_line_items#update-a-line-quantity',
    'order id on payment':
      '/metadata#add-metadata /metadata#find-your-order-from-a-webhook-event /api/charge_intents#create-a-charge-intent-metadata /guides/shopify-integration#add-order-id',
    'pause billing for a month':
      '/api/subscriptions#pause-a-subscription /api/subscriptions#pause-a-subscription-resume_at /payments/build-subscriptions#pause-resume-cancel /payments/subscriptions#pause-resume-and-cancel',
    'express raw body webhook': '/webhooks#verify-the-signature',
    'export every refund': '/pagination#go-through-every-item /api/refunds#list-refunds',
    'pay by bank account ach':
      '/payments/accept-a-payment#take-a-bank-account /api/payment_methods#create-a-payment-method',
  }),
  ...group('thirteenth: a question', {
    'how many days do we have to answer a dispute before we lose it automatically':
      '/api/disputes /api/disputes#lifecycle',
    'why does every webhook signature fail since we rotated the secret':
      '/webhooks#fix-common-problems /webhooks#rotate-the-secret',
    'how often does Frame try again when our webhook handler returns 500': '/webhooks#answer-a-delivery',
    'can we whitelist the ip addresses that webhooks come from?': '/webhooks#reach-the-route',
    'may I tell the shopper that his card was reported stolen':
      '/payments/declines-codes#mental-model /payments/declines-codes#choose-the-message /payments/declines-codes#stolen_card',
    'why do I get a 404 for a charge intent that I just created':
      '/api/charge_intents#error-404 /authentication#fix-authentication-errors /#fix-a-failed-call /api/charge_intents#retrieve-a-charge-intent',
    'our request timed out, how do I find out if the card was charged':
      '/rate-limiting#look-before-you-repeat /rate-limiting#retry-writes-safely /api/charge_intents#retry',
    'is it ok to ship the secret key inside our ios app?':
      '/authentication#keep-secret-keys-secret /authentication#choose-where-to-keep-each-key /authentication#know-what-each-secret-may-do',
    'why is there no apple pay button on my phone': '/guides/payment-request-button#handle-problems',
    'what happens if I refund more than what is left on the payment':
      '/api/refunds#create-a-refund /api/refunds#create-a-refund-amount',
    'how do I see whether the money of a refund has arrived or is still on its way':
      '/api/refunds#lifecycle /api/refunds#refund-status /api/refunds#retrieve-a-refund',
    'why did payment_failed arrive after succeeded for the same payment':
      '/webhooks#read-the-current-state /webhooks#how-webhooks-work',
    'how long does an authorization stay valid before it expires':
      '/payments/accept-a-payment#reserve-now-capture-later',
    'do I have to cancel the subscriptions before I delete a customer': '/api/customers#delete-a-customer',
    'how can a customer cancel but keep access until the end of the month':
      '/payments/build-subscriptions#pause-resume-cancel',
    'why does the complete event of the card form never fire':
      '/framejs#fix-common-problems /framejs#card-options /framejs#card-events',
    'what do we do when the shopper closes the 3ds window without finishing':
      '/payments/3d-secure#status /payments/accept-a-payment#handle-what-goes-wrong',
    'how do I send the 3ds challenge for a saved card once more':
      '/payments/3d-secure#resend-a-3d-secure-challenge',
    'the bank wants authentication on a renewal but the customer is gone, what now?':
      '/payments/3d-secure#off-session /payments/build-subscriptions#handle-failed-payments /payments/declines-codes#authentication_required /payments/3d-secure#handle-problems',
    'is it possible to void an issued invoice over the api': '/api/invoices#lifecycle',
    'why is verification_url null all of a sudden':
      '/guides/customer-identity-verifications#handle-problems /api/customer-identity-verifications#customer-identity-verification-verification_url /guides/customer-identity-verifications#send-link',
    'shopify shows the order as unpaid but the charge succeeded, what should support do':
      '/guides/shopify-integration#handle-problems',
    'if I change the price of a product, do existing subscribers pay the new price':
      '/payments/subscriptions#change-the-plan /api/products#update-a-product',
    'how do I stop charges to one saved card for a while without deleting it':
      '/api/payment_methods#block-a-payment-method /api/payment_methods#lifecycle',
    'a buyer opened two checkout links and paid both, how do we avoid that?':
      '/payments/payment-links#handle-problems',
  }),
];
