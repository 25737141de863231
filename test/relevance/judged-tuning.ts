import { judgedGroup as group, type JudgedQuery } from './judged-queries.ts';

/** Questions and tasks that the ranking is tuned on, judged to the anchor. What it scores says nothing about unseen queries. */
export const TUNING_QUERIES: JudgedQuery[] = [
  ...group('tuning: a whole question', {
    'how do i start with frame': '/ /#make-your-first-charge /#choose-your-path',
    'is there an sdk for android': '/#install-an-sdk',
    'which programming languages are supported': '/#install-an-sdk',
    'how do i make my first api request': '/#make-your-first-charge /#try-your-key /',
    'what does status 429 mean':
      '/rate-limiting#recognize-a-429 /rate-limiting /api/charge_intents#error-429 /#fix-a-failed-call',
    'how do i create a customer with the api': '/api/customers#create-a-customer /#create-a-customer',
    'how do i ask for a higher rate limit': '/rate-limiting#know-the-limits /rate-limiting',
    'how long should i wait before i retry': '/rate-limiting#retry-with-back-off',
    'what happens when a request times out':
      '/rate-limiting#retry-writes-safely /payments/accept-a-payment#handle-what-goes-wrong',
    'how do i keep my secret key safe': '/authentication#keep-secret-keys-secret',
    'what do i do when my secret key was leaked': '/authentication#replace-a-leaked-key',
    'how do i know whether an object is live or test':
      '/authentication#know-your-four-keys /testing#know-the-sandbox',
    'which card number triggers 3d secure':
      '/testing#meet-3d-secure /testing#card-4000000000003220 /payments/3d-secure#test /payments/3d-secure#card-4000000000003220',
    'what expiry date do i use for test cards': '/testing#use-a-test-card',
    'can i test without internet access to the sandbox': '/testing#test-without-the-sandbox',
    'how can i test renewals without waiting a month':
      '/testing#test-subscriptions /payments/build-subscriptions#test-your-subscriptions /payments/build-subscriptions#test-renewals-without-waiting /payments/subscriptions#test-the-lifecycle',
    'do i need to test before going live': '/testing#tick-these-off-before-production',
    'how do i find the order when a webhook arrives': '/metadata#find-your-order-from-a-webhook-event',
    'what is the maximum length of a metadata value': '/metadata#know-the-rules',
    'how do i remove all metadata from a customer': '/metadata#remove-keys',
    'which objects support metadata': '/metadata#know-the-rules',
    'is there a total count in list responses': '/pagination#ask-for-a-page',
    'what is the default page size': '/pagination#ask-for-a-page',
    'are lists sorted newest first': '/pagination /pagination#ask-for-a-page',
    'how do i accept payments on my website': '/payments/accept-a-payment',
    'do i need pci certification': '/framejs#pci',
    'how do i prevent a customer from paying twice':
      '/payments/accept-a-payment#create-the-charge-intent-on-your-server /rate-limiting#retry-writes-safely /payments/3d-secure#test',
    'can i take payments without a website': '/payments/payment-links*',
    'how do i charge a bank account': '/payments/accept-a-payment#take-a-bank-account',
    'when do i get the result of an ach payment':
      '/payments/accept-a-payment#take-a-bank-account /testing#debit-a-bank-account',
    'when does an authorization expire':
      '/payments/accept-a-payment#reserve-now-capture-later /api/charge_intents#charge-intent-status-expired',
    'when should i ship the goods': '/payments/accept-a-payment#handle-what-goes-wrong',
    'what happens when the browser is closed after the payment':
      '/webhooks /framejs#complete-page /framejs#pay /payments/3d-secure#fulfill /testing#tick-these-off-before-production /api/charge_intents#events /payments/accept-a-payment#see-how-a-payment-runs',
    'how do i create a qr code for a payment': '/payments/payment-links#send-a-link',
    'can i set the expiry of a payment link':
      '/payments/payment-links#choose /payments/payment-links#create-a-session',
    'where is the customer redirected after paying':
      '/payments/payment-links#redirect /payments/payment-links#return /payments/payment-links#create-a-session /payments/payment-links#choose',
    'what is a frictionless payment': '/payments/3d-secure#when-it-runs',
    'what does confirmCardPayment return': '/framejs#confirmation-result /framejs#functions',
    'can i verify a card without charging it':
      '/payments/3d-secure#intents /payments/3d-secure#create-a-3d-secure-intent',
    'why does no challenge appear': '/payments/3d-secure#handle-problems /testing#fix-surprises',
    'what does do not honor mean': '/payments/declines-codes#do_not_honor',
    'which decline codes can be retried':
      '/payments/declines-codes#retry-policy /payments/declines-codes#all-decline-codes',
    'what is the difference between soft and hard declines': '/payments/declines-codes#mental-model',
    'where do i find the decline code in the response': '/payments/declines-codes#read-the-code',
    'how do i create a yearly subscription':
      '/payments/build-subscriptions#create-the-plan-once /api/subscriptions#create-a-subscription /payments/build-subscriptions /payments/subscriptions#know-the-five-objects',
    'how do i change the price of a plan':
      '/payments/subscriptions#change-the-plan /api/products#update-a-product',
    'how do i offer a discount for the first three months':
      '/payments/subscriptions#shape-the-price-with-phases /api/subscription_phases*',
    'how can a customer cancel':
      '/api/subscriptions#cancel-a-subscription /payments/subscriptions#pause-resume-and-cancel /payments/build-subscriptions#pause-resume-cancel',
    'what happens when a renewal is declined':
      '/payments/subscriptions#know-what-happens-over-time /payments/build-subscriptions#handle-failed-payments',
    'how does a customer update an expired card':
      '/payments/build-subscriptions#change-the-card /payments/build-subscriptions#handle-failed-payments',
    'how do i see past changes of a subscription':
      '/api/subscriptions#list-changes-of-a-subscription /payments/subscriptions#change-the-plan',
    'what is the difference between a product and a plan':
      '/payments/subscriptions#know-the-five-objects /api/products',
    'is 3d secure used for renewals':
      '/payments/3d-secure#when-it-runs /payments/subscriptions#know-what-happens-over-time',
    'can i load frame.js from npm': '/framejs#load',
    'how do i translate the card form': '/framejs#card-options',
    'how do i show an error under the cvc field': '/framejs#card-methods',
    'how do i know that the card form is complete': '/framejs#card-events',
    'why is frame not defined': '/framejs#fix-common-problems',
    'can scripts on my page read the card number': '/framejs#how-it-works',
    'how often are webhooks retried': '/webhooks#answer-a-delivery',
    'how do i get the raw body in next.js': '/webhooks#verify-the-signature',
    'can a webhook arrive twice': '/webhooks#how-webhooks-work /webhooks#refuse-replays',
    'how do i resend a webhook event': '/webhooks#test-webhooks /testing#test-webhook-events',
    'why do i not receive sandbox events': '/webhooks#fix-common-problems /testing#fix-surprises',
    'where do i get the webhook secret':
      '/webhooks#create-a-webhook-endpoint /api/webhook_endpoints#webhook-endpoint /api/webhook_endpoints#create-a-webhook-endpoint*',
    'how long are failed webhooks retried': '/webhooks#answer-a-delivery',
    'does frame support apple pay': '/guides/payment-request-button*',
    'do i have to register my domain for apple pay': '/guides/payment-request-button#ask-first',
    'why is the google pay button not shown': '/guides/payment-request-button#handle-problems',
    'what data do i need to verify a customer':
      '/guides/customer-identity-verifications#prerequisites /api/customer-identity-verifications#create-an-identity-verification',
    'what happens after a failed identity check':
      '/guides/customer-identity-verifications#flow /guides/customer-identity-verifications#handle-problems /api/customer-identity-verifications#lifecycle',
    'does the shopify plugin sync refunds':
      '/guides/shopify-integration#ask-first /guides/shopify-integration#certain /guides/shopify-integration#handle-problems',
    'how do i match shopify orders with payments':
      '/guides/shopify-integration#map /guides/shopify-integration#reconcile /guides/shopify-integration',
    'what evidence do i send when goods never arrived': '/api/disputes#choose-the-evidence',
    'can i win a dispute': '/api/disputes*',
    'how do i void an invoice': '/api/invoices#lifecycle',
    'how do i charge an invoice automatically':
      '/api/invoices#create-an-invoice-collection_method* /api/invoices /api/invoices#invoice-collection_method*',
    'can i edit an invoice after issuing it':
      '/api/invoices /api/invoices#update-an-invoice /api/invoice_line_items',
    'how do i delete a product': '/api/products#delete-a-product',
    'can i refund more than once': '/api/refunds',
    'how long does a refund take': '/api/refunds#lifecycle /api/refunds',
  }),
  ...group('tuning: a task in a few words', {
    'capture part of an authorization':
      '/payments/accept-a-payment#reserve-now-capture-later /api/charge_intents#capture-a-charge-intent*',
    'release hold':
      '/api/charge_intents#release-the-uncaptured-rest /payments/accept-a-payment#reserve-now-capture-later',
    'get charge status':
      '/api/charge_intents#retrieve-a-charge-intent /api/charge_intents#lifecycle /api/charge_intents#retrieve-a-charge',
    'show saved cards':
      '/payments/accept-a-payment#save-the-card-for-the-next-time /api/customers#list-payment-methods-of-a-customer',
    'delete saved card': '/api/payment_methods#detach-a-payment-method',
    'bank account via plaid': '/api/payment_methods#connect-a-bank-account-through-plaid',
    'resume subscription':
      '/api/subscriptions#resume-a-subscription /payments/subscriptions#pause-resume-and-cancel /payments/build-subscriptions#pause-resume-cancel',
    'downgrade at end of period':
      '/payments/subscriptions#change-the-plan /payments/build-subscriptions#change-the-plan',
    'undo scheduled plan change':
      '/api/subscriptions#cancel-a-scheduled-change /payments/build-subscriptions#change-the-plan',
    'past due subscription':
      '/api/subscriptions#subscription-status-past_due /payments/subscriptions#follow-the-states',
    'grant access after payment': '/payments/subscriptions#give-and-take-access',
    'list invoices of a customer': '/api/invoices#list-invoices*',
    'charge invoice': '/api/invoices*',
    'unblock customer': '/api/customers#unblock-a-customer',
    'change webhook url': '/api/webhook_endpoints#update-a-webhook-endpoint*',
    'webhook secret rotation':
      '/webhooks#rotate-the-secret /api/webhook_endpoints#rotate-the-secret-of-a-webhook-endpoint',
    'replay attack': '/webhooks#refuse-replays',
    'handle out of order events': '/webhooks#how-webhooks-work /webhooks#read-the-current-state',
    'webhook in rails': '/webhooks#verify-the-signature',
    'nightly reconciliation': '/guides/shopify-integration#reconcile /webhooks#answer-a-delivery',
    'mask stolen card decline':
      '/payments/declines-codes#mental-model /payments/declines-codes#choose-the-message',
    'expired card test number':
      '/testing#get-declined /testing#card-4726840306461785 /payments/declines-codes#test-declines /payments/declines-codes#card-4726840306461785',
    'american express test card':
      '/testing#card-378282246310005 /testing#card-371449635398431 /testing#pay-successfully /testing#use-a-test-card',
    'failed ach test account': '/testing#debit-a-bank-account /testing#card-*',
    'mock the api': '/testing#test-without-the-sandbox',
    'load test': '/rate-limiting#know-the-limits /testing#test-without-the-sandbox',
    'production checklist': '/testing#tick-these-off-before-production',
    'switch from sandbox to production':
      '/payments/accept-a-payment#go-live /testing#know-the-sandbox /testing#tick-these-off-before-production /*#go-live /authentication#know-your-four-keys',
    'export api key': '/#try-your-key /payments/accept-a-payment#set-your-keys',
    'install cli': '/#install-an-sdk',
    'node sdk iterate': '/pagination#use-the-iterators-of-the-node-sdk',
    'search products': '/api/products#search-products',
    'google pay configuration':
      '/guides/payment-request-button#google-pay-configuration /guides/payment-request-button#retrieve-the-google-pay-configuration',
    'identity verification sandbox': '/guides/customer-identity-verifications#test',
    'upload dispute document': '/api/disputes#attach-a-document',
    'csp script-src': '/framejs#content-security-policy',
    'card form does not load':
      '/framejs#fix-common-problems /payments/accept-a-payment#handle-what-goes-wrong',
    'fraud session':
      '/framejs#load /payments/accept-a-payment#collect-the-card-and-confirm-in-the-browser /api/charge_intents#create-a-charge-intent-sonar_session_id',
    'vpn blocked payment': '/api/charge_intents#geo_compliance_vpn_detected',
    'onboarding modal': '/framejs#functions',
  }),
];
