import type { World } from './world.ts';

/** Outcome of a charge on a test number. */
interface ChargeOutcome {
  /** Whether a 3D Secure challenge comes first. */
  challenge: boolean;
  /** Decline code; null if the charge succeeds. */
  decline: string | null;
  /** True if the result is delayed, as with bank accounts. */
  later: boolean;
}

/** Outcomes of the test bank accounts by account number. The test data document only has them as sentences. */
const BANK_DECLINES: Record<string, string> = {
  '000111111113': 'account_closed',
  '000111111116': 'no_account',
  '000222222227': 'insufficient_funds',
  '000333333335': 'debit_not_authorized',
};

/** The outcome that the published test data define for a number; null if it is not a test number. */
export function outcomeOf(number: string, { testCards }: Pick<World, 'testCards'>): ChargeOutcome | null {
  const secure = testCards['3ds'].find((card) => card.number === number);
  if (secure !== undefined) {
    const challenge = secure.result.startsWith('A challenge opens');
    const declined = secure.result.includes('declined');
    return { challenge, decline: declined ? (secure.code ?? 'generic_decline') : null, later: false };
  }
  const declined = testCards.declined.find((card) => card.number === number);
  if (declined !== undefined) return { challenge: false, decline: declined.code, later: false };
  if (testCards.success.some((card) => card.number === number))
    return { challenge: false, decline: null, later: false };
  if (testCards.ach.some((account) => account.account_number === number))
    return { challenge: false, decline: BANK_DECLINES[number] ?? null, later: true };
  return null;
}

/** `visa`, `mastercard`, `amex`, or `discover`, from the first digits of a card number. */
export function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  if (/^3[47]/.test(number)) return 'amex';
  return 'discover';
}
