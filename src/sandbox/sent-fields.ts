import { invalid } from './api-error.ts';
import type { Address, Metadata } from './objects.ts';

const MAX_PAIRS = 20;

/**
 * Metadata after an update (page `/metadata`): keys that are not sent stay, empty values remove their key, an empty map
 * removes all keys, and whitespace around values is trimmed.
 * @throws ApiError 422 above twenty pairs
 */
function mergeMetadata(known: Metadata, sent: Metadata): Metadata {
  const trimmed = Object.entries(sent).map(([name, value]) => [name, String(value).trim()]);
  const merged: Metadata = trimmed.length === 0 ? {} : { ...known, ...Object.fromEntries(trimmed) };
  const kept = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
  if (Object.keys(kept).length > MAX_PAIRS) throw invalid('metadata must NOT have more than 20 properties');
  return kept;
}

/** An address as responses show it: every field present, null if unknown. */
export function fullAddress(address: Address | undefined): Address | null {
  if (address === undefined) return null;
  const parts = ['line_1', 'line_2', 'city', 'state', 'postal_code', 'country'];
  return Object.fromEntries(parts.map((part) => [part, address[part] ?? null]));
}

/** @throws ApiError 422 for an account, which is another kind of payer */
export function refuseAccount(body: object): void {
  if ('account' in body) throw invalid('account: accounts are not simulated; use customer');
}

const ADDRESSES = new Set(['billing', 'billing_address', 'shipping', 'shipping_address']);

/**
 * What a request says of an object's fields, as the object keeps it.
 * @param names fields that the object stores
 * @throws ApiError 422 for too much metadata, and for an account
 */
export function sentFields(body: object, names: ReadonlySet<string>, known: Metadata = {}): object {
  refuseAccount(body);
  const fields = Object.entries(body).filter(([name]) => names.has(name));
  return Object.fromEntries(
    fields.map(([name, value]) => {
      if (name === 'metadata') return [name, mergeMetadata(known, value)];
      return [name, ADDRESSES.has(name) ? fullAddress(value) : value];
    }),
  );
}
