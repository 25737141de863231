import { judgedGroup as group, type JudgedQuery } from './judged-queries.ts';

/**
 * Written from the rendered pages alone, in the words of an agency developer, a support engineer, and a mobile developer who writes short English, and judged to the
 * anchor: pages, fields, typos, symbols, tasks and questions. Its first result was .913 and .980, of questions .900 and .950.
 */
export const TWENTY_THIRD_QUERIES: JudgedQuery[] = [
  ...group('twenty-third: a page', {
    quickstart: '/ /#make-your-first-charge',
    'decline reasons list': '/payments/declines-codes /payments/declines-codes#all-decline-codes',
    'api keys': '/authentication /authentication#know-your-four-keys',
    'fake card numbers sandbox': '/testing /testing#pay-successfully /testing#use-a-test-card',
    changelog: '/docs#changes',
    'glossary payment terms': '/docs#terms',
    'invoices api': '/api/invoices',
    'invoice positions reference': '/api/invoice_line_items',
    '3ds guide': '/payments/3d-secure',
    'hosted checkout page': '/payments/payment-links',
    'webhook endpoints reference': '/api/webhook_endpoints',
    'browser card form library': '/framejs',
    'sitemap all guides': '/docs',
    'chargebacks api': '/api/disputes',
    'recurring billing tutorial': '/payments/build-subscriptions',
  }),
  ...group('twenty-third: a field', {
    authorization_mode:
      '/api/charge_intents#charge-intent-authorization_mode /api/charge_intents#create-a-charge-intent-authorization_mode /payments/accept-a-payment#reserve-now-capture-later',
    'what is sonar_session_id': '/api/charge_intents#create-a-charge-intent-sonar_session_id /framejs#load',
    proration_behavior:
      '/api/subscriptions#create-a-subscription-proration_behavior /api/subscriptions#update-a-subscription-proration_behavior /payments/subscriptions#change-the-plan',
    net_terms:
      '/api/invoices#invoice-net_terms /api/invoices#create-an-invoice-net_terms /api/invoices#update-an-invoice-net_terms',
    amount_captured_cents:
      '/api/charge_intents#capture-a-charge-intent-amount_captured_cents /api/charge_intents#capture-a-charge-intent',
    'recurring_interval allowed values':
      '/api/products#create-a-product-recurring_interval /payments/subscriptions#know-the-five-objects',
    'expires_in payment link session': '/payments/payment-links#create-a-session',
    shipping_tracking_number:
      '/api/disputes#update-a-dispute-evidence-shipping_tracking_number /api/disputes#choose-the-evidence',
    'ordinal in subscription phase':
      '/api/subscription_phases#subscription-phase-ordinal /api/subscription_phases#create-a-phase-ordinal /api/subscription_phases#update-a-phase-ordinal /payments/subscriptions#shape-the-price-with-phases',
    'what is latest_charge_intent':
      '/api/subscriptions#subscription-latest_charge_intent /payments/subscriptions#know-the-five-objects',
    dynamic_last4: '/api/payment_methods#payment-method-card-wallet-dynamic_last4',
    id_age_over_18:
      '/api/customer-identity-verifications#customer-identity-verification-verification_checks-id_age_over_18',
    event_codes:
      '/api/webhook_endpoints#webhook-endpoint-event_codes /api/webhook_endpoints#create-a-webhook-endpoint-event_codes /api/webhook_endpoints#update-a-webhook-endpoint-event_codes',
    'identityFields option': '/framejs#card-options',
    has_more:
      '/pagination#ask-for-a-page /api/subscriptions#list-changes-of-a-subscription-response-meta-has_more',
    unit_amount_cents:
      '/api/invoice_line_items#invoice-line-item-unit_amount_cents /api/invoice_line_items#invoice-line-item',
    'failure_reason of a refund': '/api/refunds#refund-failure_reason',
    'document_type for dispute file':
      '/api/disputes#attach-a-document-document_type /api/disputes#attach-a-document',
    'created_after customer search':
      '/api/customers#search-customers-created_after /api/customers#search-customers',
    'what does resume_at do':
      '/api/subscriptions#pause-a-subscription-resume_at /api/subscriptions#pause-a-subscription',
  }),
  ...group('twenty-third: a typo', {
    'webook signiture verfication': '/webhooks#verify-the-signature /webhooks#check-a-signature',
    'make a refud': '/api/refunds#create-a-refund /#refund-part-of-it /api/refunds',
    insuficient_funds: '/payments/declines-codes#insufficient_funds',
    'pase subscribtion':
      '/api/subscriptions#pause-a-subscription /payments/subscriptions#pause-resume-and-cancel /payments/build-subscriptions#pause-resume-cancel',
    'idempotancy key': '/rate-limiting#retry-writes-safely /api/charge_intents#retry',
    'rate limmits': '/rate-limiting /rate-limiting#know-the-limits',
    'dispuet evidance':
      '/api/disputes#choose-the-evidence /api/disputes#update-a-dispute /api/disputes#update-a-dispute-evidence',
    confirmCardPayemnt: '/framejs#confirmation-result /framejs#functions /payments/3d-secure#confirm',
    pagnation: '/pagination',
    'metadta max lenght': '/metadata#know-the-rules',
    'authorizaton_mode manuel':
      '/api/charge_intents#charge-intent-authorization_mode-manual /api/charge_intents#create-a-charge-intent-authorization_mode-manual /api/charge_intents#charge-intent-authorization_mode /api/charge_intents#create-a-charge-intent-authorization_mode /payments/accept-a-payment#reserve-now-capture-later',
    'shoppify plugin':
      '/guides/shopify-integration /guides/shopify-integration#install /guides/shopify-integration#ask-first',
    'aple pay buton': '/guides/payment-request-button /guides/payment-request-button#payment-method',
    'publishible key': '/authentication#know-your-four-keys /authentication#know-what-each-secret-may-do',
    'recuring prodcut create':
      '/api/products#create-a-product /payments/build-subscriptions#create-the-plan-once /api/products#create-a-product-purchase_type-recurring',
    'charge.dipsute.created': '/webhooks#charge.dispute.created /api/disputes#events',
    client_secert:
      '/api/charge_intents#charge-intent-client_secret /authentication#know-what-each-secret-may-do /api/charge_intents#confirm-a-charge-intent-client_secret',
    'custumer idenity verifcation':
      '/guides/customer-identity-verifications /api/customer-identity-verifications /api/customer-identity-verifications#customer-identity-verification',
    'invoce overdu': '/api/invoices#invoice-status-overdue /webhooks#invoice.overdue /api/invoices#lifecycle',
    'detatch payment metod': '/api/payment_methods#detach-a-payment-method',
  }),
  ...group('twenty-third: a symbol', {
    'charge_intent.payment_failed': '/webhooks#charge_intent.payment_failed /api/charge_intents#events',
    do_not_honor: '/payments/declines-codes#do_not_honor',
    'frame.customers.search({ email })': '/api/customers#search-customers',
    'Frame::RateLimitError': '/rate-limiting#recognize-a-429 /api/charge_intents#sdk-errors',
    'POST /v1/refunds': '/api/refunds#create-a-refund',
    'X-Frame-Signature': '/webhooks#verify-the-signature /webhooks#read-an-event',
    '4000000000003220':
      '/testing#card-4000000000003220 /payments/3d-secure#card-4000000000003220 /testing#meet-3d-secure /payments/3d-secure#test',
    requires_capture:
      '/api/charge_intents#charge-intent-status-requires_capture /api/charge_intents#lifecycle /payments/accept-a-payment#reserve-now-capture-later',
    geo_compliance_vpn_detected: '/api/charge_intents#geo_compliance_vpn_detected',
    'PATCH /v1/subscriptions/{subscription_id}/phases/bulk_update':
      '/api/subscription_phases#update-several-phases',
    'GET /v1/charges/{id}/trace': '/api/charge_intents#trace-a-charge',
    'Frame::PaymentMethod.detach': '/api/payment_methods#detach-a-payment-method',
    '(new Subscriptions())->cancelScheduledChange': '/api/subscriptions#cancel-a-scheduled-change',
    'Retry-After': '/rate-limiting#retry-with-back-off',
    warning_needs_response: '/api/disputes#dispute-status-warning_needs_response /api/disputes#lifecycle',
    '000222222227': '/testing#card-000222222227 /testing#debit-a-bank-account',
    'sandbox-fault: timeout': '/testing#provoke-what-is-rare',
    pk_production_: '/authentication#know-your-four-keys',
    setFieldError: '/framejs#card-methods',
    iterateAllCustomers: '/pagination#use-the-iterators-of-the-node-sdk',
  }),
  ...group('twenty-third: a task', {
    'give buyer half of the money back':
      '/api/refunds#create-a-refund /api/refunds#create-a-refund-amount /#refund-part-of-it',
    'reserve the amount, charge when parcel leaves':
      '/payments/accept-a-payment#reserve-now-capture-later /api/charge_intents#capture-a-charge-intent /api/charge_intents#create-a-charge-intent-authorization_mode-manual /api/charge_intents#charge-intent-authorization_mode-manual',
    'let returning buyers pick a stored card':
      '/payments/accept-a-payment#show-the-saved-cards /payments/accept-a-payment#charge-the-chosen-card /api/customers#list-payment-methods-of-a-customer',
    'free the rest of a hold after partial shipment':
      '/api/charge_intents#release-the-uncaptured-rest /payments/accept-a-payment#reserve-now-capture-later',
    'ban a fraudster from buying again': '/api/customers#block-a-customer /api/customers#lifecycle',
    'move member from basic to pro tier':
      '/payments/subscriptions#change-the-plan /payments/build-subscriptions#change-the-plan /api/subscriptions#update-a-subscription',
    'replace the card a subscription bills':
      '/payments/build-subscriptions#change-the-card /api/subscriptions#update-a-subscription-default_payment_method /api/subscriptions#update-a-subscription',
    'first month free':
      '/payments/build-subscriptions#offer-a-free-trial /api/products#create-a-product-phase /api/subscription_phases#create-a-phase /payments/subscriptions#shape-the-price-with-phases /api/products#product-phase',
    'half price for the first three months':
      '/payments/subscriptions#shape-the-price-with-phases /api/products#create-a-product-phase /api/subscription_phases#create-a-phase /api/subscription_phases#create-a-phase-discount_percentage /api/products#create-a-product-phase-discount_percentage',
    'secret key pushed to github by accident': '/authentication#replace-a-leaked-key',
    'get events on localhost':
      '/webhooks#test-webhooks /testing#test-webhook-events /payments/accept-a-payment#set-your-keys',
    'bill a company with 30 days to pay':
      '/api/invoices#create-an-invoice /api/invoices#create-an-invoice-net_terms /api/invoices /api/invoices#invoice-net_terms',
    'add another item to a bill that is not sent yet':
      '/api/invoice_line_items#add-a-line /api/invoice_line_items',
    'proof for the bank that package was delivered':
      '/api/disputes#choose-the-evidence /api/disputes#update-a-dispute-evidence-shipping_tracking_number /api/disputes#attach-a-document',
    'send passport photo and selfie from our own app':
      '/guides/customer-identity-verifications#upload /guides/customer-identity-verifications#upload-pictures /api/customer-identity-verifications#upload-identity-documents',
    'change font and color of card fields': '/framejs#style',
    'card form in a React component': '/framejs#react',
    'CSP for checkout': '/framejs#content-security-policy',
    'export every customer':
      '/pagination#go-through-every-item /pagination#use-the-iterators-of-the-node-sdk /api/customers#list-customers',
    'put shop order number on the payment':
      '/metadata#add-metadata /metadata /api/charge_intents#create-a-charge-intent-metadata /guides/shopify-integration#add-order-id /metadata#find-your-order-from-a-webhook-event',
    'migrate from Stripe': '/payments/accept-a-payment#move-from-another-provider',
    'nightly compare of shopify orders and payments': '/guides/shopify-integration#reconcile',
    'google pay settings for android app':
      '/guides/payment-request-button#retrieve-the-google-pay-configuration /guides/payment-request-button#google-pay-configuration /guides/payment-request-button#payment-method',
    'gradle dependency android': '/#install-an-sdk',
    'ach debit from checking account':
      '/payments/accept-a-payment#take-a-bank-account /api/payment_methods#create-a-payment-method /api/payment_methods#create-a-payment-method-type-ach',
    'link bank account with plaid': '/api/payment_methods#connect-a-bank-account-through-plaid',
    'run payment tests in github actions': '/testing#test-every-push',
    'fake a chargeback in tests': '/testing#provoke-what-is-rare',
    'mail the buyer a receipt':
      '/payments/accept-a-payment#email-a-receipt /api/charge_intents#create-a-charge-intent-receipt_email',
    'new signing secret for webhook':
      '/webhooks#rotate-the-secret /api/webhook_endpoints#rotate-the-secret-of-a-webhook-endpoint',
    'stop membership when paid month is over':
      '/payments/build-subscriptions#pause-resume-cancel /payments/subscriptions#pause-resume-and-cancel',
    'hook up Cursor or Claude to these docs': '/docs#connect-a-coding-assistant',
    'delete one metadata key': '/metadata#remove-keys /metadata#change-one-key',
    'skip events we already handled': '/webhooks#refuse-replays',
    'error text that is safe to show when card is refused': '/payments/declines-codes#choose-the-message',
  }),
  ...group('twenty-third: a question', {
    'Customer writes "you took my money two times for one order", how do we send one payment back?':
      '/api/refunds#create-a-refund /api/refunds',
    "buyer's card is reported stolen, are we allowed to tell him":
      '/payments/declines-codes#stolen_card /payments/declines-codes#mental-model /payments/declines-codes#choose-the-message',
    'How long does the hold on a card stay before it is gone?':
      '/payments/accept-a-payment#reserve-now-capture-later /api/charge_intents#charge-intent-status-expired',
    'how many days do we have to answer a chargeback': '/api/disputes#lifecycle /api/disputes',
    'if a monthly payment is refused, do you try the card again by yourself?':
      '/payments/subscriptions#know-what-happens-over-time /payments/declines-codes#retry-policy /payments/build-subscriptions#handle-failed-payments',
    'Can I put secret key inside my iOS app?':
      '/authentication#keep-secret-keys-secret /authentication#know-your-four-keys /authentication#choose-where-to-keep-each-key',
    'why I always get 401':
      '/authentication#fix-authentication-errors /api/charge_intents#error-401 /#fix-a-failed-call',
    'What minimum iOS version your SDK needs?': '/#install-an-sdk',
    'I ask payment by id which begins with ci_ and it says not found, why':
      '/api/charge_intents#error-404 /authentication#know-what-each-secret-may-do /authentication#fix-authentication-errors /#fix-a-failed-call /framejs#fix-common-problems /payments/3d-secure#handle-problems',
    'how many requests per minute can we send in production?':
      '/rate-limiting#know-the-limits /rate-limiting',
    'is it possible to take money in euro':
      '/payments/accept-a-payment#choose-the-currency /api/charge_intents#create-a-charge-intent-currency /api/subscriptions#create-a-subscription-currency /api/charge_intents#update-a-charge-intent-currency',
    'Shopper paid and closed the tab, how does my shop find out?':
      '/payments/3d-secure#fulfill /webhooks /webhooks#how-webhooks-work /payments/accept-a-payment#receive-the-webhook-event /api/charge_intents#events',
    'the request timed out, was the card charged or not?':
      '/rate-limiting#retry-writes-safely /rate-limiting#look-before-you-repeat /api/charge_intents#retry /payments/accept-a-payment#handle-what-goes-wrong',
    'Do you have a list of IPs for webhooks so our firewall can whitelist them?': '/webhooks#reach-the-route',
    'why does the signature check fail every time in my Express app':
      '/webhooks#fix-common-problems /webhooks#verify-the-signature',
    'Our server was down for an hour, how often do you resend a notification?': '/webhooks#answer-a-delivery',
    'Can I force 3D Secure for every payment?': '/payments/3d-secure#when-it-runs',
    'who pays for fraud after the customer confirmed in his bank app?': '/payments/3d-secure#when-it-runs',
    'we never see card numbers, do we still have to fill a PCI questionnaire': '/framejs#pci',
    'can I install the browser library from npm?': '/framejs#load',
    'Does the list tell me how many items there are in total': '/pagination#ask-for-a-page',
    'Why I see same customer two times when I read page by page?':
      '/pagination#know-what-moves /pagination#fix-common-mistakes',
    'can the customer see what we write in metadata?': '/metadata#know-the-rules',
    'if I update one metadata value will the others be erased': '/metadata#change-one-key',
    'how long can a buyer use the checkout session link before it is dead?':
      '/payments/payment-links#choose /payments/payment-links#create-a-session',
    'Is it safe to mark the order paid when buyer comes back to success_url?':
      '/payments/payment-links#return',
    'Can I still correct an invoice after it was sent to the client?':
      '/api/invoices#lifecycle /api/invoices#update-an-invoice /api/invoices',
    'what is a soft decline?': '/payments/declines-codes#mental-model',
    'the link for identity check is null, what now':
      '/guides/customer-identity-verifications#handle-problems /api/customer-identity-verifications#customer-identity-verification-verification_url /guides/customer-identity-verifications#send-link',
    'Merchant says the ID check of his client failed. What should he do next?':
      '/guides/customer-identity-verifications#handle-problems /guides/customer-identity-verifications#flow /api/customer-identity-verifications#lifecycle',
    'where do I install your plugin in the shopify admin?':
      '/guides/shopify-integration#install /guides/shopify-integration#ask-first /guides/shopify-integration',
    'some things are marked "not confirmed", can I rely on them?': '/api/charge_intents#not-confirmed',
    'Wallet button does not appear on the phone of the tester, what can be wrong?':
      '/guides/payment-request-button#handle-problems',
    'how can I see a renewal after one month without to wait one month?':
      '/payments/build-subscriptions#test-renewals-without-waiting /testing#provoke-what-is-rare /testing#test-subscriptions',
    'which test card gives wrong security code':
      '/testing#card-4726840756845529 /payments/declines-codes#card-4726840756845529 /testing#get-declined /payments/declines-codes#test-declines /payments/declines-codes#incorrect_cvc',
    'Are charge intents going away, should I build on something else?': '/api/charge_intents',
    'should a user keep access while his subscription is past due?':
      '/payments/subscriptions#follow-the-states /payments/build-subscriptions#handle-failed-payments /payments/subscriptions#give-and-take-access',
    'If we raise the price of a product, do existing subscribers pay more?':
      '/api/products#update-a-product /payments/subscriptions#change-the-plan',
    'why does looping over phases with the Node SDK throw':
      '/api/subscription_phases#list-the-phases-of-a-subscription',
    'I lost the webhook secret, where can I read it again?':
      '/webhooks#create-a-webhook-endpoint /api/webhook_endpoints#webhook-endpoint /api/webhook_endpoints#rotate-the-secret-of-a-webhook-endpoint /webhooks#rotate-the-secret /api/webhook_endpoints#retrieve-a-webhook-endpoint',
  }),
];
