import { z } from 'zod';

const retry = z.enum(['no', 'later', 'after a fix']);
const errorRetry = z.enum([...retry.options, 'depends on the code']);
/** Text that readers see; never empty. */
export const text = z.string().min(1);

/** `api/decline-codes.yaml`: why a charge was declined and what to do about it. */
const declineCodes = z.array(
  z.strictObject({
    code: z.string().regex(/^[a-z0-9_]+$/, 'must be lowercase letters, digits and underscores'),
    category: text,
    meaning: text,
    retry,
    /** How often a job may charge the same card again after a code to retry later; 3 unless stated. */
    retries: z.int().positive().optional(),
    action: text,
    /** What to tell the shopper; never the reason if it would help a fraudster. */
    shopper: text,
  }),
);

/** `api/api-errors.yaml`: status and code of each error response. */
const apiErrors = z.array(
  z.strictObject({
    status: z.int(),
    code: z.string().nullable(),
    meaning: text,
    retry: errorRetry,
    action: text,
    'x-assumed': z.literal(true).optional(),
  }),
);

const term = z.string().regex(/^[a-z0-9-]+$/, 'must be lowercase letters, digits and hyphens');

/** `api/glossary.yaml`: terms that guides explain. */
const glossary = z.array(z.strictObject({ code: term, name: text, meaning: text }));

/**
 * `api/field-keywords.yaml`: what readers call a field. A key is a name, for every field of that name (`net_terms`), or the
 * field or resource that contains it, a dot, and the name (`card.type`, `dispute.status`).
 */
const fieldKeywords = z.record(
  z.string().regex(/^(?:[a-z0-9_]+\.)?[a-z0-9_]+$/, 'a name, or two with a dot between them'),
  z.array(text).min(1),
);

/** `content/changes.yaml`: what changed for readers, newest first. */
export const changes = z.array(
  z.strictObject({
    date: z.iso.date('must be a day such as 2026-11-22'),
    title: text,
    href: z.string().startsWith('/', 'must be an address of this site, such as /webhooks#verify'),
    text,
    adds: z.array(text).default([]),
  }),
);

const number = z.string().regex(/^\d{13,19}$/, 'must be 13 to 19 digits');
const account = z.string().regex(/^\d+$/, 'must be digits');

/** `api/test-cards.yaml`: numbers that produce a specific result in the sandbox. */
const testCards = z.strictObject({
  success: z.array(z.strictObject({ brand: text, number })),
  declined: z.array(z.strictObject({ number, code: text })),
  '3ds': z.array(z.strictObject({ number, result: text, code: z.string().nullable() })),
  ach: z.array(z.strictObject({ routing_number: account, account_number: account, result: text })),
});

/** The files beside the document, each named after its key: `decline-codes.yaml`. */
export const dataSchemas = { declineCodes, testCards, apiErrors, glossary, fieldKeywords };

export type ApiData = { [Name in keyof typeof dataSchemas]: z.infer<(typeof dataSchemas)[Name]> };
export type DeclineCode = z.infer<typeof declineCodes>[number] & {
  /** Number of the sandbox card that triggers this decline code. */
  test_card: string | null;
};
export type ApiError = z.infer<typeof apiErrors>[number];
export type GlossaryTerm = z.infer<typeof glossary>[number];
export type FieldKeywords = z.infer<typeof fieldKeywords>;
export type TestCards = z.infer<typeof testCards>;
