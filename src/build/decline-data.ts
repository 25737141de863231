import type { DeclineCode } from '../api/data-schemas.ts';
import { GENERIC_MESSAGE } from '../api/reference-tables.ts';

/** The code file of a guide that follows from the API's data; a build and a check write it. */
export const DECLINE_DATA = 'declines-codes/decline-codes.json';

/** What shoppers are told of each decline code, and how often to retry, if that differs from the rule. */
export function declineData(codes: readonly DeclineCode[]): string {
  const lines = codes.flatMap(({ code, shopper, retry, retries = retry === 'later' ? 3 : 0 }) => {
    const entry = {
      ...(shopper !== GENERIC_MESSAGE && { message: shopper }),
      ...(retries > 0 && { retries }),
    };
    return Object.keys(entry).length === 0 ? [] : [`  ${JSON.stringify(code)}: ${JSON.stringify(entry)}`];
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}
