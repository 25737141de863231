import { judgedGroup as group, type JudgedQuery } from './judged-queries.ts';

/**
 * Written from the rendered pages alone, in the words of a full-stack developer on a second integration,
 * and judged to the anchor: pages, fields, typos, symbols, tasks and questions. One query of two in each group may guide a change;
 * the other half only measures it.
 */
export const NINTH_QUERIES: JudgedQuery[] = [
  ...group('ninth: a page', {
    quickstart: '/ /#make-your-first-charge',
    'api keys': '/authentication /authentication#know-your-four-keys',
    'rate limits': '/rate-limiting /rate-limiting#know-the-limits',
    'metadata guide': '/metadata',
    'test cards': '/testing /testing#use-a-test-card /testing#pay-successfully',
    'google pay guide': '/guides/payment-request-button',
    'kyc guide': '/guides/customer-identity-verifications',
    'shopify plugin': '/guides/shopify-integration',
    'checkout tutorial': '/payments/accept-a-payment /payments/accept-a-payment#build-the-checkout',
    'hosted checkout page':
      '/payments/payment-links /payments/payment-links#sell-with-a-session /payments/payment-links#choose',
    'recurring billing overview': '/payments/subscriptions',
    'subscriptions endpoints reference': '/api/subscriptions',
    'frame.js docs': '/framejs',
    webhooks: '/webhooks',
    'payment intents api': '/api/charge_intents',
    'chargebacks api': '/api/disputes',
    invoicing: '/api/invoices',
    'products api': '/api/products',
    'docs index': '/docs',
    'decline reasons list': '/payments/declines-codes /payments/declines-codes#all-decline-codes',
  }),
  ...group('ninth: a field', {
    amount_captured_cents: '/api/charge_intents#capture-a-charge-intent-amount_captured_cents',
    has_more:
      '/pagination#ask-for-a-page /api/subscriptions#list-changes-of-a-subscription-response-meta-has_more',
    receipt_email:
      '/api/charge_intents#create-a-charge-intent-receipt_email /api/charge_intents#update-a-charge-intent-receipt_email /payments/accept-a-payment#email-a-receipt',
    'last 4 digits of card': '/api/payment_methods#payment-method-card-last_four',
    net_terms:
      '/api/invoices#create-an-invoice-net_terms /api/invoices#invoice-net_terms /api/invoices#update-an-invoice-net_terms',
    'internal note on invoice':
      '/api/invoices#create-an-invoice-memo /api/invoices#invoice-memo /api/invoices#update-an-invoice-memo',
    'unit price of invoice line': '/api/invoice_line_items#invoice-line-item-unit_amount_cents',
    'percent off in a subscription phase':
      '/api/subscription_phases#create-a-phase-discount_percentage /api/subscription_phases#subscription-phase-discount_percentage /api/subscription_phases#update-a-phase-discount_percentage /api/subscription_phases#update-several-phases-phases-discount_percentage',
    'end of current billing period': '/api/subscriptions#subscription-current_period_end',
    resume_at: '/api/subscriptions#pause-a-subscription-resume_at',
    failure_code:
      '/api/charge_intents#charge-intent-latest_charge-failure_code /api/charge_intents#error-error_details-data-failure_code /payments/declines-codes#read-the-code',
    'tracking number for dispute':
      '/api/disputes#update-a-dispute-evidence-shipping_tracking_number /api/disputes#choose-the-evidence',
    'shopper ip address':
      '/api/charge_intents#create-a-charge-intent-fraud_signals-client_ip /api/charge_intents#create-a-charge-intent-fraud_signals /api/disputes#update-a-dispute-evidence-customer_purchase_ip',
    sonar_session_id: '/api/charge_intents#create-a-charge-intent-sonar_session_id /framejs#load',
    event_codes:
      '/api/webhook_endpoints#create-a-webhook-endpoint-event_codes /api/webhook_endpoints#update-a-webhook-endpoint-event_codes /api/webhook_endpoints#webhook-endpoint-event_codes',
    verification_url:
      '/api/customer-identity-verifications#customer-identity-verification-verification_url /guides/customer-identity-verifications#send-link',
    'over 18 check result':
      '/api/customer-identity-verifications#customer-identity-verification-verification_checks-id_age_over_18',
    acquirer_reference_number:
      '/api/charge_intents#charge-intent-latest_charge-acquirer_reference_number /api/disputes#dispute-acquirer_reference_number',
    'why refund failed': '/api/refunds#refund-failure_reason',
    client_reference_id:
      '/payments/payment-links#create-a-session /payments/payment-links#create-a-link /payments/payment-links#match-payments',
    dynamic_last4: '/api/payment_methods#payment-method-card-wallet-dynamic_last4',
    recurring_interval:
      '/api/products#create-a-product-recurring_interval /payments/subscriptions#know-the-five-objects',
    'plaid public_token': '/api/payment_methods#connect-a-bank-account-through-plaid-public_token',
    'coupon codes':
      '/api/charge_intents#create-a-charge-intent-promotion_codes /api/invoices#create-an-invoice-promotion_codes',
    'customer date of birth':
      '/api/customers#create-a-customer-date_of_birth /api/customers#customer-date_of_birth /api/customers#update-a-customer-date_of_birth',
  }),
  ...group('ninth: a typo', {
    'webook signature': '/webhooks#verify-the-signature',
    'idempotancy key':
      '/rate-limiting#retry-writes-safely /api/charge_intents#retry /payments/accept-a-payment#move-from-another-provider',
    insuficient_funds: '/payments/declines-codes#insufficient_funds',
    'partal refund': '/api/refunds#create-a-refund /api/refunds#create-a-refund-amount /#refund-part-of-it',
    'cancle subscription':
      '/api/subscriptions#cancel-a-subscription /payments/build-subscriptions#pause-resume-cancel /payments/subscriptions#pause-resume-and-cancel',
    'delte product': '/api/products#delete-a-product',
    paginaton: '/pagination',
    'rotate webhok secret':
      '/webhooks#rotate-the-secret /api/webhook_endpoints#rotate-the-secret-of-a-webhook-endpoint',
    'detatch card from customer': '/api/payment_methods#detach-a-payment-method',
    proraton_behavior:
      '/api/subscriptions#update-a-subscription-proration_behavior /api/subscriptions#create-a-subscription-proration_behavior /payments/subscriptions#change-the-plan',
    routing_numer:
      '/api/payment_methods#create-a-payment-method-routing_number /api/payment_methods#payment-method-ach-routing_number',
    'content securty polcy': '/framejs#content-security-policy',
    'reconcille shopify orders': '/guides/shopify-integration#reconcile',
    'void remaning amount': '/api/charge_intents#release-the-uncaptured-rest',
    'blok payment method': '/api/payment_methods#block-a-payment-method',
    'remov line from ivoice': '/api/invoice_line_items#remove-a-line',
    'upload selfe':
      '/api/customer-identity-verifications#upload-identity-documents /api/customer-identity-verifications#upload-identity-documents-selfie /guides/customer-identity-verifications#upload-pictures /guides/customer-identity-verifications#upload',
    'free trail':
      '/payments/build-subscriptions#offer-a-free-trial /api/subscription_phases#create-a-phase /api/products#create-a-product-phase /api/products#product-phase',
    'recieve webhooks on localhost': '/webhooks#test-webhooks /testing#test-webhook-events',
    'submt id documents for review':
      '/api/customer-identity-verifications#submit-an-identity-verification /guides/customer-identity-verifications#submit',
  }),
  ...group('ninth: a symbol', {
    'charge_intent.payment_failed': '/webhooks#charge_intent.payment_failed',
    'X-Frame-Webhook-Id': '/webhooks#read-an-event',
    card_velocity_exceeded: '/payments/declines-codes#card_velocity_exceeded',
    '4000008400001629': '/testing#card-4000008400001629 /payments/3d-secure#card-4000008400001629',
    'POST /v1/payment_methods/{id}/attach': '/api/payment_methods#attach-a-payment-method',
    '000111111113': '/testing#card-000111111113',
    'PATCH /v1/charge_intents/{id}': '/api/charge_intents#update-a-charge-intent',
    'GET /v1/charges/{id}/trace': '/api/charge_intents#trace-a-charge',
    'DELETE /v1/subscriptions/{id}/scheduled_change': '/api/subscriptions#cancel-a-scheduled-change',
    '/v1/client/wallet/google_pay':
      '/guides/payment-request-button#retrieve-the-google-pay-configuration /guides/payment-request-button#google-pay-configuration',
    'Frame::RateLimitError': '/api/charge_intents#sdk-errors /rate-limiting#recognize-a-429',
    missing_api_key: '/authentication#fix-authentication-errors /api/charge_intents#sdk-errors',
    'POST /v1/charge_intents/{id}/confirm': '/api/charge_intents#confirm-a-charge-intent',
    'Retry-After': '/rate-limiting#retry-with-back-off',
    'frame.chargeIntents.list':
      '/api/charge_intents#list-charge-intents /guides/shopify-integration#pay-and-look',
    'frame.paymentMethods.listForCustomer':
      '/api/customers#list-payment-methods-of-a-customer /payments/accept-a-payment#show-the-saved-cards',
    iterateAllSubscriptionPhases: '/api/subscription_phases#list-the-phases-of-a-subscription',
    'Frame::Dispute.create_document': '/api/disputes#attach-a-document',
    '(new SubscriptionPhases())->delete': '/api/subscription_phases#delete-a-phase',
    'frame.threeDsIntents.resend': '/payments/3d-secure#resend-a-3d-secure-challenge',
    geo_compliance_vpn_detected: '/api/charge_intents#geo_compliance_vpn_detected',
    'customer.subscription.incomplete': '/webhooks#customer.subscription.incomplete',
    setFieldError: '/framejs#card-methods',
    written_off: '/api/invoices#invoice-status-written_off /api/invoices#list-invoices-status-written_off',
    'Frame::InvoiceLineItem.update': '/api/invoice_line_items#update-a-line',
  }),
  ...group('ninth: a task', {
    'update card expiry date':
      '/api/payment_methods#update-a-payment-method /api/payment_methods#update-a-payment-method-exp_month /api/payment_methods#update-a-payment-method-exp_year',
    'auth now charge at shipping':
      '/payments/accept-a-payment#reserve-now-capture-later /api/charge_intents#capture-a-charge-intent /api/charge_intents#create-a-charge-intent-authorization_mode',
    'release card hold':
      '/api/charge_intents#cancel-a-charge-intent /api/charge_intents#release-the-uncaptured-rest /payments/accept-a-payment#reserve-now-capture-later',
    'store card without charging': '/payments/accept-a-payment#save-it-now-charge-it-later',
    'upgrade or downgrade plan':
      '/payments/subscriptions#change-the-plan /payments/build-subscriptions#change-the-plan /api/subscriptions#update-a-subscription /api/subscriptions#update-a-subscription-product',
    'swap card used for renewals':
      '/payments/build-subscriptions#change-the-card /api/subscriptions#update-a-subscription-default_payment_method /api/subscriptions#update-a-subscription',
    'unpause billing':
      '/api/subscriptions#resume-a-subscription /payments/build-subscriptions#pause-resume-cancel /payments/subscriptions#pause-resume-and-cancel',
    'find past due subscribers':
      '/api/subscriptions#search-subscriptions /api/subscriptions#search-subscriptions-status /api/subscriptions#search-subscriptions-status-past_due /payments/build-subscriptions#handle-failed-payments',
    'subscription plan change history': '/api/subscriptions#list-changes-of-a-subscription',
    'gdpr delete customer': '/api/customers#delete-a-customer',
    'ban a fraudulent buyer': '/api/customers#block-a-customer',
    'look up customer by email':
      '/api/customers#search-customers /api/customers#search-customers-email /api/customers#list-customers-email',
    'prevent duplicate customers': '/api/customers#duplicates',
    'send invoice to client': '/api/invoices#issue-an-invoice',
    'show overdue invoices':
      '/api/invoices#list-invoices /api/invoices#list-invoices-status /api/invoices#list-invoices-status-overdue',
    'add position to invoice': '/api/invoice_line_items#add-a-line',
    'take ach payment':
      '/payments/accept-a-payment#take-a-bank-account /api/payment_methods#create-a-payment-method',
    'all refunds of one payment': '/api/refunds#list-refunds /api/refunds#list-refunds-charge_intent',
    'fight a chargeback':
      '/api/disputes#update-a-dispute /api/disputes#choose-the-evidence /api/disputes#update-a-dispute-evidence',
    'create monthly price':
      '/payments/build-subscriptions#create-the-plan-once /api/products#create-a-product',
    'find product by name': '/api/products#search-products /api/products#search-products-name',
    'first months half price':
      '/payments/subscriptions#shape-the-price-with-phases /api/subscription_phases#create-a-phase /api/products#create-a-product-phase',
    'reorder phases of a product':
      '/api/products#update-several-product-phases /api/products#update-several-product-phases-phases-ordinal /api/products#update-a-product-phase-ordinal',
    'register webhook url':
      '/api/webhook_endpoints#create-a-webhook-endpoint /webhooks#create-a-webhook-endpoint',
    'discard draft invoice': '/api/invoices#delete-an-invoice',
    'stop sending webhooks': '/api/webhook_endpoints#delete-a-webhook-endpoint',
    'mock api in ci pipeline': '/testing#test-every-push /testing#test-without-the-sandbox',
    'simulate time passing':
      '/payments/build-subscriptions#test-renewals-without-waiting /testing#provoke-what-is-rare /testing#test-subscriptions',
    'revoke leaked secret key': '/authentication#replace-a-leaked-key',
    'verify card without payment':
      '/payments/3d-secure#intents /payments/3d-secure#create-a-3d-secure-intent',
    'card form in react': '/framejs#react',
    'sync all customers to database': '/pagination#go-through-every-item /pagination#read-only-what-is-new',
    'migrate from stripe': '/payments/accept-a-payment#move-from-another-provider',
    'verify identity of existing customer':
      '/api/customer-identity-verifications#create-an-identity-verification-for-a-customer /guides/customer-identity-verifications#create',
    'add docs to claude code': '/docs#connect-a-coding-assistant',
  }),
  ...group('ninth: a question', {
    'what do I tell the shopper when the card was reported stolen?':
      '/payments/declines-codes#stolen_card /payments/declines-codes#mental-model /payments/declines-codes#choose-the-message',
    'can the same webhook arrive twice and how do I dedupe it?':
      '/webhooks#refuse-replays /webhooks#how-webhooks-work',
    'why does my signature check always fail in express?':
      '/webhooks#verify-the-signature /webhooks#fix-common-problems /webhooks#check-a-signature',
    'can I cancel a subscription at the end of the paid period instead of right away?':
      '/payments/build-subscriptions#pause-resume-cancel',
    'how often is a failed renewal retried?':
      '/payments/subscriptions#know-what-happens-over-time /api/subscriptions#lifecycle /payments/declines-codes#retry-policy /payments/build-subscriptions#handle-failed-payments',
    'my request timed out, could the customer be charged twice if I send it again?':
      '/rate-limiting#retry-writes-safely /rate-limiting#look-before-you-repeat /api/charge_intents#retry',
    'how many days do I have to respond to a dispute?': '/api/disputes',
    'why do I get a 404 when I fetch a payment with the ci_ id?':
      '/api/charge_intents#error-404 /authentication#know-what-each-secret-may-do /api/charge_intents#retrieve-a-charge-intent /api/charge_intents#retrieve-a-charge-intent-id',
    'what happens if the bank asks for 3DS on a renewal when the customer is not there?':
      '/payments/3d-secure#off-session /payments/build-subscriptions#handle-failed-payments /payments/declines-codes#authentication_required',
    'which of the keys can I safely put in frontend code?':
      '/authentication#know-your-four-keys /authentication#know-what-each-secret-may-do /authentication#choose-where-to-keep-each-key',
    'are we still in PCI scope if the card fields are iframes?': '/framejs#pci',
    'does a new price on a product affect people who already subscribed?':
      '/payments/subscriptions#change-the-plan /api/products#update-a-product',
    'is there a way to void an invoice over the API?': '/api/invoices#lifecycle',
    'how do I get the client secret of the first payment of a subscription?':
      '/api/subscriptions#subscription-latest_charge_intent /payments/build-subscriptions#create-the-subscription-on-your-server /api/subscriptions#create-a-subscription',
    'do we have to verify our domain for apple pay?': '/guides/payment-request-button#ask-first',
    'if we refund in shopify, is the money refunded at frame as well?':
      '/guides/shopify-integration#ask-first /guides/shopify-integration#certain',
    'can a shopper just open the success url without having paid?': '/payments/payment-links#return',
    'will updating metadata overwrite the keys I set before?':
      '/metadata#change-one-key /metadata#remove-keys',
    'can I whitelist the IP addresses that webhooks come from?': '/webhooks#reach-the-route',
    'our server was down for a day, how do we catch up on the events we missed?':
      '/webhooks#answer-a-delivery',
    'what should we have tested before we switch to production?': '/testing#tick-these-off-before-production',
    'is it true that charge intents go away in v2 of the SDK?': '/api/charge_intents',
    'can we force 3D Secure for every payment?': '/payments/3d-secure#when-it-runs',
    'where do I check whether the ID verification passed or failed?':
      '/api/customer-identity-verifications#retrieve-an-identity-verification /guides/customer-identity-verifications#receive-result /api/customer-identity-verifications#customer-identity-verification-status /api/customer-identity-verifications#lifecycle',
    'how can I see which webhook URLs are registered on our account?':
      '/api/webhook_endpoints#list-webhook-endpoints',
  }),
];
