import { judgedGroup as group, type JudgedQuery } from './judged-queries.ts';

/**
 * Written from the pages alone, before the code of the search was read, and judged to the anchor. The first half of each
 * group may guide a change; the other half only measures it.
 */
export const FOURTH_QUERIES: JudgedQuery[] = [
  ...group('fourth: a page or a field by its name', {
    documentation: '/docs',
    'card methods': '/framejs#card-methods',
    'refund failure reason': '/api/refunds#refund-failure_reason',
    'line items': '/api/invoice_line_items /api/invoices#*line_items',
    'product phases': '/api/products#product-phase /api/products#list-the-phases-of-a-product',
    'receipt email': '/api/charge_intents#*receipt_email /payments/accept-a-payment#email-a-receipt',
    'net terms': '/api/invoices#*net_terms',
    'discount percentage': '/api/subscription_phases#*discount_percentage /api/products#*discount_percentage',
    'identity verification status':
      '/api/customer-identity-verifications#lifecycle /api/customer-identity-verifications#customer-identity-verification-status',
    'current period end': '/api/subscriptions#subscription-current_period_end',
    'card theme option': '/framejs#card-options /framejs#style',
    'invoice memo': '/api/invoices#*memo',
    'all events': '/webhooks#all-events',
    'refund status': '/api/refunds#lifecycle /api/refunds#refund-status',
    'routing number': '/api/payment_methods#*routing_number /testing#debit-a-bank-account',
    'promotion codes': '/api/charge_intents#*promotion_codes /api/invoices#*promotion_codes',
    'evidence fields': '/api/disputes#*evidence* /api/disputes#choose-the-evidence',
    'client secret': '/api/charge_intents#*client_secret /authentication#know-what-each-secret-may-do',
    'apple pay button': '/guides/payment-request-button*',
    'session expires in': '/payments/payment-links#create-a-session',
    'verification url': '/api/customer-identity-verifications#*verification_url',
    'default payment method': '/api/subscriptions#*default_payment_method',
    'shopify plugin': '/guides/shopify-integration*',
    'rate limit numbers': '/rate-limiting /rate-limiting#know-the-limits',
  }),
  ...group('fourth: with a typo', {
    'subscritpion phases': '/api/subscription_phases',
    'recurrng product':
      '/api/products /api/products#create-a-product /api/products#*purchase_type-recurring /payments/build-subscriptions#create-the-plan-once',
    'webook secret rotation':
      '/webhooks#rotate-the-secret /api/webhook_endpoints#rotate-the-secret-of-a-webhook-endpoint',
    'pubishable key':
      '/authentication /authentication#know-your-four-keys /authentication#know-what-each-secret-may-do',
    'apple pay buton': '/guides/payment-request-button*',
    'shipping adress': '/api/customers#*shipping_address /api/charge_intents#*shipping',
    'disptue evidence': '/api/disputes#*evidence /api/disputes#choose-the-evidence',
    'metadta limits': '/metadata#know-the-rules',
    'exponential bakoff': '/rate-limiting#retry-with-back-off',
    'refnud payment': '/api/refunds#create-a-refund /#refund-part-of-it /api/refunds',
    'detatch card': '/api/payment_methods#detach-a-payment-method',
    'paymnet link session':
      '/payments/payment-links#sell-with-a-session /payments/payment-links#create-a-session /payments/payment-links#choose',
    'verfication selfie':
      '/guides/customer-identity-verifications* /api/customer-identity-verifications#upload-identity-documents*',
    'custmer search': '/api/customers#search-customers',
    'contnet security policy': '/framejs#content-security-policy',
    'overdue invocies':
      '/api/invoices#*status-overdue /webhooks#invoice.overdue /api/invoices#lifecycle /api/invoices#list-invoices',
    'isue invoice': '/api/invoices#issue-an-invoice',
    'frictionles 3d secure': '/payments/3d-secure#when-it-runs /docs /testing#meet-3d-secure',
    'shopfy reconcile': '/guides/shopify-integration#reconcile',
  }),
  ...group('fourth: a symbol, a call or a header', {
    'frame.customers.create': '/api/customers#create-a-customer',
    'Frame::Subscription.create': '/api/subscriptions#create-a-subscription',
    'chargeIntents.capture': '/api/charge_intents#capture-a-charge-intent',
    'POST /v1/webhook_endpoints': '/api/webhook_endpoints#create-a-webhook-endpoint',
    'DELETE /v1/subscriptions/{id}/scheduled_change': '/api/subscriptions#cancel-a-scheduled-change',
    '/v1/3ds/intents': '/payments/3d-secure#create-a-3d-secure-intent /payments/3d-secure#intents',
    'Retry-After': '/rate-limiting#retry-with-back-off /rate-limiting#recognize-a-429',
    'Authorization: Bearer': '/authentication#send-the-key /authentication',
    'X-Frame-Event': '/webhooks#read-an-event',
    'Idempotency-Key': '/rate-limiting#retry-writes-safely /api/charge_intents#retry',
    'Frame::RateLimitError': '/rate-limiting#recognize-a-429 /api/charge_intents#sdk-errors',
    iterateAllCustomers: '/pagination#use-the-iterators-of-the-node-sdk /api/customers#list-customers',
    past_due: '/api/subscriptions#subscription-status-past_due',
    card_not_enrolled: '/payments/declines-codes#card_not_enrolled',
    'customer.subscription.incomplete': '/webhooks#customer.subscription.incomplete',
    geo_compliance_vpn_detected: '/api/charge_intents#*geo_compliance_vpn_detected',
    'error_details.data.failure_code':
      '/payments/declines-codes#read-the-code /api/charge_intents#error-error_details*',
    amount_captured_cents: '/api/charge_intents#capture-a-charge-intent-amount_captured_cents',
    '5555555555554444': '/testing#card-5555555555554444',
    frame_charge_session_id:
      '/framejs#load /payments/accept-a-payment#collect-the-card-and-confirm-in-the-browser',
    shipping_tracking_number: '/api/disputes#*shipping_tracking_number',
  }),
  ...group('fourth: a task', {
    'charge a test card': '/#charge-a-test-card /#make-your-first-charge',
    'install php library': '/#install-an-sdk',
    'check my api key works': '/#try-your-key /authentication#send-the-key',
    'higher rate limit': '/rate-limiting#know-the-limits',
    'test 429 handling': '/rate-limiting#test-your-retries /testing#provoke-what-is-rare',
    'fetch all customers':
      '/api/customers#list-customers /pagination#go-through-every-item /pagination#use-the-iterators-of-the-node-sdk',
    'total count of list': '/pagination#ask-for-a-page',
    'delete metadata key': '/metadata#remove-keys',
    'store order id':
      '/metadata#add-metadata /metadata#name-keys-well /metadata#find-your-order-from-a-webhook-event',
    'store secret key in ci': '/authentication#choose-where-to-keep-each-key',
    'stop using old key': '/authentication#rotate-keys /authentication#replace-a-leaked-key',
    'test ach payment': '/testing#debit-a-bank-account',
    'mock frame api': '/testing#test-without-the-sandbox',
    'github actions tests': '/testing#test-every-push',
    'simulate a dispute': '/testing#provoke-what-is-rare',
    'google pay settings':
      '/guides/payment-request-button#retrieve-the-google-pay-configuration /guides/payment-request-button#google-pay-configuration',
    'hide wallet button': '/guides/payment-request-button#make-room /guides/payment-request-button#ask-first',
    'register apple pay domain':
      '/guides/payment-request-button#ask-first /guides/payment-request-button#go-live',
    'hosted verification page':
      '/guides/customer-identity-verifications#hosted-page /guides/customer-identity-verifications#create /guides/customer-identity-verifications#send-link',
    'verify customer age':
      '/api/customer-identity-verifications#*id_age_over_18 /guides/customer-identity-verifications',
    'upload passport photo':
      '/api/customer-identity-verifications#upload-identity-documents /guides/customer-identity-verifications#upload-pictures /guides/customer-identity-verifications#upload',
    'match shopify orders': '/guides/shopify-integration#reconcile /guides/shopify-integration#map',
    'create checkout page':
      '/payments/accept-a-payment#make-the-page /payments/accept-a-payment#build-the-checkout',
    'charge saved card off session':
      '/payments/accept-a-payment#save-it-now-charge-it-later /payments/accept-a-payment#charge-the-chosen-card /payments/3d-secure#off-session',
    'list saved cards':
      '/payments/accept-a-payment#show-the-saved-cards /api/customers#list-payment-methods-of-a-customer',
    'partial capture':
      '/payments/accept-a-payment#reserve-now-capture-later /api/charge_intents#capture-a-charge-intent*',
    'release authorization hold':
      '/api/charge_intents#release-the-uncaptured-rest /api/charge_intents#cancel-a-charge-intent /payments/accept-a-payment#reserve-now-capture-later',
    'migrate from stripe': '/payments/accept-a-payment#move-from-another-provider',
    'redirect to hosted checkout':
      '/payments/payment-links#redirect /payments/payment-links#sell-with-a-session',
    'success url': '/payments/payment-links#create-a-session /payments/payment-links#return',
    'sca exemptions': '/payments/3d-secure#exemptions',
    'resend 3ds challenge': '/payments/3d-secure#resend-a-3d-secure-challenge',
    'error message for declined card': '/payments/declines-codes#choose-the-message',
    'lower decline rate': '/payments/declines-codes#fewer-declines',
    'revoke access after cancellation':
      '/payments/subscriptions#give-and-take-access /payments/subscriptions#follow-the-states',
    'introductory price':
      '/payments/subscriptions#shape-the-price-with-phases /api/subscription_phases /api/subscription_phases#create-a-phase /api/products#create-a-product-phase',
    'prorate upgrade': '/payments/subscriptions#change-the-plan /api/subscriptions#*proration_behavior',
    'subscription signup page': '/payments/build-subscriptions#make-the-page /payments/build-subscriptions',
    'swap card on subscription': '/payments/build-subscriptions#change-the-card',
    'dark mode card form': '/framejs#style',
    'typescript types for frame': '/framejs#react',
    'raw body in express': '/webhooks#verify-the-signature',
    'disable csrf for webhook': '/webhooks#reach-the-route',
    'webhook retry schedule': '/webhooks#answer-a-delivery',
    'void an invoice': '/api/invoices#lifecycle /api/invoices#invoice-status-voided',
    'change quantity of invoice line': '/api/invoice_line_items#update-a-line*',
    'contest a chargeback': '/api/disputes#update-a-dispute /api/disputes /api/disputes#choose-the-evidence',
    'bulk update phases':
      '/api/subscription_phases#update-several-phases /api/products#update-several-product-phases',
  }),
  ...group('fourth: a question', {
    'which sdk languages does frame support': '/#install-an-sdk',
    'does a refund go back to the same card': '/api/refunds /#refund-part-of-it /api/refunds#create-a-refund',
    'how many requests per minute can i send': '/rate-limiting#know-the-limits /rate-limiting',
    'what happens if my request times out, was the card charged':
      '/rate-limiting#retry-writes-safely /rate-limiting#look-before-you-repeat /api/charge_intents#retry /payments/accept-a-payment#handle-what-goes-wrong',
    'why do i get the same item twice when paging':
      '/pagination#know-what-moves /pagination#fix-common-mistakes',
    'does the list of phases have pages':
      '/pagination#know-the-lists-that-differ /api/subscription_phases#list-the-phases-of-a-subscription',
    'how long can a metadata value be': '/metadata#know-the-rules /metadata#fix-a-refused-request',
    'can my customers see the metadata': '/metadata#know-the-rules',
    'i pushed my secret key to github, what now': '/authentication#replace-a-leaked-key',
    'is it safe to put the publishable key in my frontend':
      '/authentication#know-what-each-secret-may-do /authentication#choose-where-to-keep-each-key /authentication#know-your-four-keys',
    'can i use a real card in the sandbox': '/testing#know-the-sandbox /testing#fix-surprises',
    'what expiry date and cvc do i use for test cards': '/testing#use-a-test-card',
    'how can i test a renewal without waiting a month':
      '/payments/build-subscriptions#test-renewals-without-waiting /testing#test-subscriptions /testing#provoke-what-is-rare /payments/subscriptions#test-the-lifecycle',
    'is there a way to run the api offline on my laptop': '/testing#test-without-the-sandbox',
    'why does the google pay button not show up': '/guides/payment-request-button#handle-problems',
    'how can i tell whether someone paid with apple pay': '/guides/payment-request-button#fulfill',
    'what do i do when an identity check fails':
      '/guides/customer-identity-verifications#handle-problems /api/customer-identity-verifications#lifecycle /guides/customer-identity-verifications#flow',
    'where should i keep social security numbers': '/guides/customer-identity-verifications#personal-data',
    'does a refund in shopify also refund in frame':
      '/guides/shopify-integration#certain /guides/shopify-integration#ask-first /guides/shopify-integration#handle-problems /guides/shopify-integration#test',
    'how do i stop customers from being charged twice when they double click':
      '/payments/accept-a-payment#create-the-charge-intent-on-your-server /payments/accept-a-payment#test-your-checkout /rate-limiting#retry-writes-safely',
    'should i set confirm to true or false': '/payments/accept-a-payment#choose-when-to-confirm',
    'how long does an authorization last before it expires':
      '/payments/accept-a-payment#reserve-now-capture-later /testing#provoke-what-is-rare',
    'can i import saved cards from my old payment processor':
      '/payments/accept-a-payment#move-from-another-provider',
    'what do i show the customer when the payment result is unknown':
      '/payments/accept-a-payment#handle-what-goes-wrong /payments/declines-codes#not-a-decline',
    'how long is a payment link session valid':
      '/payments/payment-links#choose /payments/payment-links#create-a-session',
    'can i trust the success page': '/payments/payment-links#return',
    'can i force 3d secure on every payment': '/payments/3d-secure#when-it-runs',
    'who is liable for fraud after 3d secure': '/payments/3d-secure#when-it-runs',
    'what if the shopper closes the bank popup':
      '/payments/3d-secure#status /payments/3d-secure#fulfill /payments/3d-secure#test /payments/3d-secure#handle-problems',
    'which declines may i retry':
      '/payments/declines-codes#retry-policy /payments/declines-codes#all-decline-codes',
    'why must i not tell the customer that the card is stolen':
      '/payments/declines-codes#mental-model /payments/declines-codes#choose-the-message /payments/declines-codes#stolen_card',
    'where do i find the reason for a decline': '/payments/declines-codes#read-the-code',
    'how often does frame retry a failed renewal':
      '/payments/subscriptions#know-what-happens-over-time /payments/declines-codes#retry-policy /payments/build-subscriptions#handle-failed-payments /api/subscriptions#lifecycle',
    'should a customer keep access while past due':
      '/payments/subscriptions#follow-the-states /payments/subscriptions#give-and-take-access /api/subscriptions#lifecycle',
    'does canceling a subscription refund the rest of the month':
      '/payments/subscriptions#pause-resume-and-cancel',
    'how do i sell a yearly plan with a monthly option':
      '/payments/subscriptions#know-the-five-objects /payments/build-subscriptions#create-the-plan-once /api/products#create-a-product /api/products',
    'what happens when the card on a subscription expires':
      '/payments/build-subscriptions#handle-failed-payments',
    'can i bundle frame.js with webpack': '/framejs#load /payments/accept-a-payment#make-the-page',
    'why does the complete event never fire': '/framejs#fix-common-problems',
    'does my server ever see the card number': '/framejs#how-it-works /framejs#pci',
    'how do i know a webhook really came from frame': '/webhooks#verify-the-signature',
    'how many times is a webhook retried': '/webhooks#answer-a-delivery',
    'can events arrive in the wrong order': '/webhooks#how-webhooks-work /webhooks#read-the-current-state',
    'how do i charge an invoice automatically':
      '/api/invoices#issue-an-invoice /api/invoices#create-an-invoice /api/invoices#*collection_method* /api/invoices',
    'how much time do i have to answer a dispute': '/api/disputes /api/disputes#lifecycle',
    'can i see the full history of what happened to a charge': '/api/charge_intents#trace-a-charge',
    'how do i avoid creating the same customer twice': '/api/customers#duplicates',
    'can i edit an invoice after it was issued':
      '/api/invoices#update-an-invoice /api/invoices#lifecycle /api/invoices#issue-an-invoice /api/invoice_line_items /api/invoices',
  }),
];

/** What the pages do not cover: nothing, or matches that the response labels as similar. */
export const FOURTH_UNCOVERED: string[] = [
  'wire transfer',
  'cryptocurrency',
  'sepa mandate',
  'oauth scopes',
  'kubernetes helm chart',
  'loyalty points',
  'afterpay',
  'sales tax calculation',
  'terraform provider',
  'flurbgnaxt',
  'employee payroll',
  'nfc tap to pay',
];
