import { judgedGroup as group, type JudgedQuery } from './judged-queries.ts';

/**
 * Written from the rendered pages alone, in the words of an engineer who moves a subscription business to Frame,
 * and judged to the anchor: pages, fields, typos, symbols, tasks and questions. One query of two in each group may guide a change;
 * the other half only measures it.
 */
export const TWELFTH_QUERIES: JudgedQuery[] = [
  ...group('twelfth: a page', {
    quickstart: '/ /#make-your-first-charge',
    'recurring billing guide': '/payments/build-subscriptions /payments/subscriptions',
    'subscriptions endpoints': '/api/subscriptions',
    'refunds api reference': '/api/refunds',
    'chargebacks api': '/api/disputes',
    'invoicing api': '/api/invoices',
    'phases api reference': '/api/subscription_phases',
    'customers resource': '/api/customers',
    'test mode': '/testing /testing#know-the-sandbox',
    'api keys': '/authentication /authentication#know-your-four-keys',
    'rate limits': '/rate-limiting /rate-limiting#know-the-limits',
    'webhooks guide': '/webhooks',
    'decline codes list': '/payments/declines-codes /payments/declines-codes#all-decline-codes',
    '3ds guide': '/payments/3d-secure',
    'wallet button guide': '/guides/payment-request-button',
    'frame.js docs': '/framejs',
    'hosted payment page': '/payments/payment-links',
    'build a checkout tutorial': '/payments/accept-a-payment /payments/accept-a-payment#build-the-checkout',
    'product catalog api': '/api/products',
    'shopify plugin': '/guides/shopify-integration',
  }),
  ...group('twelfth: a field', {
    current_period_end: '/api/subscriptions#subscription-current_period_end',
    proration_behavior:
      '/api/subscriptions#update-a-subscription-proration_behavior /api/subscriptions#create-a-subscription-proration_behavior /payments/subscriptions#change-the-plan',
    resume_at: '/api/subscriptions#pause-a-subscription-resume_at',
    default_payment_method:
      '/api/subscriptions#update-a-subscription-default_payment_method /api/subscriptions#create-a-subscription-default_payment_method /api/subscriptions#subscription-default_payment_method',
    discount_percentage:
      '/api/subscription_phases#create-a-phase-discount_percentage /api/subscription_phases#subscription-phase-discount_percentage /api/products#create-a-product-phase-discount_percentage /api/products#product-phase-discount_percentage /api/subscription_phases#update-a-phase-discount_percentage /api/products#update-a-product-phase-discount_percentage',
    'how many billing cycles a phase lasts':
      '/api/subscription_phases#create-a-phase-period_count /api/subscription_phases#subscription-phase-period_count /api/products#create-a-product-phase-period_count /api/products#product-phase-period_count',
    scheduled_change: '/api/subscriptions#subscription-scheduled_change',
    latest_charge_intent: '/api/subscriptions#subscription-latest_charge_intent',
    'payment terms in days':
      '/api/invoices#create-an-invoice-net_terms /api/invoices#invoice-net_terms /api/invoices#update-an-invoice-net_terms',
    collection_method:
      '/api/invoices#create-an-invoice-collection_method /api/invoices#invoice-collection_method /api/invoices#update-an-invoice-collection_method',
    receipt_email:
      '/api/charge_intents#create-a-charge-intent-receipt_email /api/charge_intents#update-a-charge-intent-receipt_email /payments/accept-a-payment#email-a-receipt',
    has_more:
      '/pagination#ask-for-a-page /api/subscriptions#list-changes-of-a-subscription-response-meta-has_more',
    amount_captured_cents: '/api/charge_intents#capture-a-charge-intent-amount_captured_cents',
    'failure_code of the charge':
      '/api/charge_intents#charge-intent-latest_charge-failure_code /api/charge_intents#error-error_details-data-failure_code /payments/declines-codes#read-the-code',
    event_codes:
      '/api/webhook_endpoints#create-a-webhook-endpoint-event_codes /api/webhook_endpoints#update-a-webhook-endpoint-event_codes /api/webhook_endpoints#webhook-endpoint-event_codes',
    recurring_interval: '/api/products#create-a-product-recurring_interval',
    'private note on invoice':
      '/api/invoices#create-an-invoice-memo /api/invoices#invoice-memo /api/invoices#update-an-invoice-memo',
    'card funding debit or prepaid':
      '/api/payment_methods#payment-method-card-type /api/payment_methods#payment-method-card-type-debit /api/payment_methods#payment-method-card-type-prepaid',
    client_reference_id: '/payments/payment-links#create-a-session /payments/payment-links#create-a-link',
    cancellation_rebuttal: '/api/disputes#update-a-dispute-evidence-cancellation_rebuttal',
    'coupon code parameter':
      '/api/charge_intents#create-a-charge-intent-promotion_codes /api/invoices#create-an-invoice-promotion_codes',
    'unit price of invoice line': '/api/invoice_line_items#invoice-line-item-unit_amount_cents',
    'subscription price after discounts': '/api/subscriptions#subscription-effective_amount',
    'attach boolean':
      '/api/charge_intents#create-a-charge-intent-payment_method_data-attach /payments/accept-a-payment#save-it-while-the-shopper-pays',
    verification_url: '/api/customer-identity-verifications#customer-identity-verification-verification_url',
  }),
  ...group('twelfth: a typo', {
    'cancle subscripton':
      '/api/subscriptions#cancel-a-subscription /payments/build-subscriptions#pause-resume-cancel /payments/subscriptions#pause-resume-and-cancel',
    insuficient_funds: '/payments/declines-codes#insufficient_funds',
    'webook signature check': '/webhooks#verify-the-signature /webhooks#check-a-signature',
    'partial refnud': '/api/refunds#create-a-refund /api/refunds#create-a-refund-amount /#refund-part-of-it',
    proraton:
      '/payments/subscriptions#change-the-plan /api/subscriptions#update-a-subscription-proration_behavior /api/subscriptions#create-a-subscription-proration_behavior',
    authentification: '/authentication /authentication#send-the-key',
    idempotancy:
      '/rate-limiting#retry-writes-safely /api/charge_intents#retry /rate-limiting#look-before-you-repeat /rate-limiting#create-first-confirm-second',
    pagintion: '/pagination',
    'metdata limits': '/metadata#know-the-rules',
    'dispuet evidence':
      '/api/disputes#choose-the-evidence /api/disputes#update-a-dispute /api/disputes#update-a-dispute-evidence',
    'free trail period':
      '/payments/build-subscriptions#offer-a-free-trial /api/products#create-a-product-phase /api/subscription_phases#create-a-phase /payments/subscriptions#shape-the-price-with-phases',
    do_not_honour: '/payments/declines-codes#do_not_honor',
    'invioce line items':
      '/api/invoice_line_items /api/invoice_line_items#invoice-line-item /api/invoices#invoice-line_items /api/invoices#create-an-invoice-line_items',
    'payment_method.detatched': '/webhooks#payment_method.detached',
    curent_period_strat: '/api/subscriptions#subscription-current_period_start',
    '3d secrue test cards':
      '/testing#meet-3d-secure /payments/3d-secure#test /testing#card-4000000000003220 /payments/3d-secure#card-4000000000003220',
    'plaid conect bank acount': '/api/payment_methods#connect-a-bank-account-through-plaid',
    'rotate webhok secret':
      '/webhooks#rotate-the-secret /api/webhook_endpoints#rotate-the-secret-of-a-webhook-endpoint',
    'retreive subscription':
      '/api/subscriptions#retrieve-a-subscription /payments/subscriptions#give-and-take-access',
    'submitt identity verifcation':
      '/api/customer-identity-verifications#submit-an-identity-verification /guides/customer-identity-verifications#submit',
  }),
  ...group('twelfth: a symbol', {
    'frame.subscriptions.list': '/api/subscriptions#list-subscriptions',
    'Frame::Charge.trace': '/api/charge_intents#trace-a-charge',
    '(new Refunds())->list': '/api/refunds#list-refunds',
    'POST /v1/charge_intents/{id}/void_remaining': '/api/charge_intents#release-the-uncaptured-rest',
    'GET /v1/subscriptions/search': '/api/subscriptions#search-subscriptions',
    'DELETE /v1/subscriptions/{id}/scheduled_change': '/api/subscriptions#cancel-a-scheduled-change',
    'customer.subscription.incomplete': '/webhooks#customer.subscription.incomplete',
    'invoice.overdue': '/webhooks#invoice.overdue',
    'X-Frame-Signature': '/webhooks#verify-the-signature /webhooks#read-an-event',
    past_due:
      '/api/subscriptions#subscription-status-past_due /api/subscriptions#search-subscriptions-status-past_due /payments/subscriptions#follow-the-states',
    always_invoice:
      '/api/subscriptions#update-a-subscription-proration_behavior-always_invoice /api/subscriptions#create-a-subscription-proration_behavior-always_invoice /payments/subscriptions#change-the-plan',
    'frame.disputes.createDocument': '/api/disputes#attach-a-document',
    revocation_of_authorization: '/payments/declines-codes#revocation_of_authorization',
    'Frame::SubscriptionPhase.delete': '/api/subscription_phases#delete-a-phase',
    geo_compliance_blocked: '/api/charge_intents#geo_compliance_blocked',
    'POST /v1/3ds/intents': '/payments/3d-secure#create-a-3d-secure-intent',
    FrameAPIError: '/api/charge_intents#sdk-errors /payments/declines-codes#sort-errors',
    '4726846912498186': '/testing#card-4726846912498186 /payments/declines-codes#card-4726846912498186',
    '000222222227': '/testing#card-000222222227',
    confirmCardPayment:
      '/framejs#functions /framejs#confirmation-result /payments/3d-secure#confirm /payments/accept-a-payment#collect-the-card-and-confirm-in-the-browser',
    iterateAllSubscriptions: '/pagination#use-the-iterators-of-the-node-sdk',
    'PATCH /v1/subscriptions/{subscription_id}/phases/bulk_update':
      '/api/subscription_phases#update-several-phases',
    'GET /v1/client/wallet/google_pay':
      '/guides/payment-request-button#retrieve-the-google-pay-configuration',
    'frame.paymentMethods.listForCustomer':
      '/api/customers#list-payment-methods-of-a-customer /payments/accept-a-payment#show-the-saved-cards',
    whsec_cli_:
      '/webhooks#test-webhooks /webhooks#fix-common-problems /payments/accept-a-payment#set-your-keys /payments/build-subscriptions#create-the-plan-once',
  }),
  ...group('twelfth: a task', {
    'switch from monthly to annual':
      '/payments/subscriptions#change-the-plan /payments/build-subscriptions#change-the-plan /api/subscriptions#update-a-subscription /api/subscriptions#update-a-subscription-update_interval /api/subscriptions#update-a-subscription-product',
    'replace card for renewals':
      '/payments/build-subscriptions#change-the-card /api/subscriptions#update-a-subscription-default_payment_method /api/subscriptions#update-a-subscription',
    'migrate from stripe': '/payments/accept-a-payment#move-from-another-provider',
    'start subscription for existing customer':
      '/api/subscriptions#create-a-subscription /payments/build-subscriptions#create-the-subscription-on-your-server',
    'cancel at period end': '/payments/build-subscriptions#pause-resume-cancel',
    'create monthly plan':
      '/payments/build-subscriptions#create-the-plan-once /api/products#create-a-product',
    'introductory price first months':
      '/payments/subscriptions#shape-the-price-with-phases /api/subscription_phases /api/subscription_phases#create-a-phase /api/products#create-a-product-phase',
    'fast forward renewals':
      '/payments/build-subscriptions#test-renewals-without-waiting /testing#test-subscriptions /testing#provoke-what-is-rare',
    'store card without charging':
      '/payments/accept-a-payment#save-it-now-charge-it-later /payments/accept-a-payment#save-the-card-for-the-next-time /api/payment_methods#create-a-payment-method',
    'delete stored card': '/api/payment_methods#detach-a-payment-method',
    'correct billing address of card':
      '/api/payment_methods#update-a-payment-method /api/payment_methods#update-a-payment-method-billing',
    'ban a fraudulent customer': '/api/customers#block-a-customer',
    'look up customer by email':
      '/api/customers#search-customers /api/customers#search-customers-email /api/customers#list-customers-email',
    'preauthorize then capture':
      '/payments/accept-a-payment#reserve-now-capture-later /api/charge_intents#capture-a-charge-intent',
    'finalize and send invoice': '/api/invoices#issue-an-invoice',
    'change quantity on invoice line':
      '/api/invoice_line_items#update-a-line /api/invoice_line_items#update-a-line-quantity',
    'take ach debits':
      '/payments/accept-a-payment#take-a-bank-account /api/payment_methods#create-a-payment-method',
    'forward webhooks to localhost': '/webhooks#test-webhooks /testing#test-webhook-events',
    'deduplicate webhook events': '/webhooks#refuse-replays',
    'unsubscribe from webhooks': '/api/webhook_endpoints#delete-a-webhook-endpoint',
    'attach card to customer': '/api/payment_methods#attach-a-payment-method',
    'react card form': '/framejs#react',
    'csp for checkout': '/framejs#content-security-policy',
    'secret key committed to git': '/authentication#replace-a-leaked-key',
    'delete one metadata key': '/metadata#remove-keys /metadata#change-one-key',
    'loop over all results':
      '/pagination#go-through-every-item /pagination#use-the-iterators-of-the-node-sdk',
    'payment tests in github actions': '/testing#test-every-push',
    'invoices of one customer': '/api/invoices#list-invoices /api/invoices#list-invoices-customer',
    'improve approval rate': '/payments/declines-codes#fewer-declines',
    'upload id photos':
      '/api/customer-identity-verifications#upload-identity-documents /guides/customer-identity-verifications#upload-pictures /guides/customer-identity-verifications#upload',
    'filter disputes by payment':
      '/api/disputes#list-disputes /api/disputes#list-disputes-charge_intent /api/disputes#list-disputes-charge',
    'cancel uncaptured payment':
      '/api/charge_intents#cancel-a-charge-intent /payments/accept-a-payment#reserve-now-capture-later',
    'plan change history': '/api/subscriptions#list-changes-of-a-subscription',
    'unpause subscription':
      '/api/subscriptions#resume-a-subscription /payments/build-subscriptions#pause-resume-cancel /payments/subscriptions#pause-resume-and-cancel',
    'ai assistant mcp server': '/docs#connect-a-coding-assistant',
  }),
  ...group('twelfth: a question', {
    'How often does Frame retry when a renewal payment fails?':
      '/payments/subscriptions#know-what-happens-over-time /payments/declines-codes#retry-policy /api/subscriptions#lifecycle /payments/build-subscriptions#handle-failed-payments',
    'What happens to existing subscribers when I raise the price of a plan?':
      '/payments/subscriptions#change-the-plan /api/products#update-a-product',
    'Can we bring over the saved cards from our old payment processor?':
      '/payments/accept-a-payment#move-from-another-provider',
    'Why does every webhook signature fail once express.json() has parsed the body?':
      '/webhooks#fix-common-problems /webhooks#verify-the-signature',
    'Which subscription statuses should give the user access to our app?':
      '/payments/subscriptions#follow-the-states /payments/subscriptions#give-and-take-access /api/subscriptions#lifecycle',
    "Will a renewal trigger 3D Secure when the customer isn't there?":
      '/payments/3d-secure#off-session /payments/subscriptions#know-what-happens-over-time /payments/3d-secure#when-it-runs',
    'Why does the payment stay in requires_3d_secure without any challenge popping up?':
      '/payments/3d-secure#handle-problems',
    'Is it safe to resend a charge request after a timeout?':
      '/rate-limiting#retry-writes-safely /rate-limiting#look-before-you-repeat /api/charge_intents#retry',
    'What should my endpoint return so that Frame stops resending an event?': '/webhooks#answer-a-delivery',
    'How many days do we have to respond to a chargeback?':
      '/api/disputes /guides/shopify-integration#handle-problems',
    'What is the browser allowed to do with the publishable key?':
      '/authentication#know-what-each-secret-may-do',
    'Why do I get a 404 when I retrieve a charge intent whose id starts with ci_?':
      '/authentication#know-what-each-secret-may-do /authentication#fix-authentication-errors /api/charge_intents#retrieve-a-charge-intent /api/charge_intents#error-404 /framejs#fix-common-problems /#fix-a-failed-call',
    'What PCI scope are we left with if we use the card iframe?': '/framejs#pci',
    'What may I tell a customer whose card was reported stolen?':
      '/payments/declines-codes#stolen_card /payments/declines-codes#choose-the-message /payments/declines-codes#mental-model',
    'How did one user end up with two subscriptions after clicking twice?':
      '/payments/subscriptions#handle-common-mistakes',
    'Can I void an invoice through the API?': '/api/invoices#lifecycle',
    'How do I know I reached the last page when there is no total count?': '/pagination#ask-for-a-page',
    'Is a visit to the success_url enough proof that the order was paid?': '/payments/payment-links#return',
    'Which test card makes the first subscription payment fail?':
      '/testing#test-subscriptions /payments/build-subscriptions#test-your-subscriptions',
    'How do I give money back for the rest of the month after someone cancels?':
      '/payments/subscriptions#pause-resume-and-cancel /api/refunds#create-a-refund',
    'Do we need to register our domain for Apple Pay?':
      '/guides/payment-request-button#ask-first /guides/payment-request-button#go-live /guides/payment-request-button#handle-problems',
    'Is there a customer portal where subscribers manage their plan themselves?':
      '/payments/build-subscriptions#manage-the-subscription',
    'Is there an official SDK for Python?': '/#install-an-sdk /testing#point-your-code-at-it',
    'Are charge intents deprecated and what replaces them?': '/api/charge_intents',
    'What do I have to do before I take subscriptions live?': '/payments/build-subscriptions#go-live',
  }),
];
