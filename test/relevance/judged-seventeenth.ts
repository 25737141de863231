import { judgedGroup as group, type JudgedQuery } from './judged-queries.ts';

/**
 * Written from the rendered pages alone, in the words of a front-end and a platform engineer who share the work,
 * and judged to the anchor: pages, fields, typos, symbols, tasks and questions. One query of two in each group may guide a
 * change; the other half only measures it.
 */
export const SEVENTEENTH_QUERIES: JudgedQuery[] = [
  ...group('seventeenth: a page', {
    'google pay button guide': '/guides/payment-request-button',
    'webhook endpoints api': '/api/webhook_endpoints',
    'hosted checkout page': '/payments/payment-links',
    'shopify plugin': '/guides/shopify-integration',
    'api keys': '/authentication /authentication#know-your-four-keys',
    quickstart: '/ /#make-your-first-charge',
    'frame js docs': '/framejs',
    'payment intents reference': '/api/charge_intents',
    'list of decline reasons': '/payments/declines-codes /payments/declines-codes#all-decline-codes',
    '3ds guide': '/payments/3d-secure',
    'recurring payments overview': '/payments/subscriptions',
    'subscription tutorial': '/payments/build-subscriptions',
    'chargebacks api': '/api/disputes',
    'kyc guide': '/guides/customer-identity-verifications',
    'test mode': '/testing /testing#know-the-sandbox',
    'docs overview all pages': '/docs',
    'phases api': '/api/subscription_phases',
    'invoice lines api': '/api/invoice_line_items',
    'checkout integration guide': '/payments/accept-a-payment',
    'customers endpoint docs': '/api/customers',
  }),
  ...group('seventeenth: a field', {
    amount_captured_cents: '/api/charge_intents#capture-a-charge-intent-amount_captured_cents',
    current_period_end: '/api/subscriptions#subscription-current_period_end',
    'email address for the receipt':
      '/api/charge_intents#create-a-charge-intent-receipt_email /api/charge_intents#update-a-charge-intent-receipt_email /payments/accept-a-payment#email-a-receipt',
    'max page size': '/pagination#ask-for-a-page /pagination#fix-common-mistakes',
    failure_code:
      '/api/charge_intents#charge-intent-latest_charge-failure_code /api/charge_intents#error-error_details-data-failure_code /payments/declines-codes#read-the-code',
    'shopper ip address on charge':
      '/api/charge_intents#create-a-charge-intent-fraud_signals-client_ip /api/charge_intents#create-a-charge-intent-fraud_signals',
    net_terms:
      '/api/invoices#invoice-net_terms /api/invoices#create-an-invoice-net_terms /api/invoices#update-an-invoice-net_terms',
    'percent off for a phase':
      '/api/subscription_phases#create-a-phase-discount_percentage /api/subscription_phases#subscription-phase-discount_percentage /api/products#create-a-product-phase-discount_percentage /api/products#product-phase-discount_percentage /api/subscription_phases#update-a-phase-discount_percentage /api/products#update-a-product-phase-discount_percentage',
    'card last 4': '/api/payment_methods#payment-method-card-last_four',
    identityFields: '/framejs#card-options',
    'shipping tracking number evidence':
      '/api/disputes#update-a-dispute-evidence-shipping_tracking_number /api/disputes#choose-the-evidence',
    'default payment method for renewals':
      '/api/subscriptions#subscription-default_payment_method /api/subscriptions#update-a-subscription-default_payment_method /api/subscriptions#create-a-subscription-default_payment_method',
    'expires_in payment link session': '/payments/payment-links#create-a-session',
    'routing number':
      '/api/payment_methods#create-a-payment-method-routing_number /api/payment_methods#payment-method-ach-routing_number',
    'credit or debit card type':
      '/api/payment_methods#payment-method-card-type /api/payment_methods#payment-method-card-type-credit /api/payment_methods#payment-method-card-type-debit',
    'acquirer reference number of a payment':
      '/api/charge_intents#charge-intent-latest_charge-acquirer_reference_number',
    verification_url:
      '/api/customer-identity-verifications#customer-identity-verification-verification_url /guides/customer-identity-verifications#send-link',
    'created_after filter':
      '/api/customers#search-customers-created_after /api/subscriptions#search-subscriptions-created_after',
    'flag for physical products':
      '/api/products#product-shippable /api/products#create-a-product-shippable /api/products#update-a-product-shippable /api/products#search-products-shippable',
    'internal note on invoice':
      '/api/invoices#invoice-memo /api/invoices#create-an-invoice-memo /api/invoices#update-an-invoice-memo',
    dynamic_last4: '/api/payment_methods#payment-method-card-wallet-dynamic_last4',
    'subscription statuses':
      '/api/subscriptions#subscription-status /api/subscriptions#lifecycle /payments/subscriptions#follow-the-states',
    'resume date when pausing': '/api/subscriptions#pause-a-subscription-resume_at',
    'reason for a refund': '/api/refunds#create-a-refund-reason /api/refunds#refund-reason',
    challenge_url:
      '/payments/3d-secure#three-ds-intent-challenge_url /api/charge_intents#charge-intent-next_action-use_frame_sdk-challenge_url',
  }),
  ...group('seventeenth: a typo', {
    'webook signature': '/webhooks#verify-the-signature /webhooks#check-a-signature',
    insuficient_funds: '/payments/declines-codes#insufficient_funds',
    'cancel subscripton':
      '/api/subscriptions#cancel-a-subscription /payments/build-subscriptions#pause-resume-cancel /payments/subscriptions#pause-resume-and-cancel',
    'idempotancy key': '/rate-limiting#retry-writes-safely /api/charge_intents#retry',
    authentification_required: '/payments/declines-codes#authentication_required',
    recuring_interval:
      '/api/products#create-a-product-recurring_interval /payments/subscriptions#know-the-five-objects',
    'partial captre':
      '/api/charge_intents#capture-a-charge-intent /api/charge_intents#capture-a-charge-intent-amount_captured_cents /payments/accept-a-payment#reserve-now-capture-later',
    'chargback evidence':
      '/api/disputes#choose-the-evidence /api/disputes#update-a-dispute /api/disputes#update-a-dispute-evidence',
    'metdata limits': '/metadata#know-the-rules',
    'appel pay': '/guides/payment-request-button',
    pagnation: '/pagination',
    proraton_behaviour:
      '/api/subscriptions#update-a-subscription-proration_behavior /api/subscriptions#create-a-subscription-proration_behavior /payments/subscriptions#change-the-plan',
    'rotate webhok secret':
      '/webhooks#rotate-the-secret /api/webhook_endpoints#rotate-the-secret-of-a-webhook-endpoint',
    'content securty policy': '/framejs#content-security-policy',
    'dispuite created event': '/webhooks#charge.dispute.created',
    'conect plaid': '/api/payment_methods#connect-a-bank-account-through-plaid',
    'detatch card': '/api/payment_methods#detach-a-payment-method',
    'expierd card test number':
      '/testing#card-4726840306461785 /payments/declines-codes#card-4726840306461785 /payments/declines-codes#expired_card /testing#get-declined',
    'publishible key permisions': '/authentication#know-what-each-secret-may-do',
    'frame lisen forward-to': '/webhooks#test-webhooks /testing#test-webhook-events',
  }),
  ...group('seventeenth: a symbol', {
    do_not_honor: '/payments/declines-codes#do_not_honor',
    'charge.expired': '/webhooks#charge.expired',
    'X-Frame-Signature': '/webhooks#verify-the-signature /webhooks#read-an-event',
    '4000000000003220': '/testing#card-4000000000003220 /payments/3d-secure#card-4000000000003220',
    'POST /v1/refunds': '/api/refunds#create-a-refund',
    'frame.subscriptions.pause': '/api/subscriptions#pause-a-subscription',
    'Frame::RateLimitError':
      '/rate-limiting#recognize-a-429 /api/charge_intents#sdk-errors /api/charge_intents#error-429',
    sonar_session_required: '/api/charge_intents#sonar_session_required',
    requires_capture:
      '/api/charge_intents#charge-intent-status-requires_capture /payments/accept-a-payment#reserve-now-capture-later',
    'GET /v1/charges/{id}/trace': '/api/charge_intents#trace-a-charge',
    'frame.confirmCardPayment': '/framejs#functions /framejs#confirmation-result /payments/3d-secure#confirm',
    'invoice.overdue': '/webhooks#invoice.overdue',
    '000111111116': '/testing#card-000111111116',
    'Frame::ChargeIntent.void_remaining': '/api/charge_intents#release-the-uncaptured-rest',
    always_invoice:
      '/api/subscriptions#update-a-subscription-proration_behavior-always_invoice /api/subscriptions#create-a-subscription-proration_behavior-always_invoice /payments/subscriptions#change-the-plan',
    '(new Disputes())->createDocument': '/api/disputes#attach-a-document',
    network_error: '/api/charge_intents#sdk-errors',
    whsec_cli_:
      '/webhooks#test-webhooks /webhooks#fix-common-problems /payments/accept-a-payment#set-your-keys',
    written_off: '/api/invoices#invoice-status-written_off /api/invoices#list-invoices-status-written_off',
    'DELETE /v1/invoices/{invoice_id}/line_items/{id}': '/api/invoice_line_items#remove-a-line',
    charge_for_pending_refund_disputed:
      '/api/refunds#refund-failure_reason-charge_for_pending_refund_disputed',
    iterateAllCustomers: '/pagination#use-the-iterators-of-the-node-sdk',
    frame_charge_session_id:
      '/framejs#load /payments/accept-a-payment#collect-the-card-and-confirm-in-the-browser',
    warning_needs_response: '/api/disputes#dispute-status-warning_needs_response',
    id_tamper_detection:
      '/api/customer-identity-verifications#customer-identity-verification-verification_checks-id_tamper_detection',
  }),
  ...group('seventeenth: a task', {
    'ban abusive customer': '/api/customers#block-a-customer',
    'release leftover hold':
      '/api/charge_intents#release-the-uncaptured-rest /payments/accept-a-payment#reserve-now-capture-later',
    'upgrade plan mid cycle':
      '/payments/subscriptions#change-the-plan /payments/build-subscriptions#change-the-plan /api/subscriptions#update-a-subscription',
    'add free trial':
      '/payments/build-subscriptions#offer-a-free-trial /api/subscription_phases#create-a-phase /api/products#create-a-product-phase /payments/subscriptions#shape-the-price-with-phases',
    'dunning for failed renewals':
      '/payments/build-subscriptions#handle-failed-payments /payments/subscriptions#know-what-happens-over-time /payments/declines-codes#retry-policy',
    'reconcile orders nightly': '/guides/shopify-integration#reconcile /webhooks#answer-a-delivery',
    'style card inputs': '/framejs#style',
    'card form in react': '/framejs#react',
    'reset card form': '/framejs#missing-functions',
    'save card without charging':
      '/payments/accept-a-payment#save-it-now-charge-it-later /payments/accept-a-payment#save-the-card-for-the-next-time /api/payment_methods#create-a-payment-method',
    'show stored cards':
      '/payments/accept-a-payment#show-the-saved-cards /api/customers#list-payment-methods-of-a-customer',
    'preauth and capture later':
      '/payments/accept-a-payment#reserve-now-capture-later /api/charge_intents#capture-a-charge-intent',
    'dedupe webhook events': '/webhooks#refuse-replays',
    'raw body in express': '/webhooks#verify-the-signature',
    'resend a webhook': '/testing#test-webhook-events /webhooks#test-webhooks',
    'secret key leaked': '/authentication#replace-a-leaked-key',
    'pre-launch checklist': '/testing#tick-these-off-before-production /payments/accept-a-payment#go-live',
    'upload id photos':
      '/api/customer-identity-verifications#upload-identity-documents /guides/customer-identity-verifications#upload-pictures /guides/customer-identity-verifications#upload',
    'simulate a dispute': '/testing#provoke-what-is-rare',
    'payment tests in ci': '/testing#test-every-push',
    'mock the api locally': '/testing#test-without-the-sandbox /testing#point-your-code-at-it',
    'find customer by email':
      '/api/customers#search-customers /api/customers#search-customers-email /api/customers#list-customers-email /api/customers#duplicates',
    'finalize and send invoice': '/api/invoices#issue-an-invoice',
    'migrate from stripe': '/payments/accept-a-payment#move-from-another-provider',
    'accept ach debit': '/payments/accept-a-payment#take-a-bank-account',
    'update card expiry date':
      '/api/payment_methods#update-a-payment-method /api/payment_methods#update-a-payment-method-exp_month /api/payment_methods#update-a-payment-method-exp_year',
    'delete one metadata key': '/metadata#remove-keys',
    'match payment link to order': '/payments/payment-links#match-payments',
    'hide wallet button': '/guides/payment-request-button#make-room',
    'undo scheduled plan change':
      '/api/subscriptions#cancel-a-scheduled-change /payments/build-subscriptions#change-the-plan',
    'skip csrf for webhook route': '/webhooks#reach-the-route',
    'fast forward renewals':
      '/payments/build-subscriptions#test-renewals-without-waiting /testing#provoke-what-is-rare /testing#test-subscriptions',
    'exponential backoff with jitter': '/rate-limiting#retry-with-back-off',
    'create yearly plan': '/api/products#create-a-product /payments/build-subscriptions#create-the-plan-once',
    'mcp server for claude': '/docs#connect-a-coding-assistant',
  }),
  ...group('seventeenth: a question', {
    'why does the webhook signature never match even though the secret is right?':
      '/webhooks#fix-common-problems /webhooks#verify-the-signature /webhooks#check-a-signature',
    'how do I verify a saved card with a challenge but without charging it?':
      '/payments/3d-secure#intents /payments/3d-secure#create-a-3d-secure-intent',
    'how often is a webhook retried when our server is down?': '/webhooks#answer-a-delivery',
    'do events come in order or do I have to fetch the object again?':
      '/webhooks#read-the-current-state /webhooks#how-webhooks-work',
    'our create call timed out, how do I know if the customer was charged?':
      '/rate-limiting#look-before-you-repeat /rate-limiting#retry-writes-safely /api/charge_intents#retry',
    'are we still in PCI scope if the card fields are iframes?': '/framejs#pci',
    'why does the console say Frame is not defined?': '/framejs#fix-common-problems',
    'what may we show the shopper when the bank says the card is stolen?':
      '/payments/declines-codes#choose-the-message /payments/declines-codes#stolen_card /payments/declines-codes#mental-model',
    'should someone who is past_due keep access?':
      '/payments/subscriptions#follow-the-states /api/subscriptions#subscription-status-past_due /payments/build-subscriptions#handle-failed-payments',
    'can we cancel at the end of the billing period instead of immediately?':
      '/payments/build-subscriptions#pause-resume-cancel',
    'how many days do we have to answer a chargeback?': '/api/disputes',
    'can I mark the order as paid when the shopper lands on success_url?': '/payments/payment-links#return',
    'can I switch 3D Secure off for small amounts?':
      '/payments/3d-secure#exemptions /payments/3d-secure#when-it-runs',
    'the customer object only has five cards, where are the others?':
      '/api/customers#list-payment-methods-of-a-customer /api/customers#customer-payment_methods /api/customers#customer',
    'will existing subscribers pay more if we raise the price of a product?':
      '/payments/subscriptions#change-the-plan /api/products#update-a-product',
    'which IP ranges do we have to whitelist for webhooks?': '/webhooks#reach-the-route',
    'how can I tell if a payment was made with Apple Pay?':
      '/api/payment_methods#payment-method-card-wallet-type /api/payment_methods#payment-method-card-wallet /guides/payment-request-button#fulfill /api/payment_methods#payment-method-card-wallet-type-apple_pay',
    'why do I get a 404 when I look up a payment with the ci_ id?':
      '/authentication#fix-authentication-errors /api/charge_intents#error-404 /framejs#fix-common-problems /api/charge_intents#retrieve-a-charge-intent /authentication#know-what-each-secret-may-do /payments/3d-secure#handle-problems /#fix-a-failed-call /api/charge_intents#retrieve-a-charge-intent-id',
    'how do I get only the refunds of one payment?':
      '/api/refunds#list-refunds-charge_intent /api/refunds#list-refunds',
    'why does the same customer show up twice when I loop over all pages?':
      '/pagination#know-what-moves /pagination#fix-common-mistakes',
    'how many requests per minute may we send in production?': '/rate-limiting#know-the-limits',
    'can I void an invoice through the API?': '/api/invoices#lifecycle',
    'may we keep the SSN of a customer after the identity check?':
      '/guides/customer-identity-verifications#personal-data',
    'an order was refunded in Shopify but Frame shows no refund, what now?':
      '/guides/shopify-integration#handle-problems',
    'do we have to register our domain for Apple Pay?':
      '/guides/payment-request-button#ask-first /guides/payment-request-button#go-live /guides/payment-request-button#handle-problems',
  }),
];
