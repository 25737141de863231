import { judgedGroup as group, type JudgedQuery } from './judged-queries.ts';

/**
 * Written from the rendered pages alone, in the words of a founder, a mobile developer, and an accountant, and judged to
 * the anchor: pages, fields, typos, symbols, tasks and questions. The misses of both halves were read while the word vectors
 * and phrases were worked on, so that neither half measures what is unseen.
 */
export const NINETEENTH_QUERIES: JudgedQuery[] = [
  ...group('nineteenth: a page', {
    quickstart: '/ /#make-your-first-charge',
    'webhook endpoints': '/api/webhook_endpoints',
    'invoice line items': '/api/invoice_line_items',
    chargebacks: '/api/disputes',
    '3ds': '/payments/3d-secure',
    'hosted checkout page': '/payments/payment-links /payments/payment-links#sell-with-a-session',
    'apple pay': '/guides/payment-request-button',
    glossary: '/docs#terms',
    changelog: '/docs#changes',
    kyc: '/guides/customer-identity-verifications /api/customer-identity-verifications',
    'api keys': '/authentication /authentication#know-your-four-keys',
    'payment intents': '/api/charge_intents',
    'sdk libraries': '/#install-an-sdk',
    'recurring billing': '/payments/subscriptions /payments/build-subscriptions /api/subscriptions',
    'shopify plugin': '/guides/shopify-integration',
  }),
  ...group('nineteenth: a field', {
    proration_behavior:
      '/api/subscriptions#update-a-subscription-proration_behavior /api/subscriptions#create-a-subscription-proration_behavior /payments/subscriptions#change-the-plan',
    current_period_end: '/api/subscriptions#subscription-current_period_end',
    net_terms:
      '/api/invoices#create-an-invoice-net_terms /api/invoices#invoice-net_terms /api/invoices#update-an-invoice-net_terms',
    dynamic_last4: '/api/payment_methods#payment-method-card-wallet-dynamic_last4',
    cancellation_rebuttal:
      '/api/disputes#update-a-dispute-evidence-cancellation_rebuttal /api/disputes#choose-the-evidence',
    latest_charge_intent: '/api/subscriptions#subscription-latest_charge_intent',
    acquirer_reference_number:
      '/api/charge_intents#charge-intent-latest_charge-acquirer_reference_number /api/disputes#dispute-acquirer_reference_number',
    authorization_mode:
      '/api/charge_intents#create-a-charge-intent-authorization_mode /api/charge_intents#charge-intent-authorization_mode /payments/accept-a-payment#reserve-now-capture-later',
    'refund failure_reason': '/api/refunds#refund-failure_reason',
    'meta.has_more': '/pagination#ask-for-a-page /pagination#go-through-every-item',
    resume_at: '/api/subscriptions#pause-a-subscription-resume_at',
    amount_captured_cents: '/api/charge_intents#capture-a-charge-intent-amount_captured_cents',
    client_reference_id:
      '/payments/payment-links#create-a-session /payments/payment-links#create-a-link /payments/payment-links#match-payments',
    'invoice memo':
      '/api/invoices#create-an-invoice-memo /api/invoices#invoice-memo /api/invoices#update-an-invoice-memo',
    device_assertion:
      '/api/payment_methods#create-a-payment-method-_wallet-apple_pay-device_assertion /guides/payment-request-button#payment-method',
    identityFields: '/framejs#card-options',
    verification_url:
      '/api/customer-identity-verifications#customer-identity-verification-verification_url /guides/customer-identity-verifications#send-link',
    challenge_url:
      '/payments/3d-secure#three-ds-intent-challenge_url /api/charge_intents#charge-intent-next_action-use_frame_sdk-challenge_url',
    receipt_email:
      '/api/charge_intents#create-a-charge-intent-receipt_email /api/charge_intents#update-a-charge-intent-receipt_email /payments/accept-a-payment#email-a-receipt',
    'scheduled_change effective_date':
      '/api/subscriptions#subscription-scheduled_change-effective_date /api/subscriptions#subscription-scheduled_change',
  }),
  ...group('nineteenth: a typo', {
    'subscribtion cancel':
      '/api/subscriptions#cancel-a-subscription /payments/build-subscriptions#pause-resume-cancel /payments/subscriptions#pause-resume-and-cancel',
    'webook signature': '/webhooks#verify-the-signature /webhooks#check-a-signature',
    'partail refnud':
      '/api/refunds#create-a-refund /api/refunds#create-a-refund-amount /#refund-part-of-it /api/refunds',
    insufficent_funds: '/payments/declines-codes#insufficient_funds',
    'googel pay':
      '/guides/payment-request-button /guides/payment-request-button#google-pay-configuration /guides/payment-request-button#retrieve-the-google-pay-configuration',
    'idempotancy key': '/rate-limiting#retry-writes-safely /api/charge_intents#retry',
    pagnation: '/pagination',
    'metdata limits': '/metadata#know-the-rules /metadata',
    'test crads': '/testing /testing#use-a-test-card /testing#pay-successfully',
    authentification: '/authentication',
    'disput evidence':
      '/api/disputes#choose-the-evidence /api/disputes#update-a-dispute /api/disputes#update-a-dispute-evidence',
    prorration:
      '/payments/subscriptions#change-the-plan /api/subscriptions#update-a-subscription-proration_behavior /api/subscriptions#create-a-subscription-proration_behavior',
    'publishible key':
      '/authentication#know-your-four-keys /authentication#know-what-each-secret-may-do /authentication',
    'invocie overdue':
      '/webhooks#invoice.overdue /api/invoices#invoice-status-overdue /api/invoices#list-invoices-status-overdue /api/invoices#lifecycle',
    'charge_intent.suceeded': '/webhooks#charge_intent.succeeded',
    'recuring interval':
      '/api/products#create-a-product-recurring_interval /api/products#product-recurring /api/products#product-recurring-interval /payments/subscriptions#know-the-five-objects',
    'detatch payment method': '/api/payment_methods#detach-a-payment-method',
    '3d secrue test card':
      '/testing#meet-3d-secure /payments/3d-secure#test /testing#card-4000000000003220 /payments/3d-secure#card-4000000000003220',
    'rate limmit': '/rate-limiting /rate-limiting#know-the-limits',
    'promotoin code':
      '/api/charge_intents#create-a-charge-intent-promotion_codes /api/invoices#create-an-invoice-promotion_codes',
  }),
  ...group('nineteenth: a symbol', {
    do_not_honor: '/payments/declines-codes#do_not_honor',
    geo_compliance_vpn_detected: '/api/charge_intents#geo_compliance_vpn_detected',
    'POST /v1/webhook_endpoints/{id}/rotate_secret':
      '/api/webhook_endpoints#rotate-the-secret-of-a-webhook-endpoint /webhooks#rotate-the-secret',
    'DELETE /v1/subscriptions/{id}/scheduled_change': '/api/subscriptions#cancel-a-scheduled-change',
    'X-Frame-Signature': '/webhooks#verify-the-signature /webhooks#read-an-event',
    'Retry-After': '/rate-limiting#retry-with-back-off',
    confirmCardPayment: '/framejs#confirmation-result /framejs#functions /payments/3d-secure#confirm',
    'frame.subscriptions.cancel':
      '/api/subscriptions#cancel-a-subscription /payments/build-subscriptions#pause-resume-cancel',
    warning_needs_response: '/api/disputes#dispute-status-warning_needs_response /api/disputes#lifecycle',
    'customer.subscription.incomplete': '/webhooks#customer.subscription.incomplete',
    '4000008400001629': '/testing#card-4000008400001629 /payments/3d-secure#card-4000008400001629',
    'Frame::RateLimitError': '/rate-limiting#recognize-a-429 /api/charge_intents#sdk-errors',
    iterateAllRefunds: '/pagination#use-the-iterators-of-the-node-sdk',
    expired_uncaptured_charge: '/api/refunds#refund-reason-expired_uncaptured_charge',
    setFieldError: '/framejs#card-methods',
    'paymentMethods.createGooglePay': '/api/payment_methods#create-a-payment-method',
    past_due:
      '/api/subscriptions#subscription-status-past_due /api/subscriptions#search-subscriptions-status-past_due /payments/subscriptions#follow-the-states /api/subscriptions#lifecycle',
    id_tamper_detection:
      '/api/customer-identity-verifications#customer-identity-verification-verification_checks-id_tamper_detection',
    'sandbox-fault': '/testing#provoke-what-is-rare',
    whsec_cli_:
      '/webhooks#test-webhooks /webhooks#fix-common-problems /payments/accept-a-payment#set-your-keys /payments/build-subscriptions#create-the-plan-once',
  }),
  ...group('nineteenth: a task', {
    'give customer money back': '/api/refunds#create-a-refund /api/refunds /#refund-part-of-it',
    'switch to yearly billing':
      '/payments/subscriptions#change-the-plan /api/subscriptions#update-a-subscription /payments/build-subscriptions#change-the-plan /api/subscriptions#update-a-subscription-product',
    'undo pending downgrade':
      '/api/subscriptions#cancel-a-scheduled-change /payments/build-subscriptions#change-the-plan',
    "replace subscriber's card":
      '/payments/build-subscriptions#change-the-card /api/subscriptions#update-a-subscription-default_payment_method /api/subscriptions#update-a-subscription',
    'put hold on card':
      '/payments/accept-a-payment#reserve-now-capture-later /api/charge_intents#create-a-charge-intent-authorization_mode /api/charge_intents#create-a-charge-intent-authorization_mode-manual',
    'release held funds':
      '/api/charge_intents#release-the-uncaptured-rest /api/charge_intents#cancel-a-charge-intent /payments/accept-a-payment#reserve-now-capture-later',
    'fight a chargeback': '/api/disputes /api/disputes#choose-the-evidence /api/disputes#update-a-dispute',
    'upload proof of delivery': '/api/disputes#attach-a-document /api/disputes#choose-the-evidence',
    'find unpaid invoices':
      '/api/invoices#list-invoices /api/invoices#list-invoices-status /api/invoices#list-invoices-status-outstanding /api/invoices#list-invoices-status-overdue',
    'match orders with charges':
      '/guides/shopify-integration#reconcile /guides/shopify-integration#map /metadata#find-your-order-from-a-webhook-event /payments/payment-links#match-payments',
    'offer half-price first months':
      '/payments/subscriptions#shape-the-price-with-phases /api/subscription_phases /api/subscription_phases#create-a-phase /api/products#create-a-product-phase',
    'stop billing temporarily':
      '/api/subscriptions#pause-a-subscription /payments/subscriptions#pause-resume-and-cancel /payments/build-subscriptions#pause-resume-cancel',
    'get webhooks on localhost':
      '/webhooks#test-webhooks /testing#test-webhook-events /payments/accept-a-payment#set-your-keys',
    'fast-forward subscription time':
      '/payments/build-subscriptions#test-renewals-without-waiting /testing#provoke-what-is-rare /testing#test-subscriptions',
    'change card input colors': '/framejs#style',
    'embed card fields in react': '/framejs#react',
    'configure csp headers': '/framejs#content-security-policy',
    'link bank via plaid': '/api/payment_methods#connect-a-bank-account-through-plaid',
    'let shopper delete card':
      '/api/payment_methods#detach-a-payment-method /payments/accept-a-payment#show-the-saved-cards',
    'ban abusive customer': '/api/customers#block-a-customer',
    "list user's stored cards":
      '/api/customers#list-payment-methods-of-a-customer /payments/accept-a-payment#show-the-saved-cards',
    'bill client with due date':
      '/api/invoices /api/invoices#create-an-invoice /api/invoices#create-an-invoice-net_terms /api/invoices#create-an-invoice-collection_method-request_payment',
    'append item to bill': '/api/invoice_line_items#add-a-line /api/invoice_line_items',
    'migrate from stripe': '/payments/accept-a-payment#move-from-another-provider',
    'revoke exposed api key': '/authentication#replace-a-leaked-key',
    'hide wallet button': '/guides/payment-request-button#make-room',
    'count wallet payments':
      '/guides/payment-request-button#fulfill /api/payment_methods#payment-method-card-wallet-type /api/payment_methods#payment-method-card-wallet',
    'send in passport photo':
      '/api/customer-identity-verifications#upload-identity-documents /guides/customer-identity-verifications#upload-pictures /guides/customer-identity-verifications#upload',
    'check card without charging':
      '/payments/3d-secure#intents /payments/3d-secure#create-a-3d-secure-intent',
    'run tests in github actions': '/testing#test-every-push',
    'connect cursor or claude': '/docs#connect-a-coding-assistant',
    'delete metadata key': '/metadata#remove-keys /metadata#change-one-key',
    'print qr for payment':
      '/payments/payment-links#send-a-link /payments/payment-links#share-a-link /payments/payment-links',
    'see refunds of one order': '/api/refunds#list-refunds /api/refunds#list-refunds-charge_intent',
    'sync new payments nightly':
      '/pagination#read-only-what-is-new /webhooks#answer-a-delivery /guides/shopify-integration#reconcile',
  }),
  ...group('nineteenth: a question', {
    'How long do I have to respond to a dispute?': '/api/disputes',
    'What happens when a renewal payment fails, does Frame retry it automatically?':
      '/payments/subscriptions#know-what-happens-over-time /payments/build-subscriptions#handle-failed-payments /payments/declines-codes#retry-policy /api/subscriptions#lifecycle',
    'can i cancel at the end of the billing period instead of right away':
      '/payments/build-subscriptions#pause-resume-cancel',
    'How do I give new subscribers the first month for free?':
      '/payments/build-subscriptions#offer-a-free-trial /api/products#create-a-product-phase /api/subscription_phases#create-a-phase /payments/subscriptions#shape-the-price-with-phases /api/subscription_phases',
    'does 3d secure also run when a subscription renews?':
      '/payments/3d-secure#off-session /payments/3d-secure#when-it-runs /payments/subscriptions#know-what-happens-over-time',
    'why does my webhook signature never match in express':
      '/webhooks#verify-the-signature /webhooks#fix-common-problems /webhooks#check-a-signature',
    'Can the same event arrive twice and how do I avoid processing it again?':
      '/webhooks#refuse-replays /webhooks#how-webhooks-work',
    'My charge request timed out, how do I know whether the customer was charged?':
      '/rate-limiting#retry-writes-safely /rate-limiting#look-before-you-repeat /api/charge_intents#retry /payments/accept-a-payment#choose-when-to-confirm',
    'what should the customer see if their card is reported stolen?':
      '/payments/declines-codes#choose-the-message /payments/declines-codes#stolen_card /payments/declines-codes#mental-model',
    'do i still need pci compliance if frame hosts the card fields': '/framejs#pci',
    'Where do I get production keys?':
      '/authentication#go-live /payments/accept-a-payment#go-live /authentication#know-your-four-keys',
    'is the amount in cents or in dollars':
      '/api/charge_intents#create-a-charge-intent-amount /api/charge_intents#charge-intent-amount /api/charge_intents#charge-intent /#charge-a-test-card /api/products#create-a-product-default_price',
    'Why do I get a 404 for a charge intent that definitely exists?':
      '/api/charge_intents#error-404 /api/charge_intents#retrieve-a-charge-intent /authentication#fix-authentication-errors /#fix-a-failed-call',
    'Does Apple Pay need my domain to be registered first?':
      '/guides/payment-request-button#ask-first /guides/payment-request-button#handle-problems /guides/payment-request-button#go-live',
    'why are the last four digits different when I refund a wallet payment':
      '/guides/payment-request-button#handle-problems /api/payment_methods#payment-method-card-wallet-dynamic_last4',
    'can I refund the same payment more than once?': '/api/refunds /api/refunds#create-a-refund',
    'Why did a refund not reach the customer?':
      '/api/refunds#refund-failure_reason /api/refunds#lifecycle /api/refunds#refund-status-failed',
    'how do i void an invoice that was already sent': '/api/invoices#lifecycle',
    'Can I still edit an invoice after it was issued?':
      '/api/invoices#update-an-invoice /api/invoice_line_items',
    'how can I check if a customer with this email already exists before creating one?':
      '/api/customers#search-customers /api/customers#duplicates /api/customers#list-customers-email /api/customers#search-customers-email /api/customers#list-customers',
    'Is there a fake API I can run offline on my laptop?': '/testing#test-without-the-sandbox',
    'where do I see how much of a charge has already been refunded':
      '/api/charge_intents#charge-intent-latest_charge-amount_refunded',
    'What happens to webhooks while my server is down?': '/webhooks#answer-a-delivery',
    'do webhooks come from fixed ip addresses that i can whitelist': '/webhooks#reach-the-route',
    'which test person makes an identity check get denied?': '/guides/customer-identity-verifications#test',
    'why is the complete event of the card form never triggered':
      '/framejs#fix-common-problems /framejs#card-events /framejs#card-options',
    "what's the difference between a payment link and a payment link session?":
      '/payments/payment-links#choose',
    'how long does a checkout session stay valid':
      '/payments/payment-links#choose /payments/payment-links#create-a-session',
    'If I raise the price of a product, do existing subscribers pay more?':
      '/payments/subscriptions#change-the-plan /api/products#update-a-product',
    'customer claims they were charged twice, what do I send to the bank?':
      '/api/disputes#choose-the-evidence /api/disputes#update-a-dispute-evidence-duplicate_charge_explanation /api/disputes#update-a-dispute-evidence-duplicate_charge_id',
    'How do I export a whole list without skipping items or getting duplicates?':
      '/pagination#go-through-every-item /pagination#know-what-moves',
    'if I refund in the Shopify admin does the money really go back through Frame?':
      '/guides/shopify-integration#ask-first /guides/shopify-integration#certain /guides/shopify-integration#handle-problems',
    'how many products do I need for three tiers billed monthly and yearly':
      '/payments/subscriptions#know-the-five-objects /api/products',
    'are the charge intent methods going away in the next SDK version?': '/api/charge_intents',
    'How do I attach my own order number so that it shows up in the webhook?':
      '/metadata#find-your-order-from-a-webhook-event /metadata#add-metadata /metadata',
    'can i ask the bank to skip 3d secure for small amounts?': '/payments/3d-secure#exemptions',
    'Who is liable for fraud after the customer passed 3DS?': '/payments/3d-secure#when-it-runs',
    'which subscription statuses should still have access to my app':
      '/payments/subscriptions#follow-the-states /payments/subscriptions#give-and-take-access /api/subscriptions#lifecycle',
    'When do I know that an ACH debit really went through?':
      '/api/charge_intents#lifecycle /payments/accept-a-payment#take-a-bank-account /testing#debit-a-bank-account',
    'how do I get a list of all subscribers who owe us money?':
      '/api/subscriptions#search-subscriptions /api/subscriptions#search-subscriptions-status /api/subscriptions#search-subscriptions-status-past_due /payments/build-subscriptions#handle-failed-payments',
  }),
];
