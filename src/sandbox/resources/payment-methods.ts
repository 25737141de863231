import { invalid, StateError } from '../api-error.ts';
import type { Address, PaymentMethod } from '../objects.ts';
import { listAll, type Operation, retrieve, setStatus } from '../operation.ts';
import { brandOf, outcomeOf } from '../test-numbers.ts';
import type { World } from '../world.ts';
import { fullAddress } from './customers.ts';

export interface CardData {
  card_number?: string;
  exp_month?: string;
  exp_year?: string;
  cvc?: string;
  billing?: Address;
}

/** The SDKs disagree on the types: Node sends numbers, the others strings. */
interface NewExpiry {
  exp_month?: string | number;
  exp_year?: string | number;
}

interface CreateBody extends CardData {
  type: 'card' | 'ach';
  account_type?: string;
  account_number?: string;
  routing_number?: string;
  bank_name?: string;
  _wallet?: { type: 'apple_pay' | 'google_pay' };
  customer?: string;
  account?: string;
}

/** The card number behind a wallet, which never leaves the wallet: a test card that succeeds. */
const WALLET_NUMBER = '4242424242424242';
/** The account number behind a Plaid login. */
const PLAID_NUMBER = '000123456789';

/** @returns the digits of a card number @throws ApiError 422 if it is not a test card (page `/testing`) */
export function checkCardNumber(data: CardData, world: World): string {
  const number = (data.card_number ?? '').replace(/[\s-]/g, '');
  if (outcomeOf(number, world) === null || number.length < 13)
    throw invalid('card_number: the card is not a test card; a sandbox takes test cards only');
  return number;
}

/** Creates a card. @throws ApiError 422 if the number is not a test card */
export function addCard(data: CardData, owner: string | null, world: World): PaymentMethod {
  const number = checkCardNumber(data, world);
  return addMethod({ owner, number, billing: data.billing, card: cardOf(number, data) }, world);
}

function cardOf(number: string, { exp_month = '12', exp_year = '2030' }: CardData): PaymentMethod['card'] {
  return {
    brand: brandOf(number),
    last_four: number.slice(-4),
    exp_month,
    exp_year: fourDigits(exp_year),
    issuer: null,
    currency: null,
    segment: null,
    type: 'credit',
    wallet: null,
  };
}

/** `31` → `2031`. */
const fourDigits = (year: string): string => (year.length === 2 ? `20${year}` : year);

interface MethodParts {
  owner: string | null;
  number: string;
  billing: Address | undefined;
  card?: PaymentMethod['card'];
  ach?: PaymentMethod['ach'];
}

function addMethod(
  { owner, number, billing, card = null, ach = null }: MethodParts,
  world: World,
): PaymentMethod {
  return world.add('payment_method', {
    ...world.stamp('payment_method'),
    type: ach === null ? 'card' : 'ach',
    status: 'active',
    customer: owner,
    account_id: null,
    billing: fullAddress(billing),
    card,
    ach,
    _number: number,
  });
}

/** @throws ApiError 404 for an unknown customer and for every account, because accounts are not simulated */
function ownerOf(
  { customer, account }: { customer?: string; account?: string },
  world: World,
): string | null {
  if (customer !== undefined && account !== undefined)
    throw invalid('account is not allowed beside customer');
  if (account !== undefined) throw invalid('account: accounts are not simulated; use customer');
  return customer === undefined ? null : world.find('customer', customer, 'customer').id;
}

const create: Operation = ({ body }, world) => {
  const given = body as CreateBody;
  const owner = ownerOf(given, world);
  if (given.type === 'ach') return world.render(addBankAccount(given, owner, world));
  if (given._wallet === undefined) return world.render(addCard(given, owner, world));
  const card = cardOf(WALLET_NUMBER, {});
  if (card !== null) card.wallet = { type: given._wallet.type, dynamic_last4: null };
  return world.render(addMethod({ owner, number: WALLET_NUMBER, billing: given.billing, card }, world));
};

function addBankAccount(given: CreateBody, owner: string | null, world: World): PaymentMethod {
  const number = given.account_number ?? '';
  const ach = {
    account_type: given.account_type ?? 'checking',
    bank_name: given.bank_name ?? null,
    routing_number: given.routing_number ?? null,
    last_four: number.slice(-4),
    account_number: null,
  };
  return addMethod({ owner, number, billing: given.billing, ach }, world);
}

const connectPlaid: Operation = ({ body }, world) => {
  const { institution_name, subtype } = body as { institution_name?: string; subtype?: string };
  const ach = {
    account_type: subtype === 'savings' ? 'savings' : 'checking',
    bank_name: institution_name ?? null,
    routing_number: '110000000',
    last_four: PLAID_NUMBER.slice(-4),
    account_number: null,
  };
  return world.render(addMethod({ owner: null, number: PLAID_NUMBER, billing: undefined, ach }, world));
};

const update: Operation = ({ params, body }, world) => {
  const method = world.find('payment_method', params.id ?? '');
  const { exp_month, exp_year, billing } = body as Pick<CardData, 'billing'> & NewExpiry;
  if (method.card === null && (exp_month ?? exp_year) !== undefined)
    throw invalid('exp_month: a bank account has no expiry');
  if (method.card !== null && exp_month !== undefined)
    method.card.exp_month = String(exp_month).padStart(2, '0');
  if (method.card !== null && exp_year !== undefined) method.card.exp_year = fourDigits(String(exp_year));
  if (billing !== undefined) method.billing = { ...method.billing, ...fullAddress(billing) };
  world.touch('payment_method', method);
  world.emit('payment_method.updated', method);
  return world.render(method);
};

const attach: Operation = ({ params, body }, world) => {
  const method = world.find('payment_method', params.id ?? '');
  const { id } = world.find('customer', (body as { customer: string }).customer, 'customer');
  if (method.status === 'detached')
    throw new StateError('id: a detached payment method cannot be used again');
  if (method.customer !== null && method.customer !== id)
    throw invalid('customer: the payment method belongs to another customer');
  method.customer = id;
  return world.render(world.touch('payment_method', method));
};

const detach: Operation = ({ params }, world) => {
  const method = world.find('payment_method', params.id ?? '');
  world.lifecycles.move('PaymentMethod', method, 'detached');
  method.customer = null;
  world.touch('payment_method', method);
  world.emit('payment_method.detached', method);
  return world.render(method);
};

export const paymentMethodOperations: Record<string, Operation> = {
  createPaymentMethod: create,
  connectPlaidPaymentMethod: connectPlaid,
  listPaymentMethods: listAll('payment_method'),
  getPaymentMethod: retrieve('payment_method'),
  updatePaymentMethod: update,
  attachPaymentMethod: attach,
  detachPaymentMethod: detach,
  blockPaymentMethod: setStatus('payment_method', 'blocked'),
  unblockPaymentMethod: setStatus('payment_method', 'active'),
};
