import { invalid, NotFoundError, StateError } from '../api-error.ts';
import { DAY } from '../clock.ts';
import type { ChargeIntent, Invoice, InvoiceLineItem } from '../objects.ts';
import { type Line, list, type Operation, on } from '../operation.ts';
import type { World } from '../world.ts';
import { addIntent, cancelIntent, usableMethod } from './charge-intents.ts';
import { attemptCharge } from './charges.ts';
import { payingCustomer } from './customers.ts';
import { productToSell } from './products.ts';

const create: Operation = ({ body }, world) => {
  const fields = world.sent('invoice', body);
  const customer = payingCustomer(body.customer ?? '', world);
  if (body.payment_method !== undefined) usableMethod(body.payment_method, customer.id, world);
  const lines = body.line_items ?? [];
  for (const { product } of lines) productToSell(product, world);
  const stamp = world.stamp('invoice');
  const count = world.store.count('invoice') + 1;
  const invoice = world.add({
    ...stamp,
    invoice_number: body.number ?? `${stamp.id.slice(0, 8).toUpperCase()}-${String(count).padStart(4, '0')}`,
    currency: 'USD',
    status: 'draft',
    collection_method: 'request_payment',
    net_terms: 0,
    ...fields,
    _payment_method: body.payment_method ?? null,
  });
  for (const line of lines) addLine(invoice, line, world);
  world.emit('invoice.created', invoice);
  return world.render(invoice);
};

/** What an invoice or its line says of a product. */
const termsOf = (id: string, world: World) => {
  const { name, default_price } = productToSell(id, world);
  return { description: name, unit_amount_cents: default_price };
};

function addLine(invoice: Invoice, { product, quantity = 1 }: Line, world: World): InvoiceLineItem {
  const terms = termsOf(product, world);
  const stamp = world.stamp('invoice_line_item');
  const owner = { unit_amount_currency: invoice.currency, _invoice: invoice.id };
  return world.add({ ...stamp, quantity, ...terms, ...owner });
}

export const linesOf = ({ id }: Invoice, { store }: World): InvoiceLineItem[] =>
  store.where('invoice_line_item', '_invoice', id);

/** The invoice total in the smallest currency unit. */
export const totalOf = (invoice: Invoice, world: World): number =>
  linesOf(invoice, world).reduce((sum, line) => sum + line.quantity * line.unit_amount_cents, 0);

/** @throws ApiError 422 once the invoice is issued */
function checkDraft({ status }: Invoice): void {
  if (status !== 'draft') throw new StateError(`status: only a draft can be edited, and it is ${status}`);
}

/** @throws ApiError 404 */
const ownerOf = ({ invoice_id = '' }: Record<string, string>, world: World): Invoice =>
  world.find('invoice', invoice_id, 'invoice_id');

function draftOf(params: Record<string, string>, world: World): Invoice {
  const invoice = ownerOf(params, world);
  checkDraft(invoice);
  return invoice;
}

const update = on('invoice', (invoice, { body }, world) => {
  checkDraft(invoice);
  const { line_items, number, collection_method } = body;
  if (collection_method === 'auto_charge' && invoice._payment_method === null)
    throw invalid('collection_method: auto_charge needs a payment_method, which only a new invoice takes');
  for (const { product } of line_items ?? []) productToSell(product, world);
  const fields = world.sent('invoice', body, invoice);
  // All checks precede the first change, so an error leaves the invoice and its lines unchanged.
  if (number !== undefined) fields.invoice_number = number;
  if (line_items !== undefined) {
    for (const line of linesOf(invoice, world)) world.remove(line);
    for (const line of line_items) addLine(invoice, line, world);
  }
  world.change(invoice, fields, 'invoice.updated');
});

const remove: Operation = ({ params }, world) => {
  const invoice = world.find('invoice', params.id ?? '');
  checkDraft(invoice);
  const deleted = world.remove(invoice, 'invoice.deleted');
  for (const line of linesOf(invoice, world)) world.remove(line);
  return deleted;
};

const issue = on('invoice', (invoice, _, world) => {
  const { id, customer, currency, collection_method, _payment_method: saved } = invoice;
  if (invoice.status !== 'draft')
    throw new StateError(`status: it was already issued and is ${invoice.status}`);
  const amount = totalOf(invoice, world);
  if (amount === 0) throw new StateError('line_items: the total is 0; first add a line that costs something');
  const isCharged = collection_method === 'auto_charge' && saved !== null;
  const method = isCharged ? usableMethod(saved, payingCustomer(customer ?? '', world).id, world) : null;
  const due = new Date((world.clock.now + invoice.net_terms * DAY) * 1000);
  const status = invoice.net_terms === 0 ? 'due' : 'outstanding';
  world.change(invoice, { status, due_date: due.toISOString().slice(0, 10) }, 'invoice.issued');
  world.clock.plan((invoice.net_terms + 1) * DAY, 'invoice_overdue', invoice.id);
  // If the charge is declined, the invoice stays open; its events contain the reason.
  if (method !== null)
    attemptCharge(addIntent({ amount, currency, invoice: id }, { customer, method }, world), method, world);
});

/** Handles a successful invoice payment, immediate or delayed. */
export function settleInvoice({ invoice: id }: ChargeIntent, world: World): void {
  const invoice = world.store.get('invoice', id ?? '');
  if (invoice !== undefined && invoice.status !== 'paid') closeInvoice(invoice, 'paid', world);
}

/**
 * Closes an open invoice once the money arrives, or because it will not be paid, like the dashboard does. Its open challenge
 * ends, so that nobody pays twice.
 * @throws ApiError 422 if it is not open, or while its charge intent is pending, which nothing can stop
 */
export function closeInvoice(invoice: Invoice, status: 'paid' | 'voided' | 'written_off', world: World) {
  const intents = world.store.where('charge_intent', 'invoice', invoice.id);
  const pending = intents.find((intent) => intent.status === 'pending');
  if (pending !== undefined)
    throw new StateError(
      `status: charge intent ${pending.id} of the invoice is pending; first let time pass until its result is in`,
    );
  world.change(invoice, { status }, status === 'written_off' ? undefined : `invoice.${status}`);
  world.clock.cancel(invoice.id, 'invoice_overdue');
  for (const intent of intents) if (intent.status === 'requires_3d_secure') cancelIntent(intent, world);
}

/** Runs the day after the due date. */
export function markOverdue(invoice: Invoice, world: World): void {
  world.change(invoice, { status: 'overdue' }, 'invoice.overdue');
}

/** @throws ApiError 404 */
function lineOf(params: Record<string, string>, world: World): InvoiceLineItem {
  ownerOf(params, world);
  const line = world.find('invoice_line_item', params.id ?? '');
  if (line._invoice !== params.invoice_id) throw new NotFoundError('id', line.id);
  return line;
}

const updateLine: Operation = ({ params, body: { product, quantity } }, world) => {
  draftOf(params, world);
  const line = lineOf(params, world);
  const terms = product === undefined ? {} : termsOf(product, world);
  const fields = { ...terms, quantity: quantity ?? line.quantity };
  return world.render(world.change(line, fields, 'invoice.line_item.updated'));
};

const createLine: Operation = ({ params, body: { product = '', quantity } }, world) => {
  const line = addLine(draftOf(params, world), { product, quantity }, world);
  world.emit('invoice.line_item.created', line);
  return world.render(line);
};

const removeLine: Operation = ({ params }, world) => {
  draftOf(params, world);
  return world.remove(lineOf(params, world), 'invoice.line_item.deleted');
};

export const invoiceOperations: Record<string, Operation> = {
  createInvoice: create,
  listInvoices: list('invoice'),
  getInvoice: on('invoice'),
  updateInvoice: update,
  deleteInvoice: remove,
  issueInvoice: issue,
  listInvoiceLineItems: ({ params }, world) => ({
    data: linesOf(ownerOf(params, world), world).map((line) => world.render(line)),
  }),
  createInvoiceLineItem: createLine,
  getInvoiceLineItem: ({ params }, world) => world.render(lineOf(params, world)),
  updateInvoiceLineItem: updateLine,
  deleteInvoiceLineItem: removeLine,
};
