import { judgedGroup as group, type JudgedQuery } from './judged-queries.ts';

/**
 * Written from the rendered pages alone, in the words of a developer from another provider, a support agent, a
 * reader whose English is a second language, and a product manager, and judged to the
 * anchor: pages, fields, typos, symbols, tasks and questions. Its first result was .913 and .973, of questions
 * .769 and .949.
 */
export const TWENTY_FIFTH_QUERIES: JudgedQuery[] = [
  ...group('twenty-fifth: a page', {
    chargebacks: '/api/disputes',
    'hosted checkout page': '/payments/payment-links /payments/payment-links#choose',
    'apple pay':
      '/guides/payment-request-button /api/payment_methods#create-a-payment-method-_wallet-apple_pay',
    quickstart: '/ /#make-your-first-charge',
    'list of refusal reasons': '/payments/declines-codes /payments/declines-codes#all-decline-codes',
    'kyc id check': '/guides/customer-identity-verifications /api/customer-identity-verifications',
    'api keys': '/authentication /authentication#know-your-four-keys',
    'payment intents api': '/api/charge_intents',
    'shopify plugin': '/guides/shopify-integration',
    'recurring billing guide': '/payments/build-subscriptions /payments/subscriptions',
    'sandbox test cards': '/testing /testing#use-a-test-card /testing#pay-successfully',
    'stripe elements equivalent javascript library': '/framejs /framejs#how-it-works',
    'throttling limits': '/rate-limiting /rate-limiting#know-the-limits',
    'strong customer authentication':
      '/payments/3d-secure /payments/3d-secure#when-it-runs /payments/3d-secure#exemptions',
    changelog: '/docs#changes',
  }),
  ...group('twenty-fifth: a field', {
    do_not_honor: '/payments/declines-codes#do_not_honor',
    'capture_method manual':
      '/api/charge_intents#create-a-charge-intent-authorization_mode /api/charge_intents#create-a-charge-intent-authorization_mode-manual /api/charge_intents#charge-intent-authorization_mode-manual /api/charge_intents#charge-intent-authorization_mode /payments/accept-a-payment#reserve-now-capture-later',
    amount_voided: '/api/charge_intents#charge-intent-amount_voided',
    sonar_session_required:
      '/api/charge_intents#sonar_session_required /framejs#fix-common-problems /payments/declines-codes#not-a-decline /payments/accept-a-payment#handle-what-goes-wrong',
    'failure_category values': '/api/charge_intents#error-error_details-data-failure_category',
    'invoice memo internal note':
      '/api/invoices#invoice-memo /api/invoices#create-an-invoice-memo /api/invoices#update-an-invoice-memo',
    warning_needs_response: '/api/disputes#dispute-status-warning_needs_response /api/disputes#lifecycle',
    dynamic_last4:
      '/api/payment_methods#payment-method-card-wallet-dynamic_last4 /guides/payment-request-button#handle-problems',
    'proration_behavior always_invoice':
      '/api/subscriptions#update-a-subscription-proration_behavior-always_invoice /api/subscriptions#update-a-subscription-proration_behavior /payments/subscriptions#change-the-plan /api/subscriptions#create-a-subscription-proration_behavior-always_invoice /api/subscriptions#create-a-subscription-proration_behavior',
    every_6_months:
      '/api/products#create-a-product-recurring_interval-every_6_months /api/products#create-a-product-recurring_interval /api/subscriptions#subscription-plan-interval-every_6_months /payments/subscriptions#know-the-five-objects',
    id_tamper_detection:
      '/api/customer-identity-verifications#customer-identity-verification-verification_checks-id_tamper_detection /api/customer-identity-verifications#customer-identity-verification-verification_checks',
    'charge_intent.payment_action_required':
      '/webhooks#charge_intent.payment_action_required /api/webhook_endpoints#create-a-webhook-endpoint-event_codes-charge_intent.payment_action_required /webhooks#all-events /payments/3d-secure#fulfill /api/charge_intents#events',
    expired_uncaptured_charge:
      '/api/refunds#refund-reason-expired_uncaptured_charge /api/refunds#refund-reason',
    charge_for_pending_refund_disputed:
      '/api/refunds#refund-failure_reason-charge_for_pending_refund_disputed /api/refunds#refund-failure_reason',
    'shopper ip address field':
      '/api/charge_intents#create-a-charge-intent-fraud_signals-client_ip /api/charge_intents#create-a-charge-intent-fraud_signals',
    'expires_in payment link session':
      '/payments/payment-links#create-a-session /payments/payment-links#choose',
    net_terms:
      '/api/invoices#create-an-invoice-net_terms /api/invoices#invoice-net_terms /api/invoices#update-an-invoice-net_terms',
    'resumes_at pause subscription':
      '/api/subscriptions#pause-a-subscription-resume_at /api/subscriptions#pause-a-subscription',
    'subscription status unpaid vs terminated':
      '/api/subscriptions#subscription-status-unpaid /api/subscriptions#subscription-status-terminated /api/subscriptions#subscription-status /payments/subscriptions#follow-the-states /api/subscriptions#lifecycle',
    'ARN acquirer reference number':
      '/api/charge_intents#charge-intent-latest_charge-acquirer_reference_number /api/disputes#dispute-acquirer_reference_number',
  }),
  ...group('twenty-fifth: a typo', {
    insuficient_funds: '/payments/declines-codes#insufficient_funds',
    'webhok signature verifcation': '/webhooks#verify-the-signature',
    'authorizaton code issuer':
      '/api/charge_intents#charge-intent-latest_charge-authorization_code /api/disputes#dispute-authorization_code',
    pagniation: '/pagination',
    'retreive dispute': '/api/disputes#retrieve-a-dispute',
    'idempotancy key':
      '/rate-limiting#retry-writes-safely /api/charge_intents#retry /payments/accept-a-payment#move-from-another-provider',
    'partial refnud':
      '/api/refunds#create-a-refund /api/refunds#create-a-refund-amount /#refund-part-of-it /api/refunds',
    'cancle subscribtion':
      '/api/subscriptions#cancel-a-subscription /payments/build-subscriptions#pause-resume-cancel /payments/subscriptions#pause-resume-and-cancel',
    discount_percantage:
      '/api/subscription_phases#create-a-phase-discount_percentage /api/subscription_phases#subscription-phase-discount_percentage /api/products#create-a-product-phase-discount_percentage /api/products#product-phase-discount_percentage /api/subscription_phases#update-a-phase-discount_percentage /payments/subscriptions#shape-the-price-with-phases',
    'pick up card declne': '/payments/declines-codes#pickup_card',
    confrimCardPayment: '/framejs#functions /framejs#confirmation-result /payments/3d-secure#confirm',
    'geo complience blocked':
      '/api/charge_intents#geo_compliance_blocked /payments/accept-a-payment#handle-what-goes-wrong',
    'routing nubmer test bank acount': '/testing#debit-a-bank-account /testing#card-000123456789',
    'metdata limits': '/metadata#know-the-rules /metadata',
    recuring_interval:
      '/api/products#create-a-product-recurring_interval /payments/subscriptions#know-the-five-objects',
    'rotate webhook secert':
      '/webhooks#rotate-the-secret /api/webhook_endpoints#rotate-the-secret-of-a-webhook-endpoint',
    shiping_tracking_number:
      '/api/disputes#update-a-dispute-evidence-shipping_tracking_number /api/disputes#choose-the-evidence /api/disputes#update-a-dispute-evidence',
    'content secuirty policy iframe': '/framejs#content-security-policy',
    'conect plaid bank acccount': '/api/payment_methods#connect-a-bank-account-through-plaid',
    'issue invioce': '/api/invoices#issue-an-invoice',
  }),
  ...group('twenty-fifth: a symbol', {
    'X-Frame-Signature: sha256=':
      '/webhooks#read-an-event /webhooks#verify-the-signature /webhooks#check-a-signature',
    '/v1/charge_intents/{id}/void_remaining':
      '/api/charge_intents#release-the-uncaptured-rest /payments/accept-a-payment#reserve-now-capture-later',
    whsec_cli_:
      '/webhooks#test-webhooks /webhooks#fix-common-problems /payments/accept-a-payment#set-your-keys /testing#test-webhook-events /payments/build-subscriptions#create-the-plan-once',
    sk_production_:
      '/authentication#know-your-four-keys /testing#know-the-sandbox /authentication#keep-secret-keys-secret',
    'frame.subscriptions.retrieve(':
      '/api/subscriptions#retrieve-a-subscription /payments/subscriptions#give-and-take-access',
    'Frame::RateLimitError': '/rate-limiting#recognize-a-429 /api/charge_intents#sdk-errors',
    "card.setFieldError('cvc',": '/framejs#card-methods',
    'brew install Frame-Payments/tap/frame': '/#install-an-sdk /payments/accept-a-payment#what-you-need',
    'POST /v1/3ds/intents': '/payments/3d-secure#create-a-3d-secure-intent /payments/3d-secure#intents',
    'ci_..._secret_ 404':
      '/authentication#know-what-each-secret-may-do /api/charge_intents#error-404 /framejs#fix-common-problems /payments/3d-secure#handle-problems /#fix-a-failed-call /authentication#fix-authentication-errors /api/charge_intents#retrieve-a-charge-intent-id',
    'frame_charge_session_id localStorage':
      '/framejs#load /payments/accept-a-payment#collect-the-card-and-confirm-in-the-browser',
    '/_sandbox/advance {"seconds": 2678400}': '/testing#provoke-what-is-rare',
    iterateAllCustomers: '/pagination#use-the-iterators-of-the-node-sdk',
    'DELETE /v1/subscriptions/:id/scheduled_change':
      '/api/subscriptions#cancel-a-scheduled-change /payments/build-subscriptions#change-the-plan',
    '4000008400001629':
      '/testing#card-4000008400001629 /testing#meet-3d-secure /payments/3d-secure#card-4000008400001629 /payments/3d-secure#test',
  }),
  ...group('twenty-fifth: a task', {
    'hold money then charge later':
      '/payments/accept-a-payment#reserve-now-capture-later /api/charge_intents#capture-a-charge-intent /api/charge_intents#create-a-charge-intent-authorization_mode',
    'store card without charging':
      '/payments/accept-a-payment#save-it-now-charge-it-later /api/payment_methods#create-a-payment-method /payments/accept-a-payment#save-the-card-for-the-next-time',
    'remove saved card':
      '/api/payment_methods#detach-a-payment-method /payments/accept-a-payment#show-the-saved-cards',
    'ban a fraudulent buyer': '/api/customers#block-a-customer /api/customers#lifecycle',
    'find customer by email':
      '/api/customers#search-customers /api/customers#list-customers-email /api/customers#search-customers-email /api/customers#list-customers',
    'replay a webhook event': '/webhooks#test-webhooks /testing#test-webhook-events',
    'test webhooks on localhost':
      '/webhooks#test-webhooks /testing#test-webhook-events /payments/accept-a-payment#set-your-keys',
    'upgrade customer to yearly plan':
      '/payments/subscriptions#change-the-plan /payments/build-subscriptions#change-the-plan /api/subscriptions#update-a-subscription /api/subscriptions#update-a-subscription-product',
    'free month then full price':
      '/payments/build-subscriptions#offer-a-free-trial /payments/subscriptions#shape-the-price-with-phases /api/subscription_phases#create-a-phase /api/products#create-a-product-phase /api/products#product-phase /api/subscription_phases /api/subscription_phases#create-a-phase-amount_cents /api/products#create-a-product-phase-amount_cents',
    'send proof for chargeback':
      '/api/disputes#update-a-dispute /api/disputes#choose-the-evidence /api/disputes#attach-a-document /api/disputes#update-a-dispute-evidence',
    'import old cards from stripe': '/payments/accept-a-payment#move-from-another-provider',
    'leaked secret key what now': '/authentication#replace-a-leaked-key',
    'install php sdk': '/#install-an-sdk',
    'run tests in github actions': '/testing#test-every-push',
    'use card form in react': '/framejs#react',
    'change look of card field': '/framejs#style /framejs#card-options',
    'show billing address form': '/framejs#card-options',
    'send email receipt':
      '/payments/accept-a-payment#email-a-receipt /api/charge_intents#create-a-charge-intent-receipt_email',
    'charge in euros': '/api/charge_intents#create-a-charge-intent-currency',
    'delete metadata key': '/metadata#remove-keys /metadata#change-one-key',
    'export all customers':
      '/pagination#go-through-every-item /api/customers#list-customers /pagination#use-the-iterators-of-the-node-sdk',
    'swap card on subscription':
      '/payments/build-subscriptions#change-the-card /api/subscriptions#update-a-subscription-default_payment_method /api/subscriptions#update-a-subscription',
    'list overdue bills':
      '/api/invoices#list-invoices /api/invoices#list-invoices-status /api/invoices#list-invoices-status-overdue',
    'add item to invoice draft':
      '/api/invoice_line_items#add-a-line /api/invoice_line_items /api/invoices#create-an-invoice-line_items',
    'match shopify orders with payments':
      '/guides/shopify-integration#reconcile /guides/shopify-integration#map',
    'upload passport photo and selfie':
      '/api/customer-identity-verifications#upload-identity-documents /guides/customer-identity-verifications#upload-pictures /guides/customer-identity-verifications#upload',
    'charge bank account ach':
      '/payments/accept-a-payment#take-a-bank-account /api/payment_methods#create-a-payment-method /testing#debit-a-bank-account',
    'apply coupon to payment': '/api/charge_intents#create-a-charge-intent-promotion_codes',
    'exponential backoff code': '/rate-limiting#retry-with-back-off',
    'csrf exempt webhook route': '/webhooks#reach-the-route',
    'simulate dispute in test': '/testing#provoke-what-is-rare',
    'message for declined shopper':
      '/payments/declines-codes#choose-the-message /payments/declines-codes#all-decline-codes',
    'stop duplicate webhook processing': '/webhooks#refuse-replays /webhooks#fix-common-problems',
    'unlock account after id verified':
      '/guides/customer-identity-verifications#receive-result /api/customer-identity-verifications#customer-identity-verification-status /guides/customer-identity-verifications#server /guides/customer-identity-verifications#flow',
    'change expiry date saved card':
      '/api/payment_methods#update-a-payment-method /api/payment_methods#update-a-payment-method-exp_month /api/payment_methods#update-a-payment-method-exp_year',
    'create payment qr code':
      '/payments/payment-links#send-a-link /payments/payment-links#create-a-link /payments/payment-links#share-a-link',
    'connect AI agent to docs': '/docs#connect-a-coding-assistant',
    'go live checklist':
      '/payments/accept-a-payment#go-live /testing#tick-these-off-before-production /authentication#go-live /payments/build-subscriptions#go-live /webhooks#go-live',
    'see history of a charge': '/api/charge_intents#trace-a-charge',
    'split payment with platform seller':
      '/api/charge_intents#create-a-charge-intent-revenue_split /api/charge_intents#charge-intent-revenue_split /api/charge_intents#charge-intent-latest_charge-revenue_split',
  }),
  ...group('twenty-fifth: a question', {
    'why does my webhook signature never match':
      '/webhooks#fix-common-problems /webhooks#verify-the-signature /webhooks#check-a-signature',
    'how many days do i have to answer a chargeback': '/api/disputes /api/disputes#lifecycle',
    'what happens if the customer closes the browser after paying':
      '/webhooks /payments/accept-a-payment#see-how-a-payment-runs /payments/accept-a-payment#handle-what-goes-wrong /payments/3d-secure#fulfill /api/charge_intents#events /payments/accept-a-payment#test-your-checkout',
    'how many times do you retry a failed subscription payment':
      '/payments/subscriptions#know-what-happens-over-time /api/subscriptions#lifecycle /payments/build-subscriptions#handle-failed-payments /payments/declines-codes#retry-policy',
    'can I send raw card number from my server in production':
      '/api/payment_methods /#make-your-first-charge /framejs /api/payment_methods#create-a-payment-method-card_number /api/charge_intents#create-a-charge-intent-payment_method_data-card_number /testing#know-the-sandbox',
    'is there way to cancel subscription at end of month not now':
      '/payments/build-subscriptions#pause-resume-cancel /payments/subscriptions#pause-resume-and-cancel',
    'my server timed out, was the card charged or not?':
      '/rate-limiting#retry-writes-safely /api/charge_intents#retry /rate-limiting#look-before-you-repeat /payments/accept-a-payment#choose-when-to-confirm /payments/accept-a-payment#handle-what-goes-wrong /payments/declines-codes#not-a-decline',
    'which IP addresses do webhooks come from': '/webhooks#reach-the-route',
    'should I tell the customer that his card is reported stolen':
      '/payments/declines-codes#mental-model /payments/declines-codes#stolen_card /payments/declines-codes#choose-the-message /testing#get-declined',
    'how long is an authorization valid before it expires':
      '/payments/accept-a-payment#reserve-now-capture-later /api/charge_intents#lifecycle /api/charge_intents#charge-intent-status-expired /testing#provoke-what-is-rare',
    'why i get 401 only in production but sandbox is working':
      '/authentication#fix-authentication-errors /api/charge_intents#error-401 /#fix-a-failed-call',
    'do I still need PCI compliance if I use your card form': '/framejs#pci',
    'can we force 3DS for every payment or switch it off': '/payments/3d-secure#when-it-runs',
    'what is the difference between requires_capture and succeeded':
      '/api/charge_intents#charge-intent-status /api/charge_intents#charge-intent-status-requires_capture /api/charge_intents#charge-intent-status-succeeded /api/charge_intents#lifecycle /framejs#confirmation-result /payments/accept-a-payment#reserve-now-capture-later',
    'how do I get more than 100 results from list':
      '/pagination#go-through-every-item /pagination#ask-for-a-page /pagination /pagination#fix-common-mistakes',
    'can I edit an invoice after it was sent to the client':
      '/api/invoices#lifecycle /api/invoices#update-an-invoice /api/invoices#invoice-status-draft',
    'the refund failed, how do I find out why':
      '/api/refunds#refund-failure_reason /api/refunds#refund-status-failed /api/refunds#lifecycle',
    'how to know which order the webhook belongs to':
      '/metadata#find-your-order-from-a-webhook-event /payments/payment-links#match-payments',
    'do you have official python library or only http': '/#install-an-sdk /testing#point-your-code-at-it',
    'why does the google pay button not show on my page':
      '/guides/payment-request-button#handle-problems /guides/payment-request-button#ask-first /guides/payment-request-button',
    'what can somebody do with my publishable key': '/authentication#know-what-each-secret-may-do',
    'bank asks for 3d secure on renewal but customer is offline what to do':
      '/payments/3d-secure#off-session /payments/build-subscriptions#handle-failed-payments /payments/3d-secure#handle-problems /payments/subscriptions#know-what-happens-over-time /payments/declines-codes#authentication_required /payments/declines-codes#retry-policy',
    'how can I request a higher rate limit': '/rate-limiting#know-the-limits',
    'how do I refund a customer who was charged twice':
      '/api/refunds#create-a-refund /api/refunds#create-a-refund-reason-duplicate /api/refunds#create-a-refund-reason /api/refunds',
    'what currency and unit is the amount, dollars or cents?':
      '/api/charge_intents#create-a-charge-intent-amount /api/charge_intents#charge-intent /#charge-a-test-card /api/charge_intents#charge-intent-amount /api/charge_intents#create-a-charge-intent-currency',
    'how do i test a subscription renewal without waiting one month':
      '/payments/build-subscriptions#test-renewals-without-waiting /testing#test-subscriptions /testing#provoke-what-is-rare',
    'when does a payment link expire':
      '/payments/payment-links#choose /payments/payment-links#create-a-session',
    'what does it mean incomplete status for subscription':
      '/api/subscriptions#subscription-status-incomplete /payments/subscriptions#follow-the-states /api/subscriptions#subscription-status /api/subscriptions#lifecycle /webhooks#customer.subscription.incomplete',
    'customer has no social security number, can we still verify him':
      '/guides/customer-identity-verifications#prerequisites',
    'will changing the product price affect existing subscribers':
      '/payments/subscriptions#change-the-plan /api/products#update-a-product',
    'shopper says paid but the order is still open':
      '/payments/payment-links#handle-problems /guides/shopify-integration#handle-problems /payments/subscriptions#handle-common-mistakes /webhooks#fix-common-problems',
    'how we can reduce the number of declined payments': '/payments/declines-codes#fewer-declines',
    'what should my endpoint answer and how often do you retry delivery': '/webhooks#answer-a-delivery',
    'buyer uses a vpn and payment is rejected':
      '/api/charge_intents#geo_compliance_vpn_detected /payments/declines-codes#sort-errors',
    'why does list show the same customer twice on page 2':
      '/pagination#know-what-moves /pagination#fix-common-mistakes',
    'can I put both monthly and annual price on one product':
      '/payments/subscriptions#know-the-five-objects /api/products /api/products#create-a-product',
    'when should I ship the goods':
      '/payments/accept-a-payment#handle-what-goes-wrong /api/charge_intents#events /webhooks#charge_intent.succeeded /payments/accept-a-payment#see-how-a-payment-runs /payments/3d-secure#fulfill /framejs#pay',
    'do I lose the access to webhook secret after creating endpoint':
      '/api/webhook_endpoints#webhook-endpoint /webhooks#create-a-webhook-endpoint /api/webhook_endpoints#create-a-webhook-endpoint /api/webhook_endpoints#create-a-webhook-endpoint-response-secret',
    'how can I read the error code in ruby or php':
      '/api/charge_intents#sdk-errors /payments/declines-codes#sort-errors /payments/declines-codes#read-the-code',
  }),
];
