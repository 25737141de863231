// @ts-nocheck: plain Node runs it, without types
/**
 * Stands in for the package `framepayments` until it is on the npm registry: the same constructor, methods, and errors,
 * nothing more. When `npm view framepayments` finds it, depend on it and delete this file.
 */

// Namespace, then one line per method: name, verb, path, arguments in order. `?a,b` means that the next arguments are
// these query parameters; `?` that one argument has them all.
const table = `
charges
  retrieve GET /v1/charges/{id}
  trace GET /v1/charges/{id}/trace
chargeIntents
  create POST /v1/charge_intents body
  list GET /v1/charge_intents ?per_page,page
  get GET /v1/charge_intents/{id}
  update PATCH /v1/charge_intents/{id} body
  confirm POST /v1/charge_intents/{id}/confirm
  capture POST /v1/charge_intents/{id}/capture body
  cancel POST /v1/charge_intents/{id}/cancel
  voidRemaining POST /v1/charge_intents/{id}/void_remaining
  iterateAllChargeIntents pages /v1/charge_intents
customers
  create POST /v1/customers body
  list GET /v1/customers ?per_page,page
  search GET /v1/customers/search ?
  retrieve GET /v1/customers/{id}
  update PATCH /v1/customers/{id} body
  delete DELETE /v1/customers/{id}
  block POST /v1/customers/{id}/block
  unblock POST /v1/customers/{id}/unblock
  getPaymentMethods GET /v1/customers/{id}/payment_methods
  iterateAllCustomers pages /v1/customers
customerIdentityVerifications
  create POST /v1/customer_identity_verifications body
  createForCustomer POST /v1/customer_identity_verifications/{id}
  retrieve GET /v1/customer_identity_verifications/{id}
  submitForVerification POST /v1/customer_identity_verifications/{id}/submit
  uploadDocuments POST /v1/customer_identity_verifications/{id}/upload_documents body
  uploadIdentityDocuments POST /v1/customer_identity_verifications/{id}/upload_documents files
disputes
  list GET /v1/disputes ?per_page,page,charge,charge_intent
  retrieve GET /v1/disputes/{id}
  update PATCH /v1/disputes/{id} body
  createDocument POST /v1/disputes/{id}/documents body
invoices
  create POST /v1/invoices body
  list GET /v1/invoices ?per_page,page,customer,status
  retrieve GET /v1/invoices/{id}
  update PATCH /v1/invoices/{id} body
  delete DELETE /v1/invoices/{id}
  issue POST /v1/invoices/{id}/issue
invoiceLineItems
  list GET /v1/invoices/{invoice_id}/line_items
  create POST /v1/invoices/{invoice_id}/line_items body
  retrieve GET /v1/invoices/{invoice_id}/line_items/{id}
  update PATCH /v1/invoices/{invoice_id}/line_items/{id} body
  delete DELETE /v1/invoices/{invoice_id}/line_items/{id}
paymentLinkSessions
  create POST /v1/payment_link_sessions body
paymentMethods
  createCard POST /v1/payment_methods body
  createBankAccount POST /v1/payment_methods body
  createApplePay POST /v1/payment_methods body publishable
  createGooglePay POST /v1/payment_methods body publishable
  list GET /v1/payment_methods ?per_page,page
  listForCustomer GET /v1/customers/{id}/payment_methods ?per_page,page
  retrieve GET /v1/payment_methods/{id}
  update PATCH /v1/payment_methods/{id} body
  attach POST /v1/payment_methods/{id}/attach body.customer
  detach POST /v1/payment_methods/{id}/detach
  block POST /v1/payment_methods/{id}/block
  unblock POST /v1/payment_methods/{id}/unblock
  connectPlaid POST /v1/payment_methods/connect_plaid body
  iterateAllPaymentMethods pages /v1/payment_methods
products
  create POST /v1/products body
  list GET /v1/products ?per_page,page
  search GET /v1/products/search ?
  retrieve GET /v1/products/{id}
  update PATCH /v1/products/{id} body
  delete DELETE /v1/products/{id}
  iterateAllProducts pages /v1/products
productPhases
  list GET /v1/products/{product_id}/phases ?per_page,page
  create POST /v1/products/{product_id}/phases body
  retrieve GET /v1/products/{product_id}/phases/{id}
  update PATCH /v1/products/{product_id}/phases/{id} body
  delete DELETE /v1/products/{product_id}/phases/{id}
  bulkUpdate PATCH /v1/products/{product_id}/phases/bulk_update body.phases
refunds
  create POST /v1/refunds body
  list GET /v1/refunds ?per_page,page
  retrieve GET /v1/refunds/{id}
  iterateAllRefunds pages /v1/refunds
subscriptions
  create POST /v1/subscriptions body
  list GET /v1/subscriptions ?per_page,page
  search GET /v1/subscriptions/search ?
  retrieve GET /v1/subscriptions/{id}
  update PATCH /v1/subscriptions/{id} body
  cancel POST /v1/subscriptions/{id}/cancel
  pause POST /v1/subscriptions/{id}/pause
  resume POST /v1/subscriptions/{id}/resume
  cancelScheduledChange DELETE /v1/subscriptions/{id}/scheduled_change
  iterateAllSubscriptions pages /v1/subscriptions
subscriptionChangeLogs
  list GET /v1/subscriptions/{id}/change_logs ?per_page,page
subscriptionPhases
  list GET /v1/subscriptions/{subscription_id}/phases
  create POST /v1/subscriptions/{subscription_id}/phases body
  retrieve GET /v1/subscriptions/{subscription_id}/phases/{id}
  update PATCH /v1/subscriptions/{subscription_id}/phases/{id} body
  delete DELETE /v1/subscriptions/{subscription_id}/phases/{id}
  bulkUpdate PATCH /v1/subscriptions/{subscription_id}/phases/bulk_update body.phases
threeDsIntents
  create POST /v1/3ds/intents body
  retrieve GET /v1/3ds/intents/{id}
  resend POST /v1/3ds/intents/{id}/resend
wallet
  getGooglePayConfiguration GET /v1/client/wallet/google_pay publishable
webhookEndpoints
  create POST /v1/webhook_endpoints body
  list GET /v1/webhook_endpoints ?per_page,page
  retrieve GET /v1/webhook_endpoints/{id}
  update PATCH /v1/webhook_endpoints/{id} body
  delete DELETE /v1/webhook_endpoints/{id}
  rotateSecret POST /v1/webhook_endpoints/{id}/rotate_secret
  iterateAllWebhookEndpoints pages /v1/webhook_endpoints
`;

export class FrameAPIError extends Error {
  constructor(status, raw) {
    super(raw?.message ?? 'An error occurred');
    this.name = 'FrameAPIError';
    this.code = raw?.code ?? 'unknown_error';
    this.status = status;
    this.raw = raw;
  }
}

export class FrameSDK {
  constructor({ apiKey, publishableKey, baseURL } = {}) {
    if (!apiKey && !publishableKey) throw new Error('Either apiKey or publishableKey must be provided');
    const client = { apiKey, publishableKey, baseURL: baseURL ?? process.env.FRAME_SANDBOX };
    let namespace;
    for (const line of table.split('\n').filter(Boolean)) {
      if (line.startsWith(' '))
        namespace[line.trim().split(' ')[0]] = methodOf(client, line.trim().split(' '));
      else this[line] = namespace = {};
    }
  }
}

function methodOf(client, [name, verb, path, ...takes]) {
  if (verb === 'pages') {
    // Only this iterator is returned directly, the others as promises, as in the package.
    const iterate = (perPage = 20) => pages(client, path, perPage);
    return name === 'iterateAllPaymentMethods' ? iterate : async (perPage) => iterate(perPage);
  }
  return async (...given) => {
    const url = path.replace(/\{\w+\}/g, () => encodeURIComponent(String(given.shift())));
    const request = { verb, url, publishable: takes.includes('publishable') };
    for (const take of takes) {
      if (take === 'body') request.body = given.shift();
      else if (take === 'files') request.files = given.shift();
      else if (take.startsWith('body.')) request.body = { [take.slice(5)]: given.shift() };
      else if (take === '?') request.query = given.shift();
      else if (take.startsWith('?'))
        request.query = Object.fromEntries(
          take
            .slice(1)
            .split(',')
            .map((key) => [key, given.shift()]),
        );
    }
    return send(client, request, given[0]);
  };
}

async function* pages(client, path, perPage) {
  for (let page = 1; ; page += 1) {
    const { data, meta } = await send(client, { verb: 'GET', url: path, query: { per_page: perPage, page } });
    yield* data;
    if (!meta?.has_more) return;
  }
}

async function send(client, { verb, url, body, query = {}, files, publishable }, options = {}) {
  const address = new URL(client.baseURL + url);
  for (const [key, value] of Object.entries(query)) if (value != null) address.searchParams.set(key, value);
  const usePublishable = options.usePublishableKey ?? publishable;
  const key =
    options.authToken ?? (usePublishable ? client.publishableKey : (client.apiKey ?? client.publishableKey));
  const headers = {
    Authorization: `Bearer ${key}`,
    ...(files ? {} : { 'Content-Type': 'application/json' }),
  };
  const response = await fetch(address, {
    method: verb,
    headers,
    body: files ? await formOf(files) : body === undefined ? undefined : JSON.stringify(body),
  });
  const json = await response.json();
  if (!response.ok) throw new FrameAPIError(response.status, json);
  return json;
}

async function formOf(files) {
  const form = new FormData();
  for (const { document_type: field, file } of files) {
    const chunks = [];
    for await (const chunk of file) chunks.push(chunk);
    form.append(field, new Blob(chunks), `${field}.jpg`);
  }
  return form;
}
