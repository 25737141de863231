import { judgedGroup as group, type JudgedQuery } from './judged-queries.ts';

/**
 * Written from the rendered pages alone, in the words of an engineer who must mend a live integration fast,
 * and judged to the anchor: pages, fields, typos, symbols, tasks and questions. One query of two in each group may guide a
 * change; the other half only measures it.
 */
export const FIFTEENTH_QUERIES: JudgedQuery[] = [
  ...group('fifteenth: a page', {
    'decline reasons list': '/payments/declines-codes /payments/declines-codes#all-decline-codes',
    'refunds endpoint': '/api/refunds /api/refunds#create-a-refund',
    'chargeback api': '/api/disputes',
    'throttling docs': '/rate-limiting',
    'sandbox test numbers': '/testing /testing#use-a-test-card /testing#pay-successfully',
    'keys and secrets': '/authentication /authentication#know-your-four-keys',
    'shopify plugin': '/guides/shopify-integration',
    'wallet button guide': '/guides/payment-request-button',
    'kyc guide': '/guides/customer-identity-verifications',
    'identity verification api reference': '/api/customer-identity-verifications',
    'payment intents api': '/api/charge_intents',
    'hosted checkout link': '/payments/payment-links',
    'recurring billing concepts': '/payments/subscriptions',
    'build subscriptions tutorial': '/payments/build-subscriptions',
    'subscriptions api': '/api/subscriptions',
    'webhook endpoints api': '/api/webhook_endpoints',
    'browser sdk docs': '/framejs',
    'invoices reference': '/api/invoices',
    'vaulted cards and bank accounts api': '/api/payment_methods',
    'docs changelog': '/docs#changes',
  }),
  ...group('fifteenth: a field', {
    failure_code:
      '/api/charge_intents#charge-intent-latest_charge-failure_code /api/charge_intents#error-error_details-data-failure_code /payments/declines-codes#read-the-code',
    'ARN of a charge':
      '/api/charge_intents#charge-intent-latest_charge-acquirer_reference_number /api/disputes#dispute-acquirer_reference_number',
    'issuer auth code':
      '/api/charge_intents#charge-intent-latest_charge-authorization_code /api/disputes#dispute-authorization_code',
    amount_refunded: '/api/charge_intents#charge-intent-latest_charge-amount_refunded',
    sonar_session_id: '/api/charge_intents#create-a-charge-intent-sonar_session_id /framejs#load',
    resume_at: '/api/subscriptions#pause-a-subscription-resume_at',
    current_period_end: '/api/subscriptions#subscription-current_period_end',
    'invoice payment terms in days':
      '/api/invoices#create-an-invoice-net_terms /api/invoices#invoice-net_terms /api/invoices#update-an-invoice-net_terms',
    'has_more in list response': '/pagination#ask-for-a-page /pagination#go-through-every-item',
    'routing number':
      '/api/payment_methods#create-a-payment-method-routing_number /api/payment_methods#payment-method-ach-routing_number /testing#debit-a-bank-account',
    dynamic_last4: '/api/payment_methods#payment-method-card-wallet-dynamic_last4',
    reference_id: '/api/charge_intents#charge-intent-reference_id /payments/payment-links#match-payments',
    'shopper ip address for fraud screening':
      '/api/charge_intents#create-a-charge-intent-fraud_signals-client_ip /api/charge_intents#create-a-charge-intent-fraud_signals',
    'scheduled_change effective date':
      '/api/subscriptions#subscription-scheduled_change-effective_date /api/subscriptions#subscription-scheduled_change',
    'parcel tracking number evidence':
      '/api/disputes#update-a-dispute-evidence-shipping_tracking_number /api/disputes#choose-the-evidence',
    'is the card prepaid or debit':
      '/api/payment_methods#payment-method-card-type /api/payment_methods#payment-method-card-type-prepaid /api/payment_methods#payment-method-card-type-debit',
    'refund failure_reason': '/api/refunds#refund-failure_reason',
    'signing secret in create response':
      '/api/webhook_endpoints#create-a-webhook-endpoint-response-secret /api/webhook_endpoints#create-a-webhook-endpoint /webhooks#create-a-webhook-endpoint',
    amount_captured_cents: '/api/charge_intents#capture-a-charge-intent-amount_captured_cents',
    'session expires_in seconds': '/payments/payment-links#create-a-session',
    'unit price on invoice line': '/api/invoice_line_items#invoice-line-item-unit_amount_cents',
    'face match result':
      '/api/customer-identity-verifications#customer-identity-verification-verification_checks-id_photo_face_match',
    'created_after filter':
      '/api/customers#search-customers-created_after /api/subscriptions#search-subscriptions-created_after',
    'previous product in change log':
      '/api/subscriptions#list-changes-of-a-subscription-response-subscription_change_logs-previous_product',
    'started_at of phase': '/api/subscription_phases#subscription-phase-started_at',
  }),
  ...group('fifteenth: a typo', {
    'webook retry schedule': '/webhooks#answer-a-delivery',
    insuficient_funds: '/payments/declines-codes#insufficient_funds',
    do_not_honnor: '/payments/declines-codes#do_not_honor',
    'signiture verification fails':
      '/webhooks#verify-the-signature /webhooks#check-a-signature /webhooks#fix-common-problems',
    'partial refnd': '/api/refunds#create-a-refund /api/refunds#create-a-refund-amount /#refund-part-of-it',
    'subscripton past due':
      '/api/subscriptions#subscription-status-past_due /payments/subscriptions#follow-the-states /payments/build-subscriptions#handle-failed-payments /api/subscriptions#lifecycle',
    'metdata limits': '/metadata#know-the-rules',
    'idempotancy key': '/rate-limiting#retry-writes-safely /api/charge_intents#retry',
    'publishible key permissions': '/authentication#know-what-each-secret-may-do',
    'dispute evidance':
      '/api/disputes#choose-the-evidence /api/disputes#update-a-dispute /api/disputes#update-a-dispute-evidence',
    paginaton: '/pagination',
    geo_complience_blocked: '/api/charge_intents#geo_compliance_blocked',
    recuring_interval: '/api/products#create-a-product-recurring_interval',
    'detatch card from custmer': '/api/payment_methods#detach-a-payment-method',
    'roatate webhook secret':
      '/webhooks#rotate-the-secret /api/webhook_endpoints#rotate-the-secret-of-a-webhook-endpoint',
    'invioce overdue':
      '/webhooks#invoice.overdue /api/invoices#invoice-status-overdue /api/invoices#list-invoices-status-overdue /api/invoices#lifecycle',
    'content securty policy': '/framejs#content-security-policy',
    'void remaning amount': '/api/charge_intents#release-the-uncaptured-rest',
    'shopfy reconcilation': '/guides/shopify-integration#reconcile /guides/shopify-integration',
    'retreive charge intnet': '/api/charge_intents#retrieve-a-charge-intent',
  }),
  ...group('fifteenth: a symbol', {
    pickup_card: '/payments/declines-codes#pickup_card',
    revocation_of_authorization: '/payments/declines-codes#revocation_of_authorization',
    "KeyError: 'FRAME_SECRET_KEY'": '/authentication#fix-authentication-errors',
    '4726849921107855': '/testing#card-4726849921107855 /payments/declines-codes#card-4726849921107855',
    '4000 0084 0000 1629': '/testing#card-4000008400001629 /payments/3d-secure#card-4000008400001629',
    '000111111113': '/testing#card-000111111113',
    'charge.expired': '/webhooks#charge.expired',
    'customer.subscription.incomplete': '/webhooks#customer.subscription.incomplete',
    'refund.failed': '/webhooks#refund.failed',
    'X-Frame-Signature': '/webhooks#verify-the-signature /webhooks#read-an-event',
    'Retry-After': '/rate-limiting#retry-with-back-off',
    'sandbox-fault': '/testing#provoke-what-is-rare',
    'Frame::RateLimitError':
      '/rate-limiting#recognize-a-429 /api/charge_intents#sdk-errors /api/charge_intents#error-429',
    FrameAPIError:
      '/api/charge_intents#sdk-errors /payments/declines-codes#sort-errors /rate-limiting#recognize-a-429',
    network_error: '/api/charge_intents#sdk-errors',
    'frame.disputes.createDocument': '/api/disputes#attach-a-document',
    'Frame::Subscription.pause': '/api/subscriptions#pause-a-subscription',
    '(new Charges())->trace': '/api/charge_intents#trace-a-charge',
    confirmCardPayment: '/framejs#functions /framejs#confirmation-result /payments/3d-secure#confirm',
    'POST /v1/charge_intents/{id}/cancel': '/api/charge_intents#cancel-a-charge-intent',
    'GET /v1/subscriptions/search': '/api/subscriptions#search-subscriptions',
    'DELETE /v1/invoices/{invoice_id}/line_items/{id}': '/api/invoice_line_items#remove-a-line',
    warning_needs_response: '/api/disputes#dispute-status-warning_needs_response /api/disputes#lifecycle',
    expired_uncaptured_charge: '/api/refunds#refund-reason-expired_uncaptured_charge',
    requires_3d_secure:
      '/api/charge_intents#charge-intent-status-requires_3d_secure /payments/3d-secure#when-it-runs /payments/3d-secure#create',
  }),
  ...group('fifteenth: a task', {
    'replay a webhook event': '/webhooks#test-webhooks /testing#test-webhook-events',
    'find payments missed during outage': '/webhooks#answer-a-delivery',
    'history of one charge': '/api/charge_intents#trace-a-charge',
    'secret key leaked': '/authentication#replace-a-leaked-key',
    'ignore duplicate webhooks': '/webhooks#refuse-replays',
    'release authorization hold':
      '/api/charge_intents#cancel-a-charge-intent /api/charge_intents#release-the-uncaptured-rest /payments/accept-a-payment#reserve-now-capture-later',
    'capture less than authorized':
      '/api/charge_intents#capture-a-charge-intent /api/charge_intents#capture-a-charge-intent-amount_captured_cents /payments/accept-a-payment#reserve-now-capture-later',
    'prevent double charge':
      '/rate-limiting#retry-writes-safely /api/charge_intents#retry /rate-limiting#create-first-confirm-second /payments/accept-a-payment#choose-when-to-confirm',
    'update card expiry':
      '/api/payment_methods#update-a-payment-method /api/payment_methods#update-a-payment-method-exp_month /api/payment_methods#update-a-payment-method-exp_year',
    'new card for renewals':
      '/payments/build-subscriptions#change-the-card /api/subscriptions#update-a-subscription-default_payment_method',
    'downgrade customer plan':
      '/payments/build-subscriptions#change-the-plan /payments/subscriptions#change-the-plan /api/subscriptions#update-a-subscription-product /api/subscriptions#update-a-subscription',
    'undo pending plan change':
      '/api/subscriptions#cancel-a-scheduled-change /payments/build-subscriptions#change-the-plan',
    'cancel at period end': '/payments/build-subscriptions#pause-resume-cancel',
    'ban a customer': '/api/customers#block-a-customer',
    'find customer by phone': '/api/customers#search-customers-phone /api/customers#search-customers',
    'avoid duplicate customer records': '/api/customers#duplicates',
    'upload proof of delivery': '/api/disputes#attach-a-document /api/disputes#choose-the-evidence',
    'charge card off session':
      '/payments/accept-a-payment#save-it-now-charge-it-later /payments/3d-secure#off-session',
    'list customer saved cards':
      '/api/customers#list-payment-methods-of-a-customer /payments/accept-a-payment#show-the-saved-cards',
    'link bank through plaid': '/api/payment_methods#connect-a-bank-account-through-plaid',
    'migrate from stripe': '/payments/accept-a-payment#move-from-another-provider',
    'request higher rate limit': '/rate-limiting#know-the-limits',
    'simulate a chargeback': '/testing#provoke-what-is-rare',
    'payment tests in github actions': '/testing#test-every-push',
    'webhook blocked by csrf': '/webhooks#reach-the-route',
    'delete one metadata key': '/metadata#remove-keys',
    'first month free':
      '/payments/build-subscriptions#offer-a-free-trial /api/subscription_phases#create-a-phase /api/products#create-a-product-phase /payments/subscriptions#shape-the-price-with-phases',
    'email receipt to shopper':
      '/payments/accept-a-payment#email-a-receipt /api/charge_intents#create-a-charge-intent-receipt_email',
    'finalize invoice': '/api/invoices#issue-an-invoice',
    'change quantity of invoice line':
      '/api/invoice_line_items#update-a-line /api/invoice_line_items#update-a-line-quantity',
    'sync only new payments': '/pagination#read-only-what-is-new',
    'subscribe endpoint to more events':
      '/api/webhook_endpoints#update-a-webhook-endpoint /api/webhook_endpoints#update-a-webhook-endpoint-event_codes',
    'send 3ds challenge again': '/payments/3d-secure#resend-a-3d-secure-challenge',
    'search products by name': '/api/products#search-products /api/products#search-products-name',
    'card form inside react': '/framejs#react',
  }),
  ...group('fifteenth: a question', {
    'why do all webhook signatures fail since we added express.json?':
      '/webhooks#verify-the-signature /webhooks#fix-common-problems',
    'why do I get a 404 for a charge intent id that starts with ci_?':
      '/api/charge_intents#error-404 /api/charge_intents#retrieve-a-charge-intent /api/charge_intents#retrieve-a-charge-intent-id /authentication#know-what-each-secret-may-do /authentication#fix-authentication-errors /framejs#fix-common-problems /#fix-a-failed-call',
    'the create call timed out, how do we know if the card was charged?':
      '/rate-limiting#look-before-you-repeat /rate-limiting#retry-writes-safely /api/charge_intents#retry',
    'how often does Frame retry a declined renewal before it gives up?':
      '/payments/subscriptions#know-what-happens-over-time /api/subscriptions#lifecycle /payments/build-subscriptions#handle-failed-payments /payments/declines-codes#retry-policy',
    'what are we allowed to tell a shopper whose card was reported stolen?':
      '/payments/declines-codes#mental-model /payments/declines-codes#choose-the-message /payments/declines-codes#stolen_card',
    'shopper paid through a payment link but our order is still open, what now?':
      '/payments/payment-links#handle-problems /payments/payment-links#match-payments',
    'why does the 3DS challenge never open for some of our shoppers?':
      '/payments/3d-secure#handle-problems /testing#fix-surprises /payments/3d-secure#when-it-runs',
    'how many days do we have to respond to a dispute?':
      '/api/disputes /guides/shopify-integration#handle-problems',
    'can we refund more than once on the same payment?':
      '/api/refunds /api/refunds#create-a-refund /api/refunds#create-a-refund-amount',
    "where do I see why last night's renewal was declined?":
      '/payments/declines-codes#read-the-code /payments/subscriptions#know-the-five-objects /api/subscriptions#subscription-latest_charge_intent',
    'is it ok to retry the same card after a soft decline?':
      '/payments/declines-codes#retry-policy /payments/declines-codes#mental-model',
    'why do our parallel tests get 429 in the sandbox?':
      '/rate-limiting#fix-the-cause /rate-limiting#know-the-limits /testing#fix-surprises',
    'can payment_failed arrive after succeeded for the same order?':
      '/webhooks#read-the-current-state /webhooks#how-webhooks-work',
    'why is metadata missing when the browser reads the charge intent?':
      '/metadata#fix-a-refused-request /authentication#know-what-each-secret-may-do /metadata#know-the-rules',
    'which ip addresses do webhooks come from so we can allow them in the firewall?':
      '/webhooks#reach-the-route',
    'why does our export show the same customer twice?':
      '/pagination#know-what-moves /pagination#fix-common-mistakes',
    'what happens when we never capture an authorized payment?':
      '/payments/accept-a-payment#reserve-now-capture-later /api/charge_intents#charge-intent-status-expired /webhooks#charge.expired /api/charge_intents#lifecycle',
    'should a customer keep access while the subscription is past_due?':
      '/payments/subscriptions#follow-the-states /payments/subscriptions#give-and-take-access /payments/build-subscriptions#handle-failed-payments',
    'do we need to register our domain before the Apple Pay button shows up?':
      '/guides/payment-request-button#ask-first /guides/payment-request-button#go-live /guides/payment-request-button#handle-problems',
    'why is verification_url null for this customer?':
      '/guides/customer-identity-verifications#handle-problems /api/customer-identity-verifications#customer-identity-verification-verification_url /guides/customer-identity-verifications#send-link',
    'can we still edit an invoice after it was issued?':
      '/api/invoices#update-an-invoice /api/invoices#invoice-status-draft',
    'order says unpaid in Shopify but the money was taken, what should the merchant do?':
      '/guides/shopify-integration#handle-problems',
    'do we still need a PCI questionnaire if the card fields are iframes?': '/framejs#pci',
    'why does the shopper get sonar_session_required at checkout?':
      '/api/charge_intents#sonar_session_required /payments/accept-a-payment#handle-what-goes-wrong /framejs#fix-common-problems /payments/declines-codes#not-a-decline',
    'if I raise the price of a product, do existing subscribers pay more?':
      '/api/products#update-a-product /payments/subscriptions#change-the-plan /api/products#update-a-product-default_price',
  }),
];
