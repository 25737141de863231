import { ApiError, invalid, NotFoundError, StateError } from '../api-error.ts';
import type { Invoice, InvoiceLineItem } from '../billing-objects.ts';
import { DAY } from '../clock.ts';
import { mergeMetadata } from '../metadata.ts';
import type { ChargeIntent, Metadata } from '../objects.ts';
import { listOf, type Operation, retrieve } from '../operation.ts';
import type { World } from '../world.ts';
import { addIntent, usableMethod } from './charge-intents.ts';
import { charge } from './charges.ts';
import { payingCustomer } from './customers.ts';
import { productToSell } from './products.ts';

interface Line {
  product: string;
  quantity?: number;
}

interface InvoiceBody {
  customer?: string;
  account?: string;
  collection_method?: Invoice['collection_method'];
  payment_method?: string;
  net_terms?: number;
  number?: string;
  description?: string;
  memo?: string;
  line_items?: Line[];
  metadata?: Metadata;
}

/** In days. A due date has to be a date. */
const MAX_NET_TERMS = 3650;

function checkTerms({ net_terms = 0 }: InvoiceBody): void {
  if (net_terms > MAX_NET_TERMS) throw invalid(`net_terms must be <= ${MAX_NET_TERMS}`);
}

const create: Operation = ({ body }, world) => {
  const given = body as InvoiceBody;
  checkTerms(given);
  if (given.account !== undefined) throw invalid('account: accounts are not simulated; use customer');
  if (given.customer === undefined) throw invalid('customer is missing');
  const customer = payingCustomer(given.customer, world);
  if (given.collection_method === 'auto_charge' && given.payment_method === undefined)
    throw invalid('payment_method is missing: auto_charge needs it');
  if (given.payment_method !== undefined) usableMethod(given.payment_method, customer.id, world);
  const lines = given.line_items ?? [];
  for (const { product } of lines) productToSell(product, world);
  const stamp = world.stamp('invoice');
  const count = world.store.count('invoice') + 1;
  const invoice = world.add('invoice', {
    ...stamp,
    invoice_number: given.number ?? `${stamp.id.slice(0, 8).toUpperCase()}-${String(count).padStart(4, '0')}`,
    customer: customer.id,
    currency: 'USD',
    status: 'draft',
    collection_method: given.collection_method ?? 'request_payment',
    net_terms: given.net_terms ?? 0,
    due_date: null,
    description: given.description ?? null,
    memo: given.memo ?? null,
    metadata: mergeMetadata({}, given.metadata),
    _payment_method: given.payment_method ?? null,
  });
  for (const line of lines) addLine(invoice, line, world);
  world.emit('invoice.created', invoice);
  return world.render(invoice);
};

function addLine(invoice: Invoice, { product: id, quantity = 1 }: Line, world: World): InvoiceLineItem {
  const product = productToSell(id, world);
  return world.add('invoice_line_item', {
    ...world.stamp('invoice_line_item'),
    description: product.name,
    quantity,
    unit_amount_cents: product.default_price,
    unit_amount_currency: invoice.currency,
    _invoice: invoice.id,
  });
}

const linesOf = (invoice: Invoice, world: World): InvoiceLineItem[] => [
  ...world.store.where('invoice_line_item', '_invoice', invoice.id),
];

/** The invoice total in the smallest currency unit. */
const totalOf = (invoice: Invoice, world: World): number =>
  linesOf(invoice, world).reduce((sum, line) => sum + line.quantity * line.unit_amount_cents, 0);

/** @throws ApiError 422 once the invoice is issued */
function draftOf(id: string, name: string, world: World): Invoice {
  const invoice = world.find('invoice', id, name);
  if (invoice.status !== 'draft')
    throw new StateError(`status: only a draft can be edited, and it is ${invoice.status}`);
  return invoice;
}

const list: Operation = (request, world) => {
  const { customer, status } = request.query;
  const { store } = world;
  return listOf(
    customer === undefined ? store.all('invoice') : store.where('invoice', 'customer', customer),
    request,
    world,
    (invoice) => status === undefined || invoice.status === status,
  );
};

const update: Operation = ({ params, body }, world) => {
  const invoice = draftOf(params.id ?? '', 'id', world);
  const { metadata, line_items, number, ...fields } = body as InvoiceBody;
  checkTerms(fields);
  for (const { product } of line_items ?? []) productToSell(product, world);
  // All checks precede the first change, so an error leaves the invoice and its lines unchanged.
  Object.assign(invoice, { metadata: mergeMetadata(invoice.metadata, metadata) }, fields);
  if (number !== undefined) invoice.invoice_number = number;
  if (line_items !== undefined) {
    for (const { id } of linesOf(invoice, world)) world.store.delete('invoice_line_item', id);
    for (const line of line_items) addLine(invoice, line, world);
  }
  world.touch('invoice', invoice);
  world.emit('invoice.updated', invoice);
  return world.render(invoice);
};

const remove: Operation = ({ params }, world) => {
  const invoice = draftOf(params.id ?? '', 'id', world);
  world.emit('invoice.deleted', invoice);
  for (const { id } of linesOf(invoice, world)) world.store.delete('invoice_line_item', id);
  world.store.delete('invoice', invoice.id);
  return { id: invoice.id, object: 'invoice', deleted: true };
};

const issue: Operation = ({ params }, world) => {
  const invoice = world.find('invoice', params.id ?? '');
  if (invoice.status !== 'draft') throw new StateError(`status: it is issued already, and ${invoice.status}`);
  const due = world.clock.now + invoice.net_terms * DAY;
  world.lifecycles.move('Invoice', invoice, invoice.net_terms === 0 ? 'due' : 'outstanding');
  invoice.due_date = new Date(due * 1000).toISOString().slice(0, 10);
  world.touch('invoice', invoice);
  world.emit('invoice.issued', invoice);
  world.clock.plan((invoice.net_terms + 1) * DAY, 'invoice_overdue', invoice.id);
  if (invoice.collection_method === 'auto_charge') chargeInvoice(invoice, world);
  return world.render(invoice);
};

function chargeInvoice(invoice: Invoice, world: World): void {
  const amount = totalOf(invoice, world);
  const method = world.store.get('payment_method', invoice._payment_method ?? '') ?? null;
  if (amount === 0 || method === null) return;
  const intent = addIntent(
    { amount, currency: invoice.currency, invoice: invoice.id },
    { customer: invoice.customer, method },
    world,
  );
  try {
    charge(intent, method, world);
  } catch (error) {
    // The invoice stays open; its events contain the reason.
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Handles a successful invoice payment, immediate or delayed. */
export function settleInvoice({ invoice: id }: ChargeIntent, world: World): void {
  const invoice = world.store.get('invoice', id ?? '');
  if (invoice !== undefined && invoice.status !== 'paid') markPaid(invoice, world);
}

/** Marks an invoice as paid once the money arrives. @throws ApiError 422 if it is not open */
export function markPaid(invoice: Invoice, world: World): void {
  world.lifecycles.move('Invoice', invoice, 'paid');
  world.clock.cancel('invoice_overdue', invoice.id);
  world.touch('invoice', invoice);
  world.emit('invoice.paid', invoice);
}

/** Closes an open invoice that will not be paid, like the dashboard does. */
export function closeInvoice(invoice: Invoice, to: 'voided' | 'written_off', world: World): void {
  world.lifecycles.move('Invoice', invoice, to);
  world.clock.cancel('invoice_overdue', invoice.id);
  world.touch('invoice', invoice);
  if (to === 'voided') world.emit('invoice.voided', invoice);
}

/** Runs the day after the due date. */
export function markOverdue(invoice: Invoice, world: World): void {
  if (invoice.status !== 'outstanding' && invoice.status !== 'due') return;
  world.lifecycles.move('Invoice', invoice, 'overdue');
  world.touch('invoice', invoice);
  world.emit('invoice.overdue', invoice);
}

const listLines: Operation = ({ params }, world) => {
  const invoice = world.find('invoice', params.invoice_id ?? '', 'invoice_id');
  return { data: linesOf(invoice, world).map((line) => world.render(line)) };
};

const createLine: Operation = ({ params, body }, world) => {
  const invoice = draftOf(params.invoice_id ?? '', 'invoice_id', world);
  const line = addLine(invoice, body as Line, world);
  world.emit('invoice.line_item.created', line);
  return world.render(line);
};

function lineOf(params: Record<string, string>, world: World): InvoiceLineItem {
  const line = world.find('invoice_line_item', params.id ?? '');
  if (line._invoice !== params.invoice_id) throw new NotFoundError('id', line.id);
  return line;
}

const retrieveLine: Operation = ({ params }, world) => {
  world.find('invoice', params.invoice_id ?? '', 'invoice_id');
  return world.render(lineOf(params, world));
};

const updateLine: Operation = ({ params, body }, world) => {
  draftOf(params.invoice_id ?? '', 'invoice_id', world);
  const line = lineOf(params, world);
  const { product, quantity } = body as Partial<Line>;
  if (product !== undefined) {
    const { name, default_price } = productToSell(product, world);
    Object.assign(line, { description: name, unit_amount_cents: default_price });
  }
  if (quantity !== undefined) line.quantity = quantity;
  world.touch('invoice_line_item', line);
  world.emit('invoice.line_item.updated', line);
  return world.render(line);
};

const removeLine: Operation = ({ params }, world) => {
  draftOf(params.invoice_id ?? '', 'invoice_id', world);
  const line = lineOf(params, world);
  world.emit('invoice.line_item.deleted', line);
  world.store.delete('invoice_line_item', line.id);
  return { id: line.id, object: 'invoice_line_item', deleted: true };
};

export const invoiceOperations: Record<string, Operation> = {
  createInvoice: create,
  listInvoices: list,
  getInvoice: retrieve('invoice'),
  updateInvoice: update,
  deleteInvoice: remove,
  issueInvoice: issue,
  listInvoiceLineItems: listLines,
  createInvoiceLineItem: createLine,
  getInvoiceLineItem: retrieveLine,
  updateInvoiceLineItem: updateLine,
  deleteInvoiceLineItem: removeLine,
};
