import { judgedGroup as group, type JudgedQuery } from './judged-queries.ts';

/**
 * Written from the rendered pages alone, in the words of a developer who integrates a payments provider for the first time,
 * and judged to the anchor: pages, fields, typos, symbols, tasks and questions. One query of two in each group may guide a
 * change; the other half only measures it.
 */
export const FOURTEENTH_QUERIES: JudgedQuery[] = [
  ...group('fourteenth: a page', {
    quickstart: '/ /#make-your-first-charge',
    'api keys': '/authentication /authentication#know-your-four-keys',
    'api rate limits': '/rate-limiting /rate-limiting#know-the-limits',
    pagination: '/pagination',
    'custom data on objects': '/metadata',
    'sandbox test cards': '/testing /testing#use-a-test-card /testing#pay-successfully',
    'webhook docs': '/webhooks',
    'js card form library': '/framejs',
    'checkout tutorial': '/payments/accept-a-payment /payments/accept-a-payment#build-the-checkout',
    'google pay button': '/guides/payment-request-button',
    'kyc guide': '/guides/customer-identity-verifications',
    'shopify plugin': '/guides/shopify-integration',
    'hosted checkout page': '/payments/payment-links',
    '3ds': '/payments/3d-secure',
    'decline code list': '/payments/declines-codes /payments/declines-codes#all-decline-codes',
    'how recurring billing works':
      '/payments/subscriptions /payments/subscriptions#know-what-happens-over-time',
    'chargebacks api': '/api/disputes',
    'payment methods reference': '/api/payment_methods',
    'list of all docs pages': '/docs',
    'products api': '/api/products',
  }),
  ...group('fourteenth: a field', {
    'per_page max': '/pagination#ask-for-a-page /pagination#fix-common-mistakes',
    'client ip for fraud check':
      '/api/charge_intents#create-a-charge-intent-fraud_signals-client_ip /api/charge_intents#create-a-charge-intent-fraud_signals',
    'last 4 digits of card':
      '/api/payment_methods#payment-method-card-last_four /payments/accept-a-payment#show-the-saved-cards',
    'credit or debit card': '/api/payment_methods#payment-method-card-type',
    receipt_email:
      '/api/charge_intents#create-a-charge-intent-receipt_email /api/charge_intents#update-a-charge-intent-receipt_email /payments/accept-a-payment#email-a-receipt',
    'next billing date': '/api/subscriptions#subscription-current_period_end',
    'amount already refunded': '/api/charge_intents#charge-intent-latest_charge-amount_refunded',
    'invoice internal note':
      '/api/invoices#invoice-memo /api/invoices#create-an-invoice-memo /api/invoices#update-an-invoice-memo',
    'days until invoice is due':
      '/api/invoices#create-an-invoice-net_terms /api/invoices#invoice-net_terms /api/invoices#update-an-invoice-net_terms',
    'tracking number evidence':
      '/api/disputes#update-a-dispute-evidence-shipping_tracking_number /api/disputes#choose-the-evidence',
    'discount percent of a phase':
      '/api/subscription_phases#create-a-phase-discount_percentage /api/subscription_phases#subscription-phase-discount_percentage /api/subscription_phases#update-a-phase-discount_percentage /api/products#create-a-product-phase-discount_percentage /api/products#product-phase-discount_percentage /api/products#update-a-product-phase-discount_percentage',
    period_count:
      '/api/subscription_phases#create-a-phase-period_count /api/subscription_phases#subscription-phase-period_count /api/subscription_phases#update-a-phase-period_count /api/subscription_phases#update-several-phases-phases-period_count /api/products#create-a-product-phase-period_count /api/products#product-phase-period_count /api/products#update-a-product-phase-period_count /api/products#update-several-product-phases-phases-period_count',
    'physical product flag':
      '/api/products#create-a-product-shippable /api/products#product-shippable /api/products#update-a-product-shippable',
    'success_url cancel_url': '/payments/payment-links#create-a-session /payments/payment-links#return',
    'checkout session expires_in': '/payments/payment-links#create-a-session',
    has_more:
      '/pagination#ask-for-a-page /api/subscriptions#list-changes-of-a-subscription-response-meta-has_more',
    'event payload livemode': '/webhooks#read-an-event',
    'bank routing number':
      '/api/payment_methods#create-a-payment-method-routing_number /api/payment_methods#payment-method-ach-routing_number',
    'ssn format':
      '/api/customers#create-a-customer-ssn /api/customers#update-a-customer-ssn /api/customer-identity-verifications#create-an-identity-verification-ssn',
    'auto resume date for paused subscription': '/api/subscriptions#pause-a-subscription-resume_at',
    event_codes:
      '/api/webhook_endpoints#create-a-webhook-endpoint-event_codes /api/webhook_endpoints#webhook-endpoint-event_codes /api/webhook_endpoints#update-a-webhook-endpoint-event_codes /api/webhook_endpoints#create-a-webhook-endpoint-response-event_codes',
    'plaid public_token': '/api/payment_methods#connect-a-bank-account-through-plaid-public_token',
    'created after filter customers':
      '/api/customers#search-customers-created_after /api/customers#search-customers',
    'line item quantity':
      '/api/invoice_line_items#add-a-line-quantity /api/invoice_line_items#update-a-line-quantity /api/invoice_line_items#invoice-line-item-quantity /api/invoices#create-an-invoice-line_items-quantity /api/invoices#update-an-invoice-line_items-quantity',
    'card autofocus option': '/framejs#card-options',
  }),
  ...group('fourteenth: a typo', {
    'webook signature verificaton': '/webhooks#verify-the-signature /webhooks#check-a-signature',
    'subscripton cancelation':
      '/api/subscriptions#cancel-a-subscription /payments/build-subscriptions#pause-resume-cancel /payments/subscriptions#pause-resume-and-cancel',
    insuficient_funds: '/payments/declines-codes#insufficient_funds',
    'parital refund': '/api/refunds#create-a-refund /api/refunds#create-a-refund-amount /#refund-part-of-it',
    'authorizaton header': '/authentication#send-the-key /authentication',
    'publishible key': '/authentication#know-your-four-keys /authentication#know-what-each-secret-may-do',
    'metdata limits': '/metadata#know-the-rules',
    'idempotancy key':
      '/rate-limiting#retry-writes-safely /api/charge_intents#retry /payments/accept-a-payment#move-from-another-provider',
    '3d secur test card':
      '/payments/3d-secure#test /testing#meet-3d-secure /testing#card-4000000000003220 /payments/3d-secure#card-4000000000003220',
    'charge_intent.suceeded': '/webhooks#charge_intent.succeeded',
    'detatch payment method': '/api/payment_methods#detach-a-payment-method',
    'invocie paid event': '/webhooks#invoice.paid',
    'dispute evidance':
      '/api/disputes#choose-the-evidence /api/disputes#update-a-dispute /api/disputes#update-a-dispute-evidence',
    'aple pay': '/guides/payment-request-button',
    client_secert:
      '/api/charge_intents#charge-intent-client_secret /api/charge_intents#confirm-a-charge-intent-client_secret /authentication#know-what-each-secret-may-do',
    'proraton behaviour':
      '/api/subscriptions#create-a-subscription-proration_behavior /api/subscriptions#update-a-subscription-proration_behavior /payments/subscriptions#change-the-plan',
    'cusomer search by emial':
      '/api/customers#search-customers /api/customers#search-customers-email /api/customers#list-customers-email',
    expried_card: '/payments/declines-codes#expired_card',
    verfication_url:
      '/api/customer-identity-verifications#customer-identity-verification-verification_url /guides/customer-identity-verifications#send-link',
    'build subcription page':
      '/payments/build-subscriptions /payments/build-subscriptions#build-it /payments/build-subscriptions#make-the-page',
  }),
  ...group('fourteenth: a symbol', {
    do_not_honor: '/payments/declines-codes#do_not_honor',
    merchant_blacklist: '/payments/declines-codes#merchant_blacklist',
    '4242 4242 4242 4242': '/testing#card-4242424242424242 /testing#pay-successfully',
    '4000008400001629': '/testing#card-4000008400001629 /payments/3d-secure#card-4000008400001629',
    '000222222227': '/testing#card-000222222227 /testing#debit-a-bank-account',
    'X-Frame-Signature': '/webhooks#verify-the-signature /webhooks#read-an-event',
    'charge.dispute.created': '/webhooks#charge.dispute.created',
    'customer.subscription.incomplete': '/webhooks#customer.subscription.incomplete',
    'POST /v1/refunds': '/api/refunds#create-a-refund',
    'PATCH /v1/subscriptions/{id}': '/api/subscriptions#update-a-subscription',
    'DELETE /v1/webhook_endpoints/{id}': '/api/webhook_endpoints#delete-a-webhook-endpoint',
    'GET /v1/3ds/intents/{id}': '/payments/3d-secure#retrieve-a-3d-secure-intent',
    'frame.confirmCardPayment': '/framejs#functions /framejs#confirmation-result /payments/3d-secure#confirm',
    'Frame::PaymentMethod.attach': '/api/payment_methods#attach-a-payment-method',
    'frame.subscriptions.resume': '/api/subscriptions#resume-a-subscription',
    '(new Refunds())->list': '/api/refunds#list-refunds',
    'frame.customers.unblock': '/api/customers#unblock-a-customer',
    FrameAPIError:
      '/api/charge_intents#sdk-errors /rate-limiting#recognize-a-429 /payments/declines-codes#sort-errors',
    sonar_session_required: '/api/charge_intents#sonar_session_required',
    geo_compliance_vpn_detected: '/api/charge_intents#geo_compliance_vpn_detected',
    requires_3d_secure: '/api/charge_intents#charge-intent-status-requires_3d_secure',
    past_due:
      '/api/subscriptions#subscription-status-past_due /api/subscriptions#search-subscriptions-status-past_due',
    written_off: '/api/invoices#invoice-status-written_off /api/invoices#list-invoices-status-written_off',
    iterateAllCustomers: '/pagination#use-the-iterators-of-the-node-sdk',
    id_age_over_18:
      '/api/customer-identity-verifications#customer-identity-verification-verification_checks-id_age_over_18',
  }),
  ...group('fourteenth: a task', {
    'change card on file':
      '/payments/build-subscriptions#change-the-card /api/payment_methods#update-a-payment-method /api/subscriptions#update-a-subscription-default_payment_method',
    'upgrade plan mid month':
      '/payments/subscriptions#change-the-plan /payments/build-subscriptions#change-the-plan /api/subscriptions#update-a-subscription',
    'save card without charging':
      '/payments/accept-a-payment#save-it-now-charge-it-later /api/payment_methods#create-a-payment-method',
    'authorize now capture later':
      '/payments/accept-a-payment#reserve-now-capture-later /api/charge_intents#capture-a-charge-intent /api/charge_intents#create-a-charge-intent',
    'void an authorization':
      '/api/charge_intents#cancel-a-charge-intent /api/charge_intents#release-the-uncaptured-rest /payments/accept-a-payment#reserve-now-capture-later',
    'install node sdk': '/#install-an-sdk',
    'webhooks on localhost': '/webhooks#test-webhooks /testing#test-webhook-events',
    'verify hmac in express': '/webhooks#verify-the-signature',
    'skip duplicate events': '/webhooks#refuse-replays',
    'rotate webhook secret':
      '/webhooks#rotate-the-secret /api/webhook_endpoints#rotate-the-secret-of-a-webhook-endpoint',
    'secret key leaked': '/authentication#replace-a-leaked-key',
    'exponential backoff': '/rate-limiting#retry-with-back-off',
    'export all customers': '/pagination#go-through-every-item /api/customers#list-customers',
    'delete a user': '/api/customers#delete-a-customer',
    'ban a customer': '/api/customers#block-a-customer',
    'avoid duplicate customers': '/api/customers#duplicates',
    'list saved cards':
      '/api/customers#list-payment-methods-of-a-customer /payments/accept-a-payment#show-the-saved-cards',
    'pay by bank transfer ach':
      '/payments/accept-a-payment#take-a-bank-account /api/payment_methods#create-a-payment-method',
    'first month free':
      '/payments/build-subscriptions#offer-a-free-trial /api/subscription_phases#create-a-phase /api/products#create-a-product-phase /payments/subscriptions#shape-the-price-with-phases',
    'send invoice to client': '/api/invoices#issue-an-invoice /api/invoices#create-an-invoice',
    'add item to draft invoice': '/api/invoice_line_items#add-a-line',
    'upload proof of delivery': '/api/disputes#attach-a-document /api/disputes#choose-the-evidence',
    'style card input': '/framejs#style',
    'csp for card iframe': '/framejs#content-security-policy',
    'card form in react': '/framejs#react',
    'whitelist webhook ips': '/webhooks#reach-the-route',
    'simulate a renewal':
      '/payments/build-subscriptions#test-renewals-without-waiting /testing#provoke-what-is-rare /testing#test-subscriptions',
    'mock api in github actions': '/testing#test-every-push /testing#test-without-the-sandbox',
    'find order from webhook': '/metadata#find-your-order-from-a-webhook-event',
    'error message after decline': '/payments/declines-codes#choose-the-message',
    'switch from old provider': '/payments/accept-a-payment#move-from-another-provider',
    'mcp server for cursor': '/docs#connect-a-coding-assistant',
    'upload id photos':
      '/guides/customer-identity-verifications#upload-pictures /api/customer-identity-verifications#upload-identity-documents /guides/customer-identity-verifications#upload',
    'undo scheduled plan change':
      '/api/subscriptions#cancel-a-scheduled-change /payments/build-subscriptions#change-the-plan',
    'charge history for support': '/api/charge_intents#trace-a-charge',
  }),
  ...group('fourteenth: a question', {
    'do I need to be PCI compliant if I use your card form?': '/framejs#pci',
    'why do I get a 404 when I fetch a payment by its ci_ id?':
      '/api/charge_intents#retrieve-a-charge-intent /api/charge_intents#error-404 /authentication#know-what-each-secret-may-do /framejs#fix-common-problems /authentication#fix-authentication-errors',
    'how many times is a webhook retried when my server is down?': '/webhooks#answer-a-delivery',
    'are webhook events always delivered in the right order?':
      '/webhooks#how-webhooks-work /webhooks#read-the-current-state',
    'how do I avoid charging someone twice when the request times out?':
      '/rate-limiting#retry-writes-safely /api/charge_intents#retry /rate-limiting#look-before-you-repeat /payments/accept-a-payment#choose-when-to-confirm',
    'what happens when a monthly renewal payment fails?':
      '/payments/subscriptions#know-what-happens-over-time /payments/build-subscriptions#handle-failed-payments',
    'how do I let a user keep access until the end of the paid month after cancelling?':
      '/payments/build-subscriptions#pause-resume-cancel',
    'when should I unlock premium features for a new subscriber?':
      '/payments/subscriptions#give-and-take-access /payments/subscriptions#follow-the-states /api/subscriptions#lifecycle',
    'which key can I safely put in my frontend code?':
      '/authentication#know-what-each-secret-may-do /authentication#know-your-four-keys /authentication#choose-where-to-keep-each-key',
    'is there a different base URL for the sandbox?':
      '/authentication#know-your-four-keys /testing#know-the-sandbox',
    'what happens to existing subscribers if I change the price of a product?':
      '/api/products#update-a-product /payments/subscriptions#change-the-plan',
    'how long do I have to respond to a chargeback?': '/api/disputes',
    'can I force 3D Secure on every payment?': '/payments/3d-secure#when-it-runs',
    'should I tell the customer that their card was reported stolen?':
      '/payments/declines-codes#mental-model /payments/declines-codes#choose-the-message /payments/declines-codes#stolen_card',
    'why did sending an empty metadata object wipe all my keys?':
      '/metadata#remove-keys /metadata#change-one-key',
    'why do I see the same item twice when I page through a list?':
      '/pagination#know-what-moves /pagination#fix-common-mistakes',
    'is there a cursor like starting_after to fetch only new records?': '/pagination#read-only-what-is-new',
    'can I still edit an invoice after it has been sent?':
      '/api/invoices#update-an-invoice /api/invoices#invoice-status-draft /api/invoices',
    'should I use a payment link or a payment link session?': '/payments/payment-links#choose',
    'can I mark the order as paid when the user lands on my success page?': '/payments/payment-links#return',
    'do I send amounts in cents or in dollars?':
      '/api/charge_intents#create-a-charge-intent-amount /#charge-a-test-card /api/charge_intents#charge-intent /api/charge_intents#charge-intent-amount',
    "what personal data do I have to collect before I can verify someone's identity?":
      '/guides/customer-identity-verifications#prerequisites /guides/customer-identity-verifications#create /api/customer-identity-verifications#create-an-identity-verification',
    'how can I tell whether a payment was made with Apple Pay?':
      '/guides/payment-request-button#fulfill /api/payment_methods#payment-method-card-wallet-type /api/payment_methods#payment-method-card-wallet /api/payment_methods#payment-method-card-wallet-type-apple_pay',
    'does a refund in Shopify also refund the payment in Frame?':
      '/guides/shopify-integration#ask-first /guides/shopify-integration#certain /guides/shopify-integration#handle-problems',
    'how do I charge a saved card from a cron job when the customer is not there?':
      '/payments/accept-a-payment#save-it-now-charge-it-later /payments/3d-secure#off-session',
  }),
];
