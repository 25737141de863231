import { judgedGroup as group, type JudgedQuery } from './judged-queries.ts';

/**
 * Written from the rendered pages alone, in the words of an engineer who moves a shop from another provider,
 * and judged to the anchor: pages, fields, typos, symbols, tasks and questions. One query of two in each group may guide a
 * change; the other half only measures it.
 */
export const SIXTEENTH_QUERIES: JudgedQuery[] = [
  ...group('sixteenth: a page', {
    quickstart: '/ /#make-your-first-charge',
    'api keys': '/authentication /authentication#know-your-four-keys',
    throttling: '/rate-limiting /rate-limiting#know-the-limits',
    'webhook guide': '/webhooks',
    'hosted checkout page':
      '/payments/payment-links /payments/payment-links#choose /payments/payment-links#sell-with-a-session /payments/payment-links#create-a-session',
    'payment intents api': '/api/charge_intents /api/charge_intents#charge-intent',
    'hosted card fields': '/framejs /framejs#card-element /framejs#how-it-works',
    'chargebacks api': '/api/disputes',
    'decline code list': '/payments/declines-codes /payments/declines-codes#all-decline-codes',
    '3ds2 guide': '/payments/3d-secure',
    'recurring billing guide': '/payments/build-subscriptions /payments/subscriptions',
    'apple pay google pay': '/guides/payment-request-button',
    'shopify plugin': '/guides/shopify-integration',
    kyc: '/guides/customer-identity-verifications /api/customer-identity-verifications',
    'prices and plans api': '/api/products /api/products#product',
    'invoicing api': '/api/invoices',
    'subscription schedules': '/api/subscription_phases',
    'invoice items api': '/api/invoice_line_items',
    'migration guide': '/payments/accept-a-payment#move-from-another-provider',
    changelog: '/docs#changes',
  }),
  ...group('sixteenth: a field', {
    starting_after: '/pagination#read-only-what-is-new /pagination#ask-for-a-page',
    capture_method:
      '/api/charge_intents#create-a-charge-intent-authorization_mode /api/charge_intents#charge-intent-authorization_mode /api/charge_intents#create-a-charge-intent-authorization_mode-manual /payments/accept-a-payment#reserve-now-capture-later',
    receipt_email:
      '/api/charge_intents#create-a-charge-intent-receipt_email /api/charge_intents#update-a-charge-intent-receipt_email /payments/accept-a-payment#email-a-receipt',
    'client ip for fraud screening':
      '/api/charge_intents#create-a-charge-intent-fraud_signals-client_ip /api/charge_intents#create-a-charge-intent-fraud_signals',
    trial_period_days:
      '/payments/build-subscriptions#offer-a-free-trial /api/subscription_phases#create-a-phase /api/subscription_phases#create-a-phase-period_count /api/products#create-a-product-phase /api/products#create-a-product-phase-period_count',
    last4:
      '/api/payment_methods#payment-method-card-last_four /api/payment_methods#payment-method-ach-last_four /api/payment_methods#payment-method-card-wallet-dynamic_last4',
    'card funding credit debit prepaid':
      '/api/payment_methods#payment-method-card-type /api/payment_methods#payment-method-card-type-credit /api/payment_methods#payment-method-card-type-debit /api/payment_methods#payment-method-card-type-prepaid',
    'tracking number evidence':
      '/api/disputes#update-a-dispute-evidence-shipping_tracking_number /api/disputes#choose-the-evidence',
    days_until_due:
      '/api/invoices#create-an-invoice-net_terms /api/invoices#invoice-net_terms /api/invoices#update-an-invoice-net_terms',
    'internal note on invoice':
      '/api/invoices#invoice-memo /api/invoices#create-an-invoice-memo /api/invoices#update-an-invoice-memo',
    'amount refunded so far': '/api/charge_intents#charge-intent-latest_charge-amount_refunded',
    'ARN acquirer reference':
      '/api/charge_intents#charge-intent-latest_charge-acquirer_reference_number /api/disputes#dispute-acquirer_reference_number',
    'net amount of charge': '/api/charge_intents#charge-intent-latest_charge-net_amount',
    cancel_at_period_end: '/payments/build-subscriptions#pause-resume-cancel',
    proration_behavior:
      '/api/subscriptions#update-a-subscription-proration_behavior /api/subscriptions#create-a-subscription-proration_behavior /payments/subscriptions#change-the-plan',
    has_more:
      '/pagination#ask-for-a-page /pagination#go-through-every-item /api/subscriptions#list-changes-of-a-subscription-response-meta-has_more',
    'apple pay payment token':
      '/api/payment_methods#create-a-payment-method-_wallet-apple_pay-details-token /api/payment_methods#create-a-payment-method-_wallet-apple_pay-details /api/payment_methods#create-a-payment-method-_wallet-apple_pay /guides/payment-request-button#payment-method',
    'enabled_events on endpoint':
      '/api/webhook_endpoints#create-a-webhook-endpoint-event_codes /api/webhook_endpoints#webhook-endpoint-event_codes /api/webhook_endpoints#update-a-webhook-endpoint-event_codes',
    'selfie matches id photo':
      '/api/customer-identity-verifications#customer-identity-verification-verification_checks-id_photo_face_match',
    amount_to_capture:
      '/api/charge_intents#capture-a-charge-intent-amount_captured_cents /api/charge_intents#capture-a-charge-intent',
    client_reference_id:
      '/payments/payment-links#create-a-session /payments/payment-links#create-a-link /payments/payment-links#match-payments /api/charge_intents#charge-intent-reference_id',
    'promo code discount on payment':
      '/api/charge_intents#create-a-charge-intent-promotion_codes /api/invoices#create-an-invoice-promotion_codes',
    'resume date of paused subscription':
      '/api/subscriptions#pause-a-subscription-resume_at /api/subscriptions#pause-a-subscription',
    setup_future_usage:
      '/api/charge_intents#create-a-charge-intent-payment_method_data-attach /payments/accept-a-payment#save-it-while-the-shopper-pays /payments/accept-a-payment#save-the-card-for-the-next-time',
    'platform fee split':
      '/api/charge_intents#create-a-charge-intent-revenue_split /api/charge_intents#charge-intent-revenue_split /api/charge_intents#charge-intent-latest_charge-revenue_split',
  }),
  ...group('sixteenth: a typo', {
    paginaton: '/pagination',
    'custmers api': '/api/customers',
    metdata: '/metadata',
    authetication: '/authentication',
    insuficient_funds: '/payments/declines-codes#insufficient_funds',
    do_not_honour: '/payments/declines-codes#do_not_honor',
    authentcation_required: '/payments/declines-codes#authentication_required',
    defualt_payment_method:
      '/api/subscriptions#create-a-subscription-default_payment_method /api/subscriptions#update-a-subscription-default_payment_method /api/subscriptions#subscription-default_payment_method',
    curent_period_end: '/api/subscriptions#subscription-current_period_end',
    'partial refnd': '/api/refunds#create-a-refund /api/refunds#create-a-refund-amount /#refund-part-of-it',
    'webook signature': '/webhooks#verify-the-signature /webhooks#check-a-signature',
    'idempotancy key': '/rate-limiting#retry-writes-safely /api/charge_intents#retry',
    'captrue payment':
      '/api/charge_intents#capture-a-charge-intent /payments/accept-a-payment#reserve-now-capture-later',
    'cancell subscripton':
      '/api/subscriptions#cancel-a-subscription /payments/build-subscriptions#pause-resume-cancel /payments/subscriptions#pause-resume-and-cancel',
    'charge_intent.payment_faild':
      '/webhooks#charge_intent.payment_failed /api/webhook_endpoints#create-a-webhook-endpoint-event_codes-charge_intent.payment_failed',
    sonar_sesion_id: '/api/charge_intents#create-a-charge-intent-sonar_session_id',
    'incorect cvc':
      '/payments/declines-codes#incorrect_cvc /testing#card-4726840756845529 /payments/declines-codes#card-4726840756845529',
    'rotate webhok secret':
      '/api/webhook_endpoints#rotate-the-secret-of-a-webhook-endpoint /webhooks#rotate-the-secret',
    'detatch card': '/api/payment_methods#detach-a-payment-method',
    'submit dispute evidnce':
      '/api/disputes#update-a-dispute /api/disputes#update-a-dispute-submit /api/disputes#update-a-dispute-evidence',
  }),
  ...group('sixteenth: a symbol', {
    'payment_intent.succeeded':
      '/webhooks#charge_intent.succeeded /api/webhook_endpoints#create-a-webhook-endpoint-event_codes-charge_intent.succeeded',
    'charge.dispute.created':
      '/webhooks#charge.dispute.created /api/webhook_endpoints#create-a-webhook-endpoint-event_codes-charge.dispute.created /api/disputes#events',
    'X-Frame-Signature': '/webhooks#verify-the-signature /webhooks#read-an-event /webhooks#check-a-signature',
    'Retry-After': '/rate-limiting#retry-with-back-off',
    'POST /v1/charge_intents/{id}/void_remaining': '/api/charge_intents#release-the-uncaptured-rest',
    'PATCH /v1/subscriptions/{id}': '/api/subscriptions#update-a-subscription',
    'frame.paymentMethods.createBankAccount':
      '/api/payment_methods#create-a-payment-method /payments/accept-a-payment#take-a-bank-account',
    'Frame::RateLimitError': '/rate-limiting#recognize-a-429 /api/charge_intents#sdk-errors',
    confirmCardPayment:
      '/framejs#functions /framejs#confirmation-result /payments/3d-secure#confirm /payments/accept-a-payment#collect-the-card-and-confirm-in-the-browser',
    'WebhookEndpoints()->rotateSecret':
      '/api/webhook_endpoints#rotate-the-secret-of-a-webhook-endpoint /webhooks#rotate-the-secret',
    requires_3d_secure: '/api/charge_intents#charge-intent-status-requires_3d_secure',
    past_due:
      '/api/subscriptions#subscription-status-past_due /api/subscriptions#search-subscriptions-status-past_due /payments/subscriptions#follow-the-states',
    warning_needs_response: '/api/disputes#dispute-status-warning_needs_response /api/disputes#lifecycle',
    geo_compliance_vpn_detected:
      '/api/charge_intents#geo_compliance_vpn_detected /payments/declines-codes#sort-errors',
    testmode_decline: '/payments/declines-codes#testmode_decline',
    pickup_card: '/payments/declines-codes#pickup_card',
    '4000000000003220':
      '/testing#card-4000000000003220 /payments/3d-secure#card-4000000000003220 /testing#meet-3d-secure /payments/3d-secure#test',
    '4242 4242 4242 4242': '/testing#card-4242424242424242 /testing#pay-successfully',
    '110000000': '/testing#debit-a-bank-account /testing#card-000123456789',
    expired_uncaptured_charge: '/api/refunds#refund-reason-expired_uncaptured_charge',
    every_3_months:
      '/api/products#create-a-product-recurring_interval-every_3_months /api/subscriptions#subscription-plan-interval-every_3_months /api/subscription_phases#create-a-phase-interval-every_3_months /api/products#create-a-product-phase-interval-every_3_months /payments/subscriptions#know-the-five-objects',
    'Frame\\Exception':
      '/api/charge_intents#sdk-errors /authentication#fix-authentication-errors /rate-limiting#recognize-a-429 /payments/declines-codes#sort-errors',
    whsec_cli_:
      '/webhooks#test-webhooks /webhooks#fix-common-problems /payments/accept-a-payment#set-your-keys',
    iterateAllChargeIntents: '/pagination#use-the-iterators-of-the-node-sdk',
    'POST /v1/payment_link_sessions':
      '/payments/payment-links#create-a-session /payments/payment-links#choose',
  }),
  ...group('sixteenth: a task', {
    'import card vault': '/payments/accept-a-payment#move-from-another-provider',
    'save card without charging':
      '/payments/accept-a-payment#save-it-now-charge-it-later /payments/accept-a-payment#save-the-card-for-the-next-time /api/payment_methods#create-a-payment-method',
    'charge saved card off session':
      '/payments/accept-a-payment#save-it-now-charge-it-later /payments/3d-secure#off-session /payments/accept-a-payment#save-the-card-for-the-next-time',
    'void authorization':
      '/api/charge_intents#cancel-a-charge-intent /payments/accept-a-payment#reserve-now-capture-later /api/charge_intents#release-the-uncaptured-rest',
    'capture on shipment':
      '/payments/accept-a-payment#reserve-now-capture-later /api/charge_intents#capture-a-charge-intent',
    'list refunds of a payment': '/api/refunds#list-refunds /api/refunds#list-refunds-charge_intent',
    'attach delivery proof to chargeback':
      '/api/disputes#attach-a-document /api/disputes#choose-the-evidence',
    'upgrade plan mid cycle':
      '/payments/subscriptions#change-the-plan /payments/build-subscriptions#change-the-plan /api/subscriptions#update-a-subscription',
    'undo scheduled downgrade':
      '/api/subscriptions#cancel-a-scheduled-change /payments/build-subscriptions#change-the-plan',
    'dunning for failed renewals':
      '/payments/build-subscriptions#handle-failed-payments /payments/subscriptions#know-what-happens-over-time /payments/declines-codes#retry-policy',
    'test clock for renewals':
      '/payments/build-subscriptions#test-renewals-without-waiting /testing#test-subscriptions',
    'forward webhooks to localhost':
      '/webhooks#test-webhooks /testing#test-webhook-events /payments/accept-a-payment#set-your-keys',
    'dedupe webhook events': '/webhooks#refuse-replays',
    'raw body in laravel': '/webhooks#verify-the-signature',
    'csrf exempt webhook route': '/webhooks#reach-the-route',
    'reconcile shopify orders': '/guides/shopify-integration#reconcile',
    'bulk import without 429':
      '/rate-limiting#fix-the-cause /rate-limiting#know-the-limits /rate-limiting#retry-with-back-off',
    'find customer by email':
      '/api/customers#search-customers /api/customers#search-customers-email /api/customers#list-customers-email /api/customers#duplicates',
    'ban fraudulent buyer': '/api/customers#block-a-customer /api/payment_methods#block-a-payment-method',
    'delete customer for gdpr': '/api/customers#delete-a-customer',
    'update card expiry date':
      '/api/payment_methods#update-a-payment-method /api/payment_methods#update-a-payment-method-exp_month /api/payment_methods#update-a-payment-method-exp_year',
    'link bank with plaid': '/api/payment_methods#connect-a-bank-account-through-plaid',
    'finalize and send invoice': '/api/invoices#issue-an-invoice',
    'add line to draft invoice': '/api/invoice_line_items#add-a-line',
    'half price first three months':
      '/payments/subscriptions#shape-the-price-with-phases /api/subscription_phases#create-a-phase /api/products#create-a-product-phase /api/subscription_phases#create-a-phase-discount_percentage',
    'csp for card iframe': '/framejs#content-security-policy',
    'react card form': '/framejs#react',
    'roll leaked api key': '/authentication#replace-a-leaked-key /authentication#rotate-keys',
    'payment tests in ci':
      '/testing#test-every-push /testing#test-without-the-sandbox /testing#write-an-integration-test',
    'customer friendly decline text': '/payments/declines-codes#choose-the-message',
    'delete metadata key': '/metadata#remove-keys',
    'customer billing portal': '/payments/build-subscriptions#manage-the-subscription',
    'upload id photos':
      '/api/customer-identity-verifications#upload-identity-documents /guides/customer-identity-verifications#upload-pictures /guides/customer-identity-verifications#upload',
    'resend 3ds challenge': '/payments/3d-secure#resend-a-3d-secure-challenge',
    'event history of a charge': '/api/charge_intents#trace-a-charge',
  }),
  ...group('sixteenth: a question', {
    'our POST timed out, how do we retry without charging the customer twice':
      '/rate-limiting#retry-writes-safely /rate-limiting#look-before-you-repeat /api/charge_intents#retry',
    'how do we move running subscriptions over from stripe without billing people twice':
      '/payments/accept-a-payment#move-from-another-provider',
    'how many days do we have to answer a chargeback before we lose it':
      '/api/disputes /api/disputes#lifecycle',
    'how often does frame retry a failed renewal and how far apart are the attempts':
      '/payments/subscriptions#know-what-happens-over-time /api/subscriptions#lifecycle /payments/declines-codes#retry-policy /payments/build-subscriptions#handle-failed-payments',
    'does the webhook signature include a timestamp so I can reject replays?': '/webhooks#refuse-replays',
    'what happens when our webhook endpoint is down, how many redeliveries do we get':
      '/webhooks#answer-a-delivery',
    'why do I get a 404 for a charge intent when I use the id that starts with ci_':
      '/authentication#know-what-each-secret-may-do /api/charge_intents#retrieve-a-charge-intent /api/charge_intents#retrieve-a-charge-intent-id /api/charge_intents#error-404 /#fix-a-failed-call /authentication#fix-authentication-errors /payments/3d-secure#handle-problems /framejs#fix-common-problems',
    'can I request an SCA exemption for low value payments': '/payments/3d-secure#exemptions',
    'which PCI questionnaire do we need if the card fields are iframes': '/framejs#pci',
    'where in the 422 response do I find the reason the bank declined the card':
      '/payments/declines-codes#read-the-code /api/charge_intents#error-error_details-data-failure_code /api/charge_intents#charge_declined /testing#get-declined',
    'should I tell the shopper that his card was reported stolen':
      '/payments/declines-codes#mental-model /payments/declines-codes#choose-the-message /payments/declines-codes#stolen_card',
    'how long can I hold an authorization before it expires':
      '/payments/accept-a-payment#reserve-now-capture-later /api/charge_intents#charge-intent-status-expired /webhooks#charge.expired',
    'why does the customer object only return five payment methods':
      '/api/customers#customer /api/customers#customer-payment_methods /api/customers#list-payment-methods-of-a-customer /api/customers#retrieve-a-customer',
    'which events should I listen to so I can grant and revoke access to subscribers':
      '/payments/subscriptions#give-and-take-access /webhooks#create-a-webhook-endpoint',
    'can I void an invoice or write it off through the API?': '/api/invoices#lifecycle',
    'what is the difference between a payment link and a payment link session':
      '/payments/payment-links#choose',
    'can I trust the redirect to success_url and mark the order as paid there':
      '/payments/payment-links#return',
    'how many requests per minute may we send in production and can we get a higher limit':
      '/rate-limiting#know-the-limits',
    'does updating metadata replace everything or is it merged with the old keys': '/metadata#change-one-key',
    'is there a python sdk or do we have to call the rest api ourselves':
      '/#install-an-sdk /testing#point-your-code-at-it',
    'what do we need to check before we switch the shop from sandbox to live keys':
      '/payments/accept-a-payment#go-live /testing#tick-these-off-before-production /authentication#go-live',
    'charge intents are marked deprecated, what replaces them and can we still build on them':
      '/api/charge_intents',
    'if support refunds an order in the shopify admin does the money also go back at frame':
      '/guides/shopify-integration#ask-first /guides/shopify-integration#certain',
    'do we have to register our domain before the apple pay button shows up':
      '/guides/payment-request-button#ask-first /guides/payment-request-button#go-live /guides/payment-request-button#handle-problems',
    'how do I see whether the buyer is over 18 after the id check':
      '/api/customer-identity-verifications#customer-identity-verification-verification_checks-id_age_over_18 /api/customer-identity-verifications#customer-identity-verification-verification_checks',
  }),
];
