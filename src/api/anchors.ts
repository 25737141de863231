import { createSlugger } from '../model/slug.ts';
import type { OperationObject } from './openapi-document.ts';

/** `ChargeIntent` → `charge-intent`: anchor of the object's heading and prefix of its fields' anchors. */
export function objectSlug(schema: string): string {
  return wordsOf(schema).join('-');
}

/** `ChargeIntent` → `charge_intent`: the schema in the names of its fields. */
export const schemaKey = (schema: string): string => wordsOf(schema).join('_');

/** Name of a schema → its words in lower case: `ChargeIntent` → `['charge', 'intent']`. */
export function wordsOf(schema: string): string[] {
  return schema
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ');
}

/** Heading → its anchor on a page where no other heading has the same text: `Create a refund` → `create-a-refund`. */
export function headingSlug(heading: string): string {
  return createSlugger().slug(heading);
}

/** Anchor of an operation's heading: its own `x-anchor`, or made from its summary. */
export function operationAnchor(operation: Pick<OperationObject, 'summary' | 'x-anchor'>): string {
  return operation['x-anchor'] ?? headingSlug(operation.summary);
}

/** Anchor of a field below a heading or another field: `('refund', 'amount')` → `refund-amount`. */
export function fieldAnchor(prefix: string, name: string): string {
  return `${prefix}-${name}`;
}

/** Anchor of a heading inside an operation: `('create-a-refund', 'Request body')` → `create-a-refund-request-body`. */
export function labelAnchor(prefix: string, title: string): string {
  return `${prefix}-${headingSlug(title)}`;
}
