const MAX_TERMS = 3;

/** Subjects that the documentation of payments is sure to have, for a reader whose first query finds nothing. */
const FALLBACK = ['Accept a payment', 'Webhooks', 'Refunds'];

/**
 * Up to three terms to try instead (row S3.8): sections of the richest answer so far, filled up with common subjects.
 * @param sections titles of groups, best first
 */
export function suggestTerms(sections: readonly string[], query: string): string[] {
  const asked = query.trim().toLowerCase();
  const terms = new Map<string, string>();
  for (const term of [...sections, ...FALLBACK]) {
    const key = term.toLowerCase();
    if (key !== '' && key !== asked && !terms.has(key)) terms.set(key, term);
  }
  return [...terms.values()].slice(0, MAX_TERMS);
}
