import { judgedGroup as group, type JudgedQuery } from './judged-queries.ts';

/**
 * Written from the rendered pages alone, in the words of a backend developer who comes from another payments provider,
 * and judged to the anchor: pages, fields, typos, symbols, tasks and questions. One query of two in each group may guide a change;
 * the other half only measures it.
 */
export const EIGHTH_QUERIES: JudgedQuery[] = [
  ...group('eighth: a page', {
    quickstart: '/ /#make-your-first-charge',
    'rate limits': '/rate-limiting /rate-limiting#know-the-limits',
    'api keys': '/authentication /authentication#know-your-four-keys',
    'test card numbers': '/testing /testing#use-a-test-card /testing#pay-successfully',
    metadata: '/metadata',
    'google pay button docs': '/guides/payment-request-button /guides/payment-request-button#payment-method',
    'kyc guide': '/guides/customer-identity-verifications',
    'shopify plugin': '/guides/shopify-integration',
    'hosted checkout page': '/payments/payment-links /payments/payment-links#sell-with-a-session',
    '3ds2 guide': '/payments/3d-secure',
    'decline reasons list': '/payments/declines-codes /payments/declines-codes#all-decline-codes',
    'recurring billing concepts': '/payments/subscriptions /payments/subscriptions#know-the-five-objects',
    'subscription integration guide': '/payments/build-subscriptions',
    'card form js library': '/framejs',
    'identity checks api reference': '/api/customer-identity-verifications',
    'invoice lines api': '/api/invoice_line_items',
    'payment methods reference': '/api/payment_methods',
    'webhook endpoints crud': '/api/webhook_endpoints',
    changelog: '/docs#changes',
    'checkout integration guide': '/payments/accept-a-payment /payments/accept-a-payment#build-the-checkout',
  }),
  ...group('eighth: a field', {
    capture_method:
      '/api/charge_intents#create-a-charge-intent-authorization_mode /api/charge_intents#charge-intent-authorization_mode /payments/accept-a-payment#reserve-now-capture-later /api/charge_intents#create-a-charge-intent-authorization_mode-manual',
    'cvc field':
      '/api/charge_intents#create-a-charge-intent-payment_method_data-cvc /api/payment_methods#create-a-payment-method-cvc',
    has_more:
      '/pagination#ask-for-a-page /api/subscriptions#list-changes-of-a-subscription-response-meta-has_more',
    starting_after: '/pagination#read-only-what-is-new',
    amount_refunded: '/api/charge_intents#charge-intent-latest_charge-amount_refunded',
    failure_code:
      '/api/charge_intents#charge-intent-latest_charge-failure_code /api/charge_intents#error-error_details-data-failure_code /payments/declines-codes#read-the-code',
    client_reference_id: '/payments/payment-links#create-a-session /payments/payment-links#create-a-link',
    current_period_end: '/api/subscriptions#subscription-current_period_end',
    'invoice due in days':
      '/api/invoices#create-an-invoice-net_terms /api/invoices#invoice-net_terms /api/invoices#update-an-invoice-net_terms',
    'custom invoice number':
      '/api/invoices#create-an-invoice-number /api/invoices#update-an-invoice-number /api/invoices#invoice-invoice_number',
    unit_amount: '/api/invoice_line_items#invoice-line-item-unit_amount_cents',
    'card last4': '/api/payment_methods#payment-method-card-last_four',
    'credit or debit card flag':
      '/api/payment_methods#payment-method-card-type /api/payment_methods#payment-method-card-type-credit /api/payment_methods#payment-method-card-type-debit',
    percent_off:
      '/api/subscription_phases#create-a-phase-discount_percentage /api/subscription_phases#subscription-phase-discount_percentage /api/products#create-a-product-phase-discount_percentage /api/products#product-phase-discount_percentage',
    'dispute reason code': '/api/disputes#dispute-reason-code /api/disputes#dispute-reason',
    'package tracking number evidence':
      '/api/disputes#update-a-dispute-evidence-shipping_tracking_number /api/disputes#choose-the-evidence',
    enabled_events:
      '/api/webhook_endpoints#create-a-webhook-endpoint-event_codes /api/webhook_endpoints#update-a-webhook-endpoint-event_codes /api/webhook_endpoints#webhook-endpoint-event_codes',
    verification_url:
      '/api/customer-identity-verifications#customer-identity-verification-verification_url /guides/customer-identity-verifications#send-link',
    created_after:
      '/api/customers#search-customers-created_after /api/subscriptions#search-subscriptions-created_after',
    'customer birthday':
      '/api/customers#create-a-customer-date_of_birth /api/customers#customer-date_of_birth /api/customers#update-a-customer-date_of_birth',
    'refund failure_reason': '/api/refunds#refund-failure_reason',
    default_price:
      '/api/products#create-a-product-default_price /api/products#product-default_price /api/products#update-a-product-default_price',
    challenge_url:
      '/api/charge_intents#charge-intent-next_action-use_frame_sdk-challenge_url /payments/3d-secure#three-ds-intent-challenge_url',
    'auto resume date of paused subscription': '/api/subscriptions#pause-a-subscription-resume_at',
    'coupon code on a payment': '/api/charge_intents#create-a-charge-intent-promotion_codes',
  }),
  ...group('eighth: a typo', {
    'partail refund': '/api/refunds#create-a-refund /#refund-part-of-it /api/refunds#create-a-refund-amount',
    insuficient_funds: '/payments/declines-codes#insufficient_funds /testing#card-4726846912498186',
    'atach card to custmer':
      '/api/payment_methods#attach-a-payment-method /api/payment_methods#create-a-payment-method-customer /payments/accept-a-payment#save-it-while-the-shopper-pays',
    'subscripton phases': '/api/subscription_phases /payments/subscriptions#shape-the-price-with-phases',
    idempotancy: '/rate-limiting#retry-writes-safely /api/charge_intents#retry',
    'cancle subscription':
      '/api/subscriptions#cancel-a-subscription /payments/build-subscriptions#pause-resume-cancel /payments/subscriptions#pause-resume-and-cancel',
    'capure authorized payment':
      '/api/charge_intents#capture-a-charge-intent /payments/accept-a-payment#reserve-now-capture-later',
    'detatch payment method': '/api/payment_methods#detach-a-payment-method',
    'recieve webhooks on localhost': '/webhooks#test-webhooks /testing#test-webhook-events',
    pagnation: '/pagination /pagination#ask-for-a-page',
    'athentication error 401': '/authentication#fix-authentication-errors /api/charge_intents#error-401',
    proation_behaviour:
      '/api/subscriptions#update-a-subscription-proration_behavior /api/subscriptions#create-a-subscription-proration_behavior /payments/subscriptions#change-the-plan',
    do_not_honour: '/payments/declines-codes#do_not_honor',
    'publishible key': '/authentication#know-your-four-keys /authentication#know-what-each-secret-may-do',
    'shopfy order reconciliation': '/guides/shopify-integration#reconcile /guides/shopify-integration#map',
    'dispute evidance':
      '/api/disputes#update-a-dispute /api/disputes#choose-the-evidence /api/disputes#update-a-dispute-evidence',
    'invioce overdue webhook': '/webhooks#invoice.overdue',
    'identity verfication upload documents':
      '/api/customer-identity-verifications#upload-identity-documents /guides/customer-identity-verifications#upload-pictures /guides/customer-identity-verifications#upload',
    'list disptues of a payment':
      '/api/disputes#list-disputes /api/disputes#list-disputes-charge_intent /api/disputes#list-disputes-charge',
    'chnage quantitiy of invoice line':
      '/api/invoice_line_items#update-a-line /api/invoice_line_items#update-a-line-quantity',
  }),
  ...group('eighth: a symbol', {
    authentication_required: '/payments/declines-codes#authentication_required',
    stop_payment_order: '/payments/declines-codes#stop_payment_order',
    'charge.dispute.created': '/webhooks#charge.dispute.created',
    'customer.subscription.incomplete': '/webhooks#customer.subscription.incomplete',
    'X-Frame-Signature': '/webhooks#verify-the-signature /webhooks#read-an-event',
    'Retry-After': '/rate-limiting#retry-with-back-off',
    'PATCH /v1/charge_intents/{id}': '/api/charge_intents#update-a-charge-intent',
    'DELETE /v1/customers/{id}': '/api/customers#delete-a-customer',
    'GET /v1/invoices/{id}': '/api/invoices#retrieve-an-invoice',
    '/v1/payment_methods/connect_plaid': '/api/payment_methods#connect-a-bank-account-through-plaid',
    'frame.subscriptions.resume': '/api/subscriptions#resume-a-subscription',
    'Frame::InvoiceLineItem.create': '/api/invoice_line_items#add-a-line',
    'Frame::RateLimitError': '/rate-limiting#recognize-a-429 /api/charge_intents#sdk-errors',
    'GET /v1/client/wallet/google_pay':
      '/guides/payment-request-button#retrieve-the-google-pay-configuration',
    '(new Charges())->trace': '/api/charge_intents#trace-a-charge',
    'frame.productPhases.bulkUpdate': '/api/products#update-several-product-phases',
    '4726 8433 3807 9575':
      '/testing#card-4726843338079575 /payments/declines-codes#card-4726843338079575 /payments/declines-codes#stolen_card',
    '000111111116': '/testing#card-000111111116',
    requires_capture: '/api/charge_intents#charge-intent-status-requires_capture',
    submitForVerification: '/api/customer-identity-verifications#submit-an-identity-verification',
    confirmCardPayment: '/framejs#functions /framejs#confirmation-result /payments/3d-secure#confirm',
    every_3_months:
      '/api/products#create-a-product-recurring_interval-every_3_months /api/subscriptions#subscription-plan-interval-every_3_months /api/subscription_phases#create-a-phase-interval-every_3_months /api/products#create-a-product-phase-interval-every_3_months',
    iterateAllCustomers: '/pagination#use-the-iterators-of-the-node-sdk',
    geo_compliance_vpn_detected: '/api/charge_intents#geo_compliance_vpn_detected',
    id_tamper_detection:
      '/api/customer-identity-verifications#customer-identity-verification-verification_checks-id_tamper_detection',
  }),
  ...group('eighth: a task', {
    'void rest of authorization': '/api/charge_intents#release-the-uncaptured-rest',
    'save card without charging':
      '/payments/accept-a-payment#save-it-now-charge-it-later /api/payment_methods#create-a-payment-method',
    'pay with saved card': '/payments/accept-a-payment#charge-the-chosen-card',
    'migrate from stripe': '/payments/accept-a-payment#move-from-another-provider',
    'ach direct debit':
      '/payments/accept-a-payment#take-a-bank-account /api/payment_methods#create-a-payment-method-type-ach /api/payment_methods#create-a-payment-method',
    'roll webhook signing secret':
      '/webhooks#rotate-the-secret /api/webhook_endpoints#rotate-the-secret-of-a-webhook-endpoint',
    'dedupe webhook events': '/webhooks#refuse-replays',
    'secret key leaked': '/authentication#replace-a-leaked-key',
    'refunds for one payment': '/api/refunds#list-refunds /api/refunds#list-refunds-charge_intent',
    'ban a customer': '/api/customers#block-a-customer',
    'avoid duplicate customers': '/api/customers#duplicates',
    'finalize and send invoice': '/api/invoices#issue-an-invoice',
    'remove item from invoice': '/api/invoice_line_items#remove-a-line',
    'list unpaid invoices':
      '/api/invoices#list-invoices /api/invoices#list-invoices-status /api/invoices#list-invoices-status-outstanding',
    'upgrade plan mid cycle':
      '/payments/subscriptions#change-the-plan /payments/build-subscriptions#change-the-plan /api/subscriptions#update-a-subscription /api/subscriptions#update-a-subscription-product',
    'free trial':
      '/payments/build-subscriptions#offer-a-free-trial /api/products#create-a-product-phase /api/subscription_phases#create-a-phase',
    'undo scheduled downgrade':
      '/api/subscriptions#cancel-a-scheduled-change /payments/build-subscriptions#change-the-plan',
    'dunning retry schedule':
      '/payments/subscriptions#know-what-happens-over-time /payments/build-subscriptions#handle-failed-payments',
    'advance test clock':
      '/payments/build-subscriptions#test-renewals-without-waiting /testing#provoke-what-is-rare /testing#test-subscriptions',
    'mock api in ci': '/testing#test-every-push /testing#test-without-the-sandbox',
    "show customer's saved cards":
      '/payments/accept-a-payment#show-the-saved-cards /api/customers#list-payment-methods-of-a-customer',
    'card form in react': '/framejs#react',
    'whitelist webhook ip addresses': '/webhooks#reach-the-route',
    'map decline codes to messages': '/payments/declines-codes#choose-the-message',
    'upload dispute document': '/api/disputes#attach-a-document',
    'delete one metadata key': '/metadata#remove-keys /metadata#change-one-key',
    'search products by name': '/api/products#search-products /api/products#search-products-name',
    'resend 3ds challenge': '/payments/3d-secure#resend-a-3d-secure-challenge',
    'mcp server': '/docs#connect-a-coding-assistant',
    'unsubscribe url from webhooks': '/api/webhook_endpoints#delete-a-webhook-endpoint',
    'sca exemptions': '/payments/3d-secure#exemptions',
    'change card expiry date':
      '/api/payment_methods#update-a-payment-method /api/payment_methods#update-a-payment-method-exp_month /api/payment_methods#update-a-payment-method-exp_year',
    'reorder subscription phases':
      '/api/subscription_phases#update-several-phases /api/subscription_phases#update-several-phases-phases-ordinal /api/subscription_phases#update-a-phase-ordinal /api/subscription_phases#update-a-phase',
    'install php sdk': '/#install-an-sdk',
    'start kyc for existing customer':
      '/api/customer-identity-verifications#create-an-identity-verification-for-a-customer /guides/customer-identity-verifications#create',
  }),
  ...group('eighth: a question', {
    'why do I get a 404 for a charge intent I just created?':
      '/#fix-a-failed-call /authentication#know-what-each-secret-may-do /authentication#fix-authentication-errors /api/charge_intents#error-404 /framejs#fix-common-problems /api/charge_intents#retrieve-a-charge-intent',
    'how do I avoid charging twice when my create request times out?':
      '/rate-limiting#look-before-you-repeat /rate-limiting#retry-writes-safely /api/charge_intents#retry /rate-limiting#create-first-confirm-second /payments/accept-a-payment#choose-when-to-confirm',
    'how long do we have to respond to a chargeback?': '/api/disputes',
    'can I cancel a subscription at period end instead of immediately?':
      '/payments/build-subscriptions#pause-resume-cancel',
    'how many times is a webhook retried if our server is down?': '/webhooks#answer-a-delivery',
    'which PCI questionnaire do we need when cards are typed into the iframe?': '/framejs#pci',
    'can I force 3D Secure on every payment?': '/payments/3d-secure#when-it-runs',
    'why does signature verification fail after express.json() parsed the body?':
      '/webhooks#verify-the-signature /webhooks#fix-common-problems',
    'can I verify a saved card with 3DS without charging it?':
      '/payments/3d-secure#intents /payments/3d-secure#create-a-3d-secure-intent',
    'is there a test card whose 3DS challenge ends in a decline?':
      '/testing#card-4000008400001629 /testing#meet-3d-secure /payments/3d-secure#card-4000008400001629 /payments/3d-secure#test',
    'how do I release the hold when an order is canceled before shipping?':
      '/api/charge_intents#cancel-a-charge-intent /payments/accept-a-payment#reserve-now-capture-later',
    'can I still edit an invoice after it was issued?':
      '/api/invoices#update-an-invoice /api/invoices#invoice-status-draft',
    "does changing a product's price affect existing subscribers?":
      '/api/products#update-a-product /payments/subscriptions#change-the-plan',
    'how do I find our order when a payment webhook arrives?':
      '/metadata#find-your-order-from-a-webhook-event',
    'is it safe to ship as soon as the browser reports success?':
      '/payments/accept-a-payment#handle-what-goes-wrong /payments/accept-a-payment#see-how-a-payment-runs /api/charge_intents#events /payments/3d-secure#fulfill',
    'how do I check whether a refund has gone through?':
      '/api/refunds#lifecycle /api/refunds#retrieve-a-refund /api/refunds#refund-status',
    'are charge intents deprecated and should we build on transfers?': '/api/charge_intents',
    'how can I tell that a saved card came from Apple Pay?':
      '/api/payment_methods#payment-method-card-wallet-type /api/payment_methods#payment-method-card-wallet /api/payment_methods#payment-method-card-wallet-type-apple_pay /guides/payment-request-button#fulfill',
    'what should we do with the account when an identity check fails?':
      '/api/customer-identity-verifications#lifecycle /guides/customer-identity-verifications#flow /guides/customer-identity-verifications#handle-problems',
    'why does the same object show up on two pages when I loop over a list?':
      '/pagination#know-what-moves /pagination#fix-common-mistakes',
    'how do I stop charges to one card for a while without removing it?':
      '/api/payment_methods#block-a-payment-method /api/payment_methods#lifecycle',
    'should a user keep access while the subscription is paused or unpaid?':
      '/payments/subscriptions#follow-the-states',
    'which hosts do I have to allow in our CSP for the card form?': '/framejs#content-security-policy',
    'can I trust the redirect to the success page of a payment link?': '/payments/payment-links#return',
    'what do I need to test before we switch to production?': '/testing#tick-these-off-before-production',
  }),
];
