/**
 * Where an argument of an SDK method comes from: the value of a path parameter, one query parameter,
 * all query parameters as an object, the whole body, or one key of the body.
 */
export type ArgumentSource = `path.${string}` | `query.${string}` | `body.${string}` | 'query' | 'body';

export interface SdkCall {
  /** Method below the client: `refunds.create` in Node, `Refund.create` in Ruby. */
  method: string;
  arguments: ArgumentSource[];
}

/** How the official libraries make one request; a language whose library lacks the call is null. */
export interface SdkCalls {
  javascript: SdkCall | null;
  /** The method name `save` stands for: retrieve, assign the changed attributes, save. */
  ruby: SdkCall | null;
  /** Name of the variable that takes the answer, in camel case. */
  result: string;
  /** Query parameters that the samples send: what both libraries can send. */
  query: string[];
}

// Operation (with `:variant` for a further example) | Node | Ruby | arguments | variable of the answer | query.
// After section 3 of the facts on the libraries. Ruby takes all query parameters as one hash at the end.
const table = `
createChargeIntent | chargeIntents.create | ChargeIntent.create | body | chargeIntent
listChargeIntents | chargeIntents.list | ChargeIntent.list | query.per_page | chargeIntents | per_page
getChargeIntent | chargeIntents.get | ChargeIntent.retrieve | path.id | chargeIntent
updateChargeIntent | chargeIntents.update | ChargeIntent.save | path.id body | chargeIntent
confirmChargeIntent | chargeIntents.confirm | ChargeIntent.confirm | path.id | chargeIntent
captureChargeIntent | chargeIntents.capture | ChargeIntent.capture | path.id body | chargeIntent
cancelChargeIntent | chargeIntents.cancel | ChargeIntent.cancel | path.id | chargeIntent
getCharge | charges.retrieve | Charge.retrieve | path.id | charge
voidRemainingChargeIntent | chargeIntents.voidRemaining | ChargeIntent.void_remaining | path.id | chargeIntent

createCustomer | customers.create | Customer.create | body | customer
listCustomers | customers.list | Customer.list | query.per_page | customers | per_page
searchCustomers | customers.search | Customer.search | query | customers | email
getCustomer | customers.retrieve | Customer.retrieve | path.id | customer
updateCustomer | customers.update | Customer.save | path.id body | customer
deleteCustomer | customers.delete | Customer.delete | path.id | deleted
blockCustomer | customers.block | Customer.block | path.id | customer
unblockCustomer | customers.unblock | Customer.unblock | path.id | customer

listCustomerPaymentMethods | paymentMethods.listForCustomer | Customer.payment_methods | path.id | paymentMethods
createPaymentMethod | paymentMethods.createCard | PaymentMethod.create_card | body | paymentMethod
createPaymentMethod:ach | paymentMethods.createBankAccount | PaymentMethod.create_bank_account | body | paymentMethod
createPaymentMethod:wallet | paymentMethods.createGooglePay | PaymentMethod.create_google_pay | body | paymentMethod
listPaymentMethods | paymentMethods.list | PaymentMethod.list | query.per_page | paymentMethods | per_page
getPaymentMethod | paymentMethods.retrieve | PaymentMethod.retrieve | path.id | paymentMethod
updatePaymentMethod | paymentMethods.update | PaymentMethod.update | path.id body | paymentMethod
attachPaymentMethod | paymentMethods.attach | PaymentMethod.attach | path.id body.customer | paymentMethod
detachPaymentMethod | paymentMethods.detach | PaymentMethod.detach | path.id | paymentMethod
blockPaymentMethod | paymentMethods.block | PaymentMethod.block | path.id | paymentMethod
unblockPaymentMethod | paymentMethods.unblock | PaymentMethod.unblock | path.id | paymentMethod
connectPlaidPaymentMethod | paymentMethods.connectPlaid | PaymentMethod.connect_plaid | body | paymentMethod

createRefund | refunds.create | Refund.create | body | refund
listRefunds | refunds.list | Refund.list | query.per_page | refunds | per_page
getRefund | refunds.retrieve | Refund.retrieve | path.id | refund

createInvoice | invoices.create | Invoice.create | body | invoice
listInvoices | invoices.list | Invoice.list | query.per_page query.page query.customer | invoices | per_page page customer
getInvoice | invoices.retrieve | Invoice.retrieve | path.id | invoice
updateInvoice | invoices.update | Invoice.update | path.id body | invoice
deleteInvoice | invoices.delete | Invoice.delete | path.id | deleted
issueInvoice | invoices.issue | Invoice.issue | path.id | invoice

listInvoiceLineItems | invoiceLineItems.list | InvoiceLineItem.list | path.invoice_id | lineItems
createInvoiceLineItem | invoiceLineItems.create | InvoiceLineItem.create | path.invoice_id body | lineItem
getInvoiceLineItem | invoiceLineItems.retrieve | InvoiceLineItem.retrieve | path.invoice_id path.id | lineItem
updateInvoiceLineItem | invoiceLineItems.update | InvoiceLineItem.update | path.invoice_id path.id body | lineItem
deleteInvoiceLineItem | invoiceLineItems.delete | InvoiceLineItem.delete | path.invoice_id path.id | deleted

createProduct | products.create | Product.create | body | product
listProducts | products.list | Product.list | query.per_page | products | per_page
searchProducts | products.search | Product.search | query | products | name active
getProduct | products.retrieve | Product.retrieve | path.id | product
updateProduct | products.update | Product.update | path.id body | product
deleteProduct | products.delete | Product.delete | path.id | deleted

createSubscription | subscriptions.create | Subscription.create | body | subscription
listSubscriptions | subscriptions.list | Subscription.list | query.per_page | subscriptions | per_page
searchSubscriptions | subscriptions.search | Subscription.search | query | subscriptions | status
getSubscription | subscriptions.retrieve | Subscription.retrieve | path.id | subscription
updateSubscription | subscriptions.update | Subscription.update | path.id body | subscription
cancelSubscription | subscriptions.cancel | Subscription.cancel | path.id | subscription
pauseSubscription | subscriptions.pause | Subscription.pause | path.id | subscription
resumeSubscription | subscriptions.resume | Subscription.resume | path.id | subscription
cancelScheduledChange | subscriptions.cancelScheduledChange | Subscription.cancel_scheduled_change | path.id | subscription

listSubscriptionChangeLogs | subscriptionChangeLogs.list | SubscriptionChangeLog.list | path.id query.per_page | changeLogs | per_page

listSubscriptionPhases | subscriptionPhases.list | SubscriptionPhase.list | path.subscription_id | phases
createSubscriptionPhase | subscriptionPhases.create | SubscriptionPhase.create | path.subscription_id body | phase
bulkUpdateSubscriptionPhases | subscriptionPhases.bulkUpdate | SubscriptionPhase.bulk_update | path.subscription_id body.phases | phases
getSubscriptionPhase | subscriptionPhases.retrieve | SubscriptionPhase.retrieve | path.subscription_id path.id | phase
updateSubscriptionPhase | subscriptionPhases.update | SubscriptionPhase.update | path.subscription_id path.id body | phase
deleteSubscriptionPhase | subscriptionPhases.delete | SubscriptionPhase.delete | path.subscription_id path.id | deleted

listDisputes | disputes.list | Dispute.list | query.per_page | disputes | per_page
getDispute | disputes.retrieve | Dispute.retrieve | path.id | dispute
updateDispute | disputes.update | Dispute.update | path.id body | dispute
createDisputeDocument | disputes.createDocument | Dispute.create_document | path.id body | document

createWebhookEndpoint | webhookEndpoints.create | WebhookEndpoint.create | body | webhookEndpoint
listWebhookEndpoints | webhookEndpoints.list | WebhookEndpoint.list | query.per_page | webhookEndpoints | per_page
getWebhookEndpoint | webhookEndpoints.retrieve | WebhookEndpoint.retrieve | path.id | webhookEndpoint
updateWebhookEndpoint | webhookEndpoints.update | WebhookEndpoint.update | path.id body | webhookEndpoint
deleteWebhookEndpoint | webhookEndpoints.delete | WebhookEndpoint.delete | path.id | deleted
rotateWebhookEndpointSecret | webhookEndpoints.rotateSecret | WebhookEndpoint.rotate_secret | path.id | webhookEndpoint

createCustomerIdentityVerification | customerIdentityVerifications.create | CustomerIdentityVerification.create | body | verification
createCustomerIdentityVerificationForCustomer | customerIdentityVerifications.createForCustomer | CustomerIdentityVerification.create_for_customer | path.id | verification
getCustomerIdentityVerification | customerIdentityVerifications.retrieve | CustomerIdentityVerification.retrieve | path.id | verification
uploadIdentityDocuments | customerIdentityVerifications.uploadIdentityDocuments | CustomerIdentityVerification.upload_documents | path.id body | verification
submitIdentityVerification | customerIdentityVerifications.submitForVerification | - | path.id | verification

createPaymentLinkSession | paymentLinkSessions.create | PaymentLinkSession.create | body | session
`;

function parseCall(method: string, sources: string[]): SdkCall | null {
  return method === '-' ? null : { method, arguments: sources as ArgumentSource[] };
}

function parseRow(line: string): [string, SdkCalls] {
  const [id = '', node = '-', ruby = '-', args = '', result = 'result', query = ''] = line
    .split('|')
    .map((cell) => cell.trim());
  const sources = args.split(' ').filter(Boolean);
  const sent = query.split(' ').filter(Boolean);
  const rubySources = sources.filter((source) => !source.startsWith('query'));
  if (sent.length > 0) rubySources.push('query');
  return [
    id,
    { javascript: parseCall(node, sources), ruby: parseCall(ruby, rubySources), result, query: sent },
  ];
}

const calls = new Map(
  table
    .split('\n')
    .filter((line) => line.includes('|'))
    .map(parseRow),
);

/**
 * The library calls for an operation.
 *
 * @param operationId `operationId` of the document.
 * @param example name of the request example; a variant without a row of its own uses the operation's.
 * @returns undefined when no official library has the operation.
 */
export function sdkCallsFor(operationId: string, example = 'default'): SdkCalls | undefined {
  return calls.get(`${operationId}:${example}`) ?? calls.get(operationId);
}

/** Every operation in the table, for the test that no row names an operation that the document lacks. */
export function sdkOperationIds(): string[] {
  return [...calls.keys()];
}
