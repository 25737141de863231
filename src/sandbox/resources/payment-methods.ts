import { invalid, StateError } from '../api-error.ts';
import type { Address, PaymentMethod } from '../objects.ts';
import { type Body, type CardData, list, type Operation, on, setStatus } from '../operation.ts';
import { fullAddress, refuseAccount } from '../sent-fields.ts';
import { brandOf, outcomeOf } from '../test-numbers.ts';
import type { World } from '../world.ts';

/** A test card that succeeds: the one behind a wallet, whose number never leaves it, and of a shopper who gives none. */
export const GOOD_CARD = '4242424242424242';
/** The account behind a Plaid login. */
const PLAID_ACCOUNT = { account_number: '000123456789', routing_number: '110000000' };

/** @returns the number of a card @throws ApiError 422 if it is not a test card (page `/testing`) */
export function checkCardNumber(data: CardData, world: World): string {
  const { card_number: number = '' } = data;
  if (/[a-z]/i.test(number))
    throw invalid(
      'card_number: the simulation takes plain test numbers and cannot read what Frame.js encrypts',
    );
  if (/[\s-]/.test(number)) throw invalid('card_number must be digits without separators');
  if (outcomeOf(number, world) === null || number.length < 13)
    throw invalid('card_number: the card is not a test card; a sandbox takes test cards only');
  return number;
}

/** Creates a card. @throws ApiError 422 if the number is not a test card */
export function addCard(
  data: CardData,
  customer: string | null,
  world: World,
  wallet: { type: string; dynamic_last4: string } | null = null,
): PaymentMethod {
  const { exp_month = '12', exp_year = '2030', billing } = data;
  const number = checkCardNumber(data, world);
  const brand = brandOf(number);
  const unknown = { issuer: null, currency: null, segment: null };
  const known = { brand, last_four: number.slice(-4), exp_month, exp_year: fourDigits(exp_year) };
  const card = { ...known, ...unknown, type: 'credit', wallet };
  return addMethod({ type: 'card', card, customer, _number: number }, billing, world);
}

function addMethod(
  fields: Partial<PaymentMethod> & { ach?: object },
  billing: Address | undefined,
  world: World,
): PaymentMethod {
  const stamp = world.stamp('payment_method');
  return world.add({ ...stamp, ...fields, status: 'active', billing: fullAddress(billing) });
}

/** `31` → `2031`. */
const fourDigits = (year: string): string => (year.length === 2 ? `20${year}` : year);

const create: Operation = ({ body }, world) => {
  refuseAccount(body);
  const owner = body.customer === undefined ? null : world.find('customer', body.customer, 'customer').id;
  const { type, _wallet, billing } = body;
  if (type === 'ach') return world.render(addBankAccount(body, owner, world));
  if (_wallet === undefined) return world.render(addCard(body, owner, world));
  const wallet = { type: _wallet.type, dynamic_last4: '1881' };
  return world.render(addCard({ card_number: GOOD_CARD, billing }, owner, world, wallet));
};

function addBankAccount(body: Body, customer: string | null, world: World): PaymentMethod {
  const { account_type = 'checking', account_number: number = '', billing } = body;
  const { bank_name = null, routing_number = null } = body;
  if (outcomeOf(number, world) === null)
    throw invalid('account_number: the account is not a test account; a sandbox takes test accounts only');
  const ach = { account_type, bank_name, routing_number, last_four: number.slice(-4), account_number: null };
  return addMethod({ type: 'ach', ach, customer, _number: number }, billing, world);
}

const connectPlaid: Operation = ({ body: { institution_name, subtype } }, world) => {
  const account_type = subtype === 'savings' ? 'savings' : 'checking';
  const account = { ...PLAID_ACCOUNT, account_type, bank_name: institution_name };
  return world.render(addBankAccount(account, null, world));
};

const update = on('payment_method', (method, { body }, world) => {
  // The SDKs disagree on the types: Node sends numbers, the others strings.
  const { exp_month, exp_year, billing } = body as Body & Record<'exp_month' | 'exp_year', unknown>;
  if (method.card === null && (exp_month ?? exp_year) !== undefined)
    throw invalid('exp_month: a bank account has no expiration date');
  if (method.card !== null && exp_month !== undefined)
    method.card.exp_month = String(exp_month).padStart(2, '0');
  if (method.card !== null && exp_year !== undefined) method.card.exp_year = fourDigits(String(exp_year));
  if (billing !== undefined) method.billing = { ...method.billing, ...fullAddress(billing) };
  world.change(method, {}, 'payment_method.updated');
});

const attach = on('payment_method', (method, { body }, world) => {
  const { id } = world.find('customer', body.customer ?? '', 'customer');
  if (method.status === 'detached')
    throw new StateError('id: a detached payment method cannot be used again');
  if (method.customer !== null && method.customer !== id)
    throw invalid('customer: the payment method belongs to another customer');
  world.change(method, { customer: id });
});

const detach = on('payment_method', (method, _, world) =>
  world.change(method, { status: 'detached', customer: null }, 'payment_method.detached'),
);

export const paymentMethodOperations: Record<string, Operation> = {
  createPaymentMethod: create,
  connectPlaidPaymentMethod: connectPlaid,
  listPaymentMethods: list('payment_method'),
  getPaymentMethod: on('payment_method'),
  updatePaymentMethod: update,
  attachPaymentMethod: attach,
  detachPaymentMethod: detach,
  blockPaymentMethod: setStatus('payment_method', 'blocked'),
  unblockPaymentMethod: setStatus('payment_method', 'active'),
};
