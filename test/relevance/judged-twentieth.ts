import { judgedGroup as group, type JudgedQuery } from './judged-queries.ts';

/**
 * Written from the rendered pages alone, in the words of a junior developer, a product manager, and a QA engineer, and judged to
 * the anchor: pages, fields, typos, symbols, tasks and questions. The misses of both halves were read while the word vectors
 * and phrases were worked on, so that neither half measures what is unseen.
 */
export const TWENTIETH_QUERIES: JudgedQuery[] = [
  ...group('twentieth: a page', {
    'getting started': '/ /#make-your-first-charge',
    'sandbox testing': '/testing /testing#know-the-sandbox',
    'api keys': '/authentication /authentication#know-your-four-keys',
    chargebacks: '/api/disputes',
    throttling: '/rate-limiting /rate-limiting#know-the-limits',
    'checkout guide': '/payments/accept-a-payment /payments/accept-a-payment#build-the-checkout',
    'apple pay google pay': '/guides/payment-request-button',
    'shopify plugin': '/guides/shopify-integration /guides/shopify-integration#install',
    kyc: '/guides/customer-identity-verifications /api/customer-identity-verifications',
    'list of decline reasons': '/payments/declines-codes /payments/declines-codes#all-decline-codes',
    glossary: '/docs#terms',
    changelog: '/docs#changes',
    'sca psd2': '/payments/3d-secure /payments/3d-secure#when-it-runs /payments/3d-secure#exemptions',
    'hosted checkout page':
      '/payments/payment-links /payments/payment-links#choose /payments/payment-links#sell-with-a-session',
    'recurring billing': '/payments/subscriptions /payments/build-subscriptions /api/subscriptions',
  }),
  ...group('twentieth: a field', {
    net_terms:
      '/api/invoices#invoice-net_terms /api/invoices#create-an-invoice-net_terms /api/invoices#update-an-invoice-net_terms',
    receipt_email:
      '/api/charge_intents#create-a-charge-intent-receipt_email /api/charge_intents#update-a-charge-intent-receipt_email /payments/accept-a-payment#email-a-receipt',
    proration_behavior:
      '/payments/subscriptions#change-the-plan /api/subscriptions#update-a-subscription-proration_behavior /api/subscriptions#create-a-subscription-proration_behavior',
    amount_captured_cents:
      '/api/charge_intents#capture-a-charge-intent-amount_captured_cents /api/charge_intents#capture-a-charge-intent /payments/accept-a-payment#reserve-now-capture-later',
    shipping_tracking_number:
      '/api/disputes#update-a-dispute-evidence-shipping_tracking_number /api/disputes#choose-the-evidence /api/disputes#update-a-dispute-evidence',
    'expires_in payment link session': '/payments/payment-links#create-a-session',
    dynamic_last4:
      '/api/payment_methods#payment-method-card-wallet-dynamic_last4 /api/payment_methods#payment-method-card-wallet /guides/payment-request-button#handle-problems',
    verification_url:
      '/api/customer-identity-verifications#customer-identity-verification-verification_url /guides/customer-identity-verifications#send-link /guides/customer-identity-verifications#handle-problems',
    default_price:
      '/api/products#product-default_price /api/products#create-a-product-default_price /api/products#update-a-product-default_price',
    event_codes:
      '/api/webhook_endpoints#create-a-webhook-endpoint-event_codes /api/webhook_endpoints#update-a-webhook-endpoint-event_codes /api/webhook_endpoints#webhook-endpoint-event_codes /webhooks#create-a-webhook-endpoint',
    has_more:
      '/pagination#ask-for-a-page /api/subscriptions#list-changes-of-a-subscription-response-meta-has_more',
    sonar_session_id: '/api/charge_intents#create-a-charge-intent-sonar_session_id /framejs#load',
    'refund failure_reason': '/api/refunds#refund-failure_reason',
    resume_at: '/api/subscriptions#pause-a-subscription-resume_at /api/subscriptions#pause-a-subscription',
    id_age_over_18:
      '/api/customer-identity-verifications#customer-identity-verification-verification_checks-id_age_over_18 /api/customer-identity-verifications#customer-identity-verification-verification_checks',
    autoFocus: '/framejs#card-options /framejs#missing-functions',
    'dispute reason code': '/api/disputes#dispute-reason-code /api/disputes#dispute-reason',
    authorization_mode:
      '/api/charge_intents#create-a-charge-intent-authorization_mode /api/charge_intents#charge-intent-authorization_mode /api/charge_intents#create-a-charge-intent-authorization_mode-manual /payments/accept-a-payment#reserve-now-capture-later',
    public_token:
      '/api/payment_methods#connect-a-bank-account-through-plaid-public_token /api/payment_methods#connect-a-bank-account-through-plaid',
    unit_amount_cents:
      '/api/invoice_line_items#invoice-line-item-unit_amount_cents /api/invoice_line_items#invoice-line-item',
  }),
  ...group('twentieth: a typo', {
    pagnation: '/pagination /pagination#ask-for-a-page',
    'webook signature': '/webhooks#verify-the-signature /webhooks#check-a-signature',
    'subscripton trial':
      '/payments/build-subscriptions#offer-a-free-trial /api/subscription_phases#create-a-phase /api/products#create-a-product-phase /payments/subscriptions#shape-the-price-with-phases /api/subscription_phases',
    'insuficient funds':
      '/payments/declines-codes#insufficient_funds /testing#card-4726846912498186 /payments/declines-codes#card-4726846912498186',
    'partial refnud':
      '/api/refunds /api/refunds#create-a-refund /api/refunds#create-a-refund-amount /#refund-part-of-it',
    'idempotancy key':
      '/rate-limiting#retry-writes-safely /api/charge_intents#retry /api/charge_intents#create-a-charge-intent /payments/accept-a-payment#move-from-another-provider',
    'metdata limits': '/metadata#know-the-rules /metadata#fix-a-refused-request /metadata',
    'publishible key':
      '/authentication /authentication#know-your-four-keys /authentication#know-what-each-secret-may-do',
    'frictionles authentication': '/payments/3d-secure#when-it-runs',
    'shopfy reconcile orders': '/guides/shopify-integration /guides/shopify-integration#reconcile',
    'rotate webhook secert':
      '/webhooks#rotate-the-secret /api/webhook_endpoints#rotate-the-secret-of-a-webhook-endpoint',
    procesing_error: '/payments/declines-codes#processing_error',
    'invioce overdue':
      '/webhooks#invoice.overdue /api/invoices#invoice-status-overdue /api/invoices#lifecycle /api/invoices#list-invoices-status-overdue',
    'googel pay config':
      '/guides/payment-request-button#retrieve-the-google-pay-configuration /guides/payment-request-button#google-pay-configuration',
    'plaid bank acount': '/api/payment_methods#connect-a-bank-account-through-plaid',
    'captrue later':
      '/payments/accept-a-payment#reserve-now-capture-later /api/charge_intents#capture-a-charge-intent /api/charge_intents#create-a-charge-intent-authorization_mode-manual /api/charge_intents#create-a-charge-intent',
    'dispuet evidence':
      '/api/disputes#choose-the-evidence /api/disputes#update-a-dispute /api/disputes#update-a-dispute-evidence /api/disputes#attach-a-document /api/disputes',
    'contnet security policy': '/framejs#content-security-policy',
    'idnetity verification event':
      '/webhooks#customer.identity_verification.updated /webhooks#customer.identity_verification.created /guides/customer-identity-verifications#receive-result /api/customer-identity-verifications#events',
    ratelimt: '/rate-limiting /rate-limiting#know-the-limits',
  }),
  ...group('twentieth: a symbol', {
    card_velocity_exceeded: '/payments/declines-codes#card_velocity_exceeded',
    'charge.dispute.created': '/webhooks#charge.dispute.created /api/disputes#events',
    'POST /v1/refunds': '/api/refunds#create-a-refund',
    'GET /v1/subscriptions/search': '/api/subscriptions#search-subscriptions',
    'X-Frame-Signature': '/webhooks#verify-the-signature /webhooks#read-an-event',
    'frame.confirmCardPayment': '/framejs#functions /framejs#confirmation-result /payments/3d-secure#confirm',
    void_remaining:
      '/api/charge_intents#release-the-uncaptured-rest /payments/accept-a-payment#reserve-now-capture-later',
    missing_api_key: '/authentication#fix-authentication-errors /api/charge_intents#sdk-errors',
    geo_compliance_vpn_detected:
      '/api/charge_intents#geo_compliance_vpn_detected /payments/declines-codes#sort-errors',
    whsec_cli_:
      '/webhooks#test-webhooks /webhooks#fix-common-problems /payments/accept-a-payment#set-your-keys /payments/build-subscriptions#create-the-plan-once',
    '4000008400001629':
      '/testing#card-4000008400001629 /payments/3d-secure#card-4000008400001629 /testing#meet-3d-secure /payments/3d-secure#test',
    iterateAllCustomers: '/pagination#use-the-iterators-of-the-node-sdk',
    setFieldError: '/framejs#card-methods',
    warning_needs_response:
      '/api/disputes#dispute-status-warning_needs_response /api/disputes#lifecycle /api/disputes#dispute-status',
    'paymentLinkSessions.create': '/payments/payment-links#create-a-session',
    'sandbox-fault: timeout': '/testing#provoke-what-is-rare',
    'PATCH /v1/products/{product_id}/phases/bulk_update': '/api/products#update-several-product-phases',
    pk_production_: '/authentication#know-your-four-keys /testing#know-the-sandbox /framejs#load',
    FrameAPIError:
      '/api/charge_intents#sdk-errors /payments/declines-codes#sort-errors /rate-limiting#recognize-a-429',
    expired_uncaptured_charge:
      '/api/refunds#refund-reason-expired_uncaptured_charge /api/refunds#refund-reason',
  }),
  ...group('twentieth: a task', {
    'check if key works': '/#try-your-key /authentication#test-with-sandbox-keys',
    'pay back a customer': '/api/refunds#create-a-refund /api/refunds /#refund-part-of-it',
    'remember card for later':
      '/payments/accept-a-payment#save-the-card-for-the-next-time /payments/accept-a-payment#save-it-now-charge-it-later /payments/accept-a-payment#save-it-while-the-shopper-pays /api/payment_methods#attach-a-payment-method /api/payment_methods#create-a-payment-method',
    'delete stored card':
      '/api/payment_methods#detach-a-payment-method /payments/accept-a-payment#show-the-saved-cards',
    'end customer subscription':
      '/api/subscriptions#cancel-a-subscription /payments/subscriptions#pause-resume-and-cancel /payments/build-subscriptions#pause-resume-cancel',
    'upgrade to yearly plan':
      '/payments/subscriptions#change-the-plan /api/subscriptions#update-a-subscription /payments/build-subscriptions#change-the-plan',
    'accept ach direct debit':
      '/payments/accept-a-payment#take-a-bank-account /api/payment_methods#create-a-payment-method /api/payment_methods#create-a-payment-method-type-ach',
    'simulate failed payment':
      '/testing#get-declined /payments/declines-codes#test-declines /api/charge_intents#test /payments/declines-codes#read-the-code',
    'upload id photos':
      '/guides/customer-identity-verifications#upload-pictures /guides/customer-identity-verifications#upload /api/customer-identity-verifications#upload-identity-documents',
    'answer a chargeback': '/api/disputes#update-a-dispute /api/disputes#choose-the-evidence /api/disputes',
    'ban fraudulent customer': '/api/customers#block-a-customer',
    'find customer by email':
      '/api/customers#search-customers /api/customers#search-customers-email /api/customers#list-customers-email /api/customers#list-customers /api/customers#duplicates',
    'revoke compromised api key': '/authentication#replace-a-leaked-key',
    'change card form colors': '/framejs#style',
    'receive events on localhost':
      '/webhooks#test-webhooks /testing#test-webhook-events /payments/accept-a-payment#set-your-keys',
    'avoid double charges':
      '/rate-limiting#retry-writes-safely /api/charge_intents#retry /rate-limiting#create-first-confirm-second /payments/accept-a-payment#create-the-charge-intent-on-your-server /payments/accept-a-payment#choose-when-to-confirm',
    'send invoice to customer': '/api/invoices#issue-an-invoice /api/invoices',
    'add row to invoice': '/api/invoice_line_items#add-a-line /api/invoice_line_items',
    'run tests in ci':
      '/testing#test-every-push /testing#write-an-integration-test /testing#test-without-the-sandbox',
    'list cards at checkout':
      '/payments/accept-a-payment#show-the-saved-cards /api/customers#list-payment-methods-of-a-customer',
    'release reserved money':
      '/api/charge_intents#release-the-uncaptured-rest /api/charge_intents#cancel-a-charge-intent /payments/accept-a-payment#reserve-now-capture-later',
    'embed form in react': '/framejs#react',
    'sell with a link':
      '/payments/payment-links /payments/payment-links#share-a-link /payments/payment-links#create-a-link',
    'hook up ai assistant': '/docs#connect-a-coding-assistant',
    'give first month free':
      '/payments/build-subscriptions#offer-a-free-trial /api/products#create-a-product-phase /payments/subscriptions#shape-the-price-with-phases /api/subscription_phases#create-a-phase /api/products#product-phase',
    'migrate from stripe': '/payments/accept-a-payment#move-from-another-provider',
    'catch errors in ruby': '/api/charge_intents#sdk-errors /payments/declines-codes#sort-errors',
    'export all payments': '/pagination#go-through-every-item /api/charge_intents#list-charge-intents',
    'react to failed renewals':
      '/payments/build-subscriptions#handle-failed-payments /payments/subscriptions#give-and-take-access /payments/subscriptions#know-what-happens-over-time /api/subscriptions#events',
    'fast forward time':
      '/testing#provoke-what-is-rare /payments/build-subscriptions#test-renewals-without-waiting /testing#test-subscriptions',
    'store keys safely':
      '/authentication#keep-secret-keys-secret /authentication#choose-where-to-keep-each-key',
    'tag payment with order number':
      '/metadata /metadata#add-metadata /metadata#find-your-order-from-a-webhook-event /metadata#name-keys-well /api/charge_intents#create-a-charge-intent-metadata',
    'install php package': '/#install-an-sdk',
    'hide fraud decline reason':
      '/payments/declines-codes#mental-model /payments/declines-codes#choose-the-message',
    'remove webhook url': '/api/webhook_endpoints#delete-a-webhook-endpoint',
  }),
  ...group('twentieth: a question', {
    'can i send raw card numbers from my server?':
      '/#see-who-does-what /testing#know-the-sandbox /framejs /api/payment_methods /api/charge_intents#create-a-charge-intent-payment_method_data-card_number',
    'How many times does Frame retry a webhook that failed?': '/webhooks#answer-a-delivery',
    'what happens when the monthly payment of a subscriber fails':
      '/payments/subscriptions#know-what-happens-over-time /payments/build-subscriptions#handle-failed-payments /payments/declines-codes#retry-policy /api/subscriptions#lifecycle',
    'is there a list of ip addresses I can whitelist for webhooks?': '/webhooks#reach-the-route',
    'how long is a payment link session valid':
      '/payments/payment-links#choose /payments/payment-links#create-a-session',
    'how many days do we have to respond to a dispute?':
      '/api/disputes /guides/shopify-integration#handle-problems',
    'can a customer keep access until the end of the month after cancelling?':
      '/payments/build-subscriptions#pause-resume-cancel',
    'can I refund the same payment several times': '/api/refunds /api/refunds#create-a-refund',
    'is there a way to test subscriptions without waiting a month?':
      '/payments/build-subscriptions#test-renewals-without-waiting /testing#test-subscriptions /testing#provoke-what-is-rare',
    'which currencies can we charge in?':
      '/payments/accept-a-payment#choose-the-currency /api/charge_intents#create-a-charge-intent-currency /api/charge_intents#update-a-charge-intent-currency /api/subscriptions#create-a-subscription-currency',
    'why is metadata missing from the response':
      '/metadata#fix-a-refused-request /metadata#know-the-rules /authentication#know-what-each-secret-may-do /api/charge_intents#charge-intent /api/charge_intents#retrieve-a-charge-intent',
    'does the customer get notified when I create an invoice?': '/api/invoices#create-an-invoice',
    "what's the difference between a payment link and a payment link session":
      '/payments/payment-links#choose',
    'can I trust the redirect to the success page to mark an order as paid?':
      '/payments/payment-links#return',
    'do we still need a PCI assessment if we only use the card form?': '/framejs#pci',
    'browser console says Frame is not defined, what now?': '/framejs#fix-common-problems',
    'how do I know if a transaction was paid with Apple Pay?':
      '/guides/payment-request-button#fulfill /api/payment_methods#payment-method-card-wallet /api/payment_methods#payment-method-card-wallet-type /api/payment_methods#payment-method-card-wallet-type-apple_pay',
    'what should we tell the shopper when the card was reported stolen?':
      '/payments/declines-codes#stolen_card /payments/declines-codes#choose-the-message /payments/declines-codes#mental-model /testing#get-declined',
    'which test card opens the 3d secure popup?':
      '/testing#card-4000000000003220 /testing#meet-3d-secure /payments/3d-secure#card-4000000000003220 /payments/3d-secure#test /api/charge_intents#test',
    'how do I make a discount last only three months?':
      '/api/subscription_phases#create-a-phase /api/products#create-a-product-phase /payments/subscriptions#shape-the-price-with-phases /api/subscription_phases#create-a-phase-period_count /api/products#create-a-product-phase-period_count',
    'does the list response tell me the total number of items?': '/pagination#ask-for-a-page',
    'can customers see the memo on an invoice?':
      '/api/invoices#invoice-memo /api/invoices#create-an-invoice-memo /api/invoices#update-an-invoice-memo',
    'how do i know when an identity check is finished':
      '/guides/customer-identity-verifications#receive-result /webhooks#customer.identity_verification.updated /api/customer-identity-verifications#events',
    'can we verify people who have no social security number?':
      '/guides/customer-identity-verifications#prerequisites',
    'why does my charge stay pending':
      '/api/charge_intents#lifecycle /api/charge_intents#charge-intent-status-pending /api/charge_intents#test /payments/accept-a-payment#handle-what-goes-wrong',
    'which status means that we really got the money?':
      '/api/charge_intents#charge-intent-status-succeeded /api/charge_intents#charge-intent-status /#charge-a-test-card /#make-your-first-charge',
    'can I change the price of a product people are already subscribed to?':
      '/api/products#update-a-product /payments/subscriptions#change-the-plan',
    'if I edit a phase of a product do current subscribers get the new price?':
      '/api/products#update-a-product-phase',
    'the request timed out, was the card charged or not?':
      '/rate-limiting#retry-writes-safely /rate-limiting#look-before-you-repeat /api/charge_intents#retry /payments/declines-codes#not-a-decline /payments/accept-a-payment#handle-what-goes-wrong',
    'can I add more evidence after submitting it?': '/api/disputes#update-a-dispute',
    'which bank account number simulates a closed account':
      '/testing#card-000111111113 /testing#debit-a-bank-account',
    'can small amounts skip the 3DS challenge?':
      '/payments/3d-secure#exemptions /payments/3d-secure#when-it-runs',
    'is there a checklist QA should go through before production?':
      '/testing#tick-these-off-before-production',
    'do you have an sdk for android or react native?': '/#install-an-sdk',
    'what is a soft decline': '/payments/declines-codes#mental-model',
    'what if the customer closes the browser in the middle of paying?':
      '/payments/3d-secure#fulfill /payments/accept-a-payment#see-how-a-payment-runs /api/charge_intents#events /framejs#pay /webhooks',
    'which event tells me an authorization ran out before we captured it?':
      '/webhooks#charge.expired /api/charge_intents#events',
    'shopify shows the order as unpaid but Frame says succeeded':
      '/guides/shopify-integration#handle-problems',
    'can I void an invoice through the API after it was issued?': '/api/invoices#lifecycle',
    'where in the JSON is the reason why the card was declined?':
      '/payments/declines-codes#read-the-code /testing#get-declined /api/charge_intents#error-error_details-data-failure_code /api/charge_intents#charge-intent-latest_charge-failure_code',
  }),
];
