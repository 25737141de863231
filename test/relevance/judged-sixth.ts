import { judgedGroup as group, type JudgedQuery } from './judged-queries.ts';

/**
 * Written from the rendered pages alone, by someone who is new to payments, in everyday words, and judged to the anchor. The first half of each group may
 * guide a change; the other half only measures it.
 */
export const SIXTH_QUERIES: JudgedQuery[] = [
  ...group('sixth: a question', {
    'How do I try out a payment without using my own credit card?':
      '/testing#use-a-test-card /testing#pay-successfully /#charge-a-test-card /#make-your-first-charge /testing#know-the-sandbox',
    'How many calls can I make in one minute before I get stopped?':
      '/rate-limiting#know-the-limits /api/charge_intents#error-429 /api/charge_intents#api-errors',
    'If the connection drops while paying, could the buyer be billed twice?':
      '/rate-limiting#retry-writes-safely /rate-limiting#look-before-you-repeat /api/charge_intents#retry /payments/accept-a-payment#choose-when-to-confirm /rate-limiting#create-first-confirm-second',
    'Why does the same person show up again when I load more of the list?':
      '/pagination#know-what-moves /pagination#fix-common-mistakes /pagination#go-through-every-item',
    'Does it tell me how many records there are altogether?': '/pagination#ask-for-a-page',
    'How do I delete just one of my own labels from a customer?':
      '/metadata#remove-keys /metadata#change-one-key /api/customers#update-a-customer-metadata /api/customers#update-a-customer',
    'Can my buyers see the extra notes I store on a payment?': '/metadata#know-the-rules',
    'I pushed my secret to GitHub by accident, what should I do now?': '/authentication#replace-a-leaked-key',
    'Is it safe to put my key inside a phone app?':
      '/authentication#keep-secret-keys-secret /authentication#choose-where-to-keep-each-key /authentication#know-your-four-keys /authentication#know-what-each-secret-may-do',
    'How can I pretend that a whole month has gone by?':
      '/payments/build-subscriptions#test-renewals-without-waiting /testing#test-subscriptions /testing#provoke-what-is-rare',
    'Which number makes the bank say there is not enough money?':
      '/testing#card-4726846912498186 /payments/declines-codes#card-4726846912498186 /testing#get-declined /payments/declines-codes#test-declines /payments/declines-codes#insufficient_funds',
    'How do I let people pay with their iPhone?':
      '/guides/payment-request-button /guides/payment-request-button#payment-method /guides/payment-request-button#ask-first /guides/payment-request-button#flow',
    'How do I make sure a new user is old enough?':
      '/guides/customer-identity-verifications /guides/customer-identity-verifications#create /api/customer-identity-verifications /api/customer-identity-verifications#customer-identity-verification-verification_checks-id_age_over_18 /api/customer-identity-verifications#create-an-identity-verification',
    'Can I photograph their passport in my own app instead of your page?':
      '/guides/customer-identity-verifications#upload /guides/customer-identity-verifications#upload-pictures /api/customer-identity-verifications#upload-identity-documents /api/customer-identity-verifications',
    'Which Shopify orders look fine but were never actually paid?':
      '/guides/shopify-integration#reconcile /guides/shopify-integration#handle-problems',
    'Does giving money back in Shopify also give it back in Frame?':
      '/guides/shopify-integration#ask-first /guides/shopify-integration#certain /guides/shopify-integration#test /guides/shopify-integration#handle-problems',
    'Can I get paid without building my own website checkout?':
      '/payments/payment-links /payments/payment-links#choose /payments/payment-links#share-a-link /payments/payment-links#create-a-link',
    'How long can a shopper wait before the pay page stops working?':
      '/payments/payment-links#choose /payments/payment-links#create-a-session /payments/payment-links#handle-problems',
    'How do I know which order the money from a shared link belongs to?':
      '/payments/payment-links#match-payments /api/charge_intents#charge-intent-reference_id',
    'Why does the bank text a code to my customer?': '/payments/3d-secure#when-it-runs /payments/3d-secure',
    'Can I turn off the extra bank check for small purchases?':
      '/payments/3d-secure#exemptions /payments/3d-secure#when-it-runs',
    'What happens if the buyer closes the window during the bank check?':
      '/payments/3d-secure#status /payments/3d-secure#fulfill /payments/accept-a-payment#handle-what-goes-wrong /payments/3d-secure#handle-problems /payments/3d-secure#test',
    'What may I say to the buyer when their bank refuses?':
      '/payments/declines-codes#choose-the-message /payments/declines-codes#mental-model /payments/declines-codes#all-decline-codes',
    'Should I try the same card again tomorrow?':
      '/payments/declines-codes#retry-policy /payments/declines-codes#mental-model',
    'How can I get more of my payments approved?': '/payments/declines-codes#fewer-declines',
    "What happens when next month's membership fee does not go through?":
      '/payments/subscriptions#know-what-happens-over-time /payments/build-subscriptions#handle-failed-payments /api/subscriptions#lifecycle /payments/declines-codes#retry-policy /payments/subscriptions#follow-the-states',
    'Is it possible to give new members the first month for nothing?':
      '/payments/build-subscriptions#offer-a-free-trial /payments/subscriptions#shape-the-price-with-phases /api/subscription_phases#create-a-phase /api/products#create-a-product-phase /api/products#product-phase',
    'After they quit, can they keep using it until the month ends?':
      '/payments/build-subscriptions#pause-resume-cancel',
    'How do I move someone to the more expensive tier?':
      '/payments/subscriptions#change-the-plan /payments/build-subscriptions#change-the-plan /api/subscriptions#update-a-subscription /api/subscriptions#update-a-subscription-product',
    'When should a member who stopped paying be locked out?':
      '/payments/subscriptions#give-and-take-access /payments/subscriptions#follow-the-states /payments/build-subscriptions#handle-failed-payments /api/subscriptions#lifecycle',
    'Why is the box for typing the card not showing up?':
      '/framejs#fix-common-problems /payments/accept-a-payment#handle-what-goes-wrong',
    'Can I change the colors of the card fields with my own stylesheet?': '/framejs#style',
    'Do card numbers ever touch my own server?':
      '/framejs#how-it-works /framejs#pci /payments/accept-a-payment#see-how-a-payment-runs',
    'How do I stop a stranger from faking a paid message to my server?':
      '/webhooks#verify-the-signature /webhooks#how-webhooks-work /#verify-the-webhook-event',
    'Why did my server get the same notice two times?':
      '/webhooks#refuse-replays /webhooks#how-webhooks-work',
    'What if my site is down when you try to notify it?': '/webhooks#answer-a-delivery',
    'How do I get your notifications on my laptop while coding?':
      '/webhooks#test-webhooks /testing#test-webhook-events /payments/accept-a-payment#set-your-keys',
    'Why is a payment in euros not done right away?':
      '/api/charge_intents#lifecycle /api/charge_intents#test /payments/accept-a-payment#handle-what-goes-wrong',
    'Can I take only half of the money I put on hold?':
      '/payments/accept-a-payment#reserve-now-capture-later /api/charge_intents#capture-a-charge-intent /api/charge_intents#capture-a-charge-intent-amount_captured_cents',
    "Do I need to end someone's plan before I erase them?": '/api/customers#delete-a-customer',
    'How do I check whether this shopper already exists before adding them?':
      '/api/customers#duplicates /api/customers#search-customers /api/customers#search-customers-email /api/customers#list-customers-email',
    'Can I still correct a bill after I sent it out?':
      '/api/invoices#update-an-invoice /api/invoices#invoice-status-draft /api/invoice_line_items /api/invoice_line_items#update-a-line',
    'How do I give a company 30 days to pay?':
      '/api/invoices /api/invoices#create-an-invoice /api/invoices#create-an-invoice-net_terms /api/invoices#invoice-net_terms /api/invoices#update-an-invoice-net_terms',
    'How much time do I have when a buyer complains to their bank?':
      '/api/disputes /guides/shopify-integration#handle-problems',
    'What proof do I send when they say the package never came?':
      '/api/disputes#choose-the-evidence /api/disputes#update-a-dispute-evidence-shipping_tracking_number /api/disputes#update-a-dispute-evidence',
    'Can I raise the price of something people already subscribe to?':
      '/api/products#update-a-product /payments/subscriptions#change-the-plan /api/products#update-a-product-default_price',
    'Why could the money not be sent back to the buyer?':
      '/api/refunds#refund-failure_reason /api/refunds#refund-status-failed /webhooks#refund.failed /api/refunds#lifecycle',
    'How do I put the new expiry date on a stored card?':
      '/api/payment_methods#update-a-payment-method /api/payment_methods#update-a-payment-method-exp_month /api/payment_methods#update-a-payment-method-exp_year',
    'Can my AI helper read these docs for me?': '/docs#connect-a-coding-assistant',
    'Where can I see everywhere my notifications are being sent?':
      '/api/webhook_endpoints#list-webhook-endpoints',
  }),
  ...group('sixth: a task', {
    'libraries for my language': '/#install-an-sdk',
    'meaning of payment jargon': '/docs#terms',
    "what's new lately": '/docs#changes',
    'talk to a human': '/docs#find-something-else',
    'pause between repeated tries': '/rate-limiting#retry-with-back-off /api/charge_intents#error-429',
    'find out why throttled': '/rate-limiting#fix-the-cause /rate-limiting#know-the-limits',
    'loop over all records':
      '/pagination#go-through-every-item /pagination#use-the-iterators-of-the-node-sdk',
    'only records since yesterday':
      '/pagination#read-only-what-is-new /api/customers#search-customers-created_after /api/subscriptions#search-subscriptions-created_after /api/customers#search-customers /api/subscriptions#search-subscriptions',
    'attach my order number':
      '/metadata#add-metadata /guides/shopify-integration#add-order-id /metadata#name-keys-well /metadata#find-your-order-from-a-webhook-event /api/charge_intents#create-a-charge-intent-metadata',
    'swap passwords every year': '/authentication#rotate-keys',
    'last checks before opening shop':
      '/testing#tick-these-off-before-production /payments/accept-a-payment#go-live',
    'fake server on my computer': '/testing#test-without-the-sandbox /testing#point-your-code-at-it',
    'run checks on GitHub automatically': '/testing#test-every-push',
    'hide button without wallet': '/guides/payment-request-button#make-room',
    'handle social security numbers safely':
      '/guides/customer-identity-verifications#personal-data /api/customer-identity-verifications#create-an-identity-verification /api/customers#create-a-customer /api/customer-identity-verifications#create-an-identity-verification-ssn /api/customers#create-a-customer-ssn',
    'remember card for later':
      '/payments/accept-a-payment#save-the-card-for-the-next-time /payments/accept-a-payment#save-it-now-charge-it-later /payments/accept-a-payment#save-it-while-the-shopper-pays /api/payment_methods#attach-a-payment-method /api/charge_intents#create-a-charge-intent-payment_method_data-attach',
    'let buyer pick stored card':
      '/payments/accept-a-payment#show-the-saved-cards /payments/accept-a-payment#charge-the-chosen-card /api/customers#list-payment-methods-of-a-customer',
    'mail proof of payment':
      '/payments/accept-a-payment#email-a-receipt /api/charge_intents#create-a-charge-intent-receipt_email /api/charge_intents#update-a-charge-intent-receipt_email',
    'pay from checking account':
      '/payments/accept-a-payment#take-a-bank-account /api/payment_methods#connect-a-bank-account-through-plaid /api/payment_methods#create-a-payment-method /api/payment_methods#create-a-payment-method-type-ach /api/payment_methods#create-a-payment-method-account_type-checking',
    'leaving Stripe': '/payments/accept-a-payment#move-from-another-provider',
    'sell via QR code':
      '/payments/payment-links#send-a-link /payments/payment-links#share-a-link /payments/payment-links',
    'check card without charging it':
      '/payments/3d-secure#intents /payments/3d-secure#create-a-3d-secure-intent',
    'send bank prompt again': '/payments/3d-secure#resend-a-3d-secure-challenge',
    'mark the wrong input red': '/framejs#card-methods /payments/declines-codes#choose-the-message',
    'single page app card input': '/framejs#react',
    'stop browser blocking card script': '/framejs#content-security-policy /framejs#fix-common-problems',
    'take a break from billing':
      '/api/subscriptions#pause-a-subscription /payments/subscriptions#pause-resume-and-cancel /payments/build-subscriptions#pause-resume-cancel',
    'undo planned tier switch':
      '/api/subscriptions#cancel-a-scheduled-change /payments/build-subscriptions#change-the-plan',
    'find members who owe money':
      '/api/subscriptions#search-subscriptions /api/subscriptions#search-subscriptions-status /api/subscriptions#search-subscriptions-status-past_due /payments/build-subscriptions#handle-failed-payments',
    'half price introductory months':
      '/payments/subscriptions#shape-the-price-with-phases /api/subscription_phases#create-a-phase /api/subscription_phases /api/subscription_phases#create-a-phase-discount_percentage /api/products#create-a-product-phase',
    'ban a buyer': '/api/customers#block-a-customer /api/customers#lifecycle',
    'forget a stored card':
      '/api/payment_methods#detach-a-payment-method /payments/accept-a-payment#show-the-saved-cards',
    'give back some money':
      '/api/refunds#create-a-refund /api/refunds#create-a-refund-amount /#refund-part-of-it /api/refunds',
    'throw away unsent bill': '/api/invoices#delete-an-invoice',
    'change how many on bill':
      '/api/invoice_line_items#update-a-line /api/invoice_line_items#update-a-line-quantity',
    'hand in delivery papers': '/api/disputes#attach-a-document /api/disputes#choose-the-evidence',
    'stop notifying an old address': '/api/webhook_endpoints#delete-a-webhook-endpoint',
    'drop a price step': '/api/subscription_phases#delete-a-phase /api/products#delete-a-product-phase',
    'offer a one-off item':
      '/api/products#create-a-product /api/products#create-a-product-purchase_type-one_time /api/products#product-purchase_type-one_time',
    'let go of held money':
      '/api/charge_intents#cancel-a-charge-intent /api/charge_intents#release-the-uncaptured-rest /payments/accept-a-payment#reserve-now-capture-later',
  }),
  ...group('sixth: a page or a field by its name', {
    'getting started': '/',
    disputes: '/api/disputes',
    'refund reason':
      '/api/refunds#refund-reason /api/refunds#create-a-refund-reason /api/charge_intents#charge-intent-latest_charge-refund_reason',
    last_four:
      '/api/payment_methods#payment-method-card-last_four /api/payment_methods#payment-method-ach-last_four',
    'payment request button': '/guides/payment-request-button',
    'invoice memo':
      '/api/invoices#invoice-memo /api/invoices#create-an-invoice-memo /api/invoices#update-an-invoice-memo',
    shippable:
      '/api/products#product-shippable /api/products#create-a-product-shippable /api/products#update-a-product-shippable /api/products#search-products-shippable',
    'shopper ip address':
      '/api/charge_intents#create-a-charge-intent-fraud_signals-client_ip /api/disputes#update-a-dispute-evidence-customer_purchase_ip',
    promotion_codes:
      '/api/charge_intents#create-a-charge-intent-promotion_codes /api/invoices#create-an-invoice-promotion_codes',
    verification_url:
      '/api/customer-identity-verifications#customer-identity-verification-verification_url /guides/customer-identity-verifications#send-link',
    resume_at: '/api/subscriptions#pause-a-subscription-resume_at',
    current_period_end: '/api/subscriptions#subscription-current_period_end',
    'invoice due date': '/api/invoices#invoice-due_date',
    'card debit or credit':
      '/api/payment_methods#payment-method-card-type /api/payment_methods#payment-method-card-type-debit /api/payment_methods#payment-method-card-type-credit',
    phaseable_id:
      '/api/subscription_phases#subscription-phase-phaseable_id /api/products#product-phase-phaseable_id',
    authorization_code:
      '/api/charge_intents#charge-intent-latest_charge-authorization_code /api/disputes#dispute-authorization_code',
    'subscription phases': '/api/subscription_phases /payments/subscriptions#shape-the-price-with-phases',
    metadata: '/metadata',
    'webhook endpoint status':
      '/api/webhook_endpoints#webhook-endpoint-status /api/webhook_endpoints#create-a-webhook-endpoint-response-status /api/webhook_endpoints#rotate-the-secret-of-a-webhook-endpoint-response-status',
    unit_amount_cents: '/api/invoice_line_items#invoice-line-item-unit_amount_cents',
  }),
  ...group('sixth: with a typo', {
    'refnud a payment': '/api/refunds#create-a-refund /api/refunds /#refund-part-of-it',
    'webook signature': '/webhooks#verify-the-signature /webhooks#check-a-signature',
    paginaton: '/pagination',
    chargback: '/api/disputes /docs#terms',
    'insuficient funds':
      '/payments/declines-codes#insufficient_funds /api/refunds#refund-failure_reason-insufficient_funds /testing#card-4726846912498186 /payments/declines-codes#card-4726846912498186',
    authenticaton: '/authentication',
    'idempotancy key':
      '/rate-limiting#retry-writes-safely /api/charge_intents#retry /docs#terms /payments/accept-a-payment#move-from-another-provider /api/charge_intents#create-a-charge-intent',
    'publishible key': '/authentication#know-your-four-keys /authentication#know-what-each-secret-may-do',
    'aple pay':
      '/guides/payment-request-button /guides/payment-request-button#payment-method /api/payment_methods#payment-method-card-wallet-type-apple_pay /api/payment_methods#create-a-payment-method-_wallet-apple_pay /api/payment_methods#create-a-payment-method-_wallet-type-apple_pay',
    'plaid conect': '/api/payment_methods#connect-a-bank-account-through-plaid',
    'shopfy plugin':
      '/guides/shopify-integration /guides/shopify-integration#install /guides/shopify-integration#ask-first',
    'expried card':
      '/payments/declines-codes#expired_card /testing#card-4726840306461785 /payments/declines-codes#card-4726840306461785',
    'buld subscriptions': '/payments/build-subscriptions /payments/build-subscriptions#build-it',
    'dispute evidance':
      '/api/disputes#choose-the-evidence /api/disputes#update-a-dispute /api/disputes#update-a-dispute-evidence',
    'identity verfication': '/guides/customer-identity-verifications /api/customer-identity-verifications',
  }),
  ...group('sixth: a symbol, a call or a header', {
    '429 Too Many Requests':
      '/api/charge_intents#error-429 /rate-limiting#recognize-a-429 /rate-limiting /#fix-a-failed-call',
    'charge_intent.payment_failed':
      '/api/charge_intents#events /webhooks#charge_intent.payment_failed /api/webhook_endpoints#create-a-webhook-endpoint-event_codes-charge_intent.payment_failed /api/webhook_endpoints#update-a-webhook-endpoint-event_codes-charge_intent.payment_failed',
    'X-Frame-Signature: sha256=9f86d081884c7d65':
      '/webhooks#verify-the-signature /webhooks#read-an-event /webhooks#check-a-signature',
    'POST /v1/payment_link_sessions':
      '/payments/payment-links#create-a-session /payments/payment-links#choose',
    'confirmCardPayment hasError true': '/framejs#confirmation-result /framejs#functions',
    'Uncaught ReferenceError: Frame is not defined': '/framejs#fix-common-problems',
    sonar_session_required:
      '/api/charge_intents#sonar_session_required /payments/declines-codes#not-a-decline /framejs#fix-common-problems /payments/accept-a-payment#handle-what-goes-wrong',
    "KeyError: 'FRAME_SECRET_KEY'": '/authentication#fix-authentication-errors',
    do_not_honor: '/payments/declines-codes#do_not_honor',
    '4000000000003220': '/testing#card-4000000000003220 /payments/3d-secure#card-4000000000003220',
    'GET /v1/charges/{id}/trace': '/api/charge_intents#trace-a-charge',
    '"failure_code": "stolen_card"':
      '/payments/declines-codes#stolen_card /api/charge_intents#error-error_details-data-failure_code /api/charge_intents#charge-intent-latest_charge-failure_code /payments/declines-codes#read-the-code',
    iterateAllCustomers: '/pagination#use-the-iterators-of-the-node-sdk',
    'invoice.overdue':
      '/api/invoices#events /webhooks#invoice.overdue /api/webhook_endpoints#create-a-webhook-endpoint-event_codes-invoice.overdue /api/webhook_endpoints#update-a-webhook-endpoint-event_codes-invoice.overdue',
    'Retry-After: 30': '/rate-limiting#retry-with-back-off',
    'FrameAPIError code unknown_error': '/api/charge_intents#sdk-errors /payments/declines-codes#sort-errors',
    'sandbox-fault: timeout': '/testing#provoke-what-is-rare',
    warning_needs_response: '/api/disputes#dispute-status-warning_needs_response /api/disputes#lifecycle',
    '/v1/webhook_endpoints/f0e1d2c3/rotate_secret':
      '/api/webhook_endpoints#rotate-the-secret-of-a-webhook-endpoint /webhooks#rotate-the-secret',
    'PATCH /v1/subscriptions/{subscription_id}/phases/bulk_update':
      '/api/subscription_phases#update-several-phases',
    '/v1/customers/search?email=nora@example.com':
      '/api/customers#search-customers /api/customers#search-customers-email',
    'GET /v1/client/wallet/google_pay':
      '/guides/payment-request-button#retrieve-the-google-pay-configuration /guides/payment-request-button#google-pay-configuration /guides/payment-request-button#payment-method',
    shopify_order_id: '/guides/shopify-integration#add-order-id /guides/shopify-integration#map',
    'proration_behavior: always_invoice':
      '/api/subscriptions#create-a-subscription-proration_behavior-always_invoice /api/subscriptions#update-a-subscription-proration_behavior-always_invoice /payments/subscriptions#change-the-plan /api/subscriptions#list-changes-of-a-subscription-response-subscription_change_logs-proration_behavior-always_invoice',
    '422 existing_intent_id': '/payments/3d-secure#create-a-3d-secure-intent',
  }),
];

/** What the pages do not cover. */
export const SIXTH_UNCOVERED: string[] = [
  'When does the money I earned land in my own bank account?',
  'add sales tax at checkout',
  'What does Frame charge me per transaction?',
  'accept PayPal',
  'pay with bitcoin',
  'Can shoppers split a purchase into four installments?',
  'WooCommerce plugin',
  'download monthly revenue as CSV',
  'sell gift cards',
  'bill by how much someone uses',
];
