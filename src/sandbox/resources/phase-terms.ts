import { invalid, StateError } from '../api-error.ts';
import type { Phase } from '../objects.ts';
import type { PhaseBody } from '../operation.ts';

/** The most phases of an owner, because every price of a subscription is found by reading all of them. */
const MAX_PHASES = 100;

function changed<T extends Phase>(phase: T, { amount_cents, currency, ...fields }: PhaseBody): T {
  const copy: T = { ...phase, ...fields };
  if (amount_cents !== undefined) copy.amount = amount_cents;
  if (currency !== undefined) Object.assign(copy, { currency: currency.toUpperCase() });
  if (fields.period_count !== undefined && fields.duration_type === undefined) copy.duration_type = 'finite';
  return copy;
}

/**
 * Copies of all phases of an owner with changes applied at once, so that two phases can swap ordinals.
 * @throws ApiError 422 if fields of a phase contradict each other or two phases have the same ordinal
 */
export function withTerms<T extends Phase>(phases: T[], changes: (PhaseBody & { id: string })[]): T[] {
  const after = phases.map((phase) =>
    changes.filter(({ id }) => id === phase.id).reduce((known, change) => changed(known, change), phase),
  );
  for (const [index, phase] of after.entries()) {
    if (phase.pricing_type === 'static' && phase.amount === null)
      throw invalid('amount_cents is missing: a static phase needs it');
    if (phase.pricing_type === 'relative' && phase.discount_percentage === null)
      throw invalid('discount_percentage is missing: a relative phase needs it');
    if (phase.duration_type === 'finite' && phase.period_count === null)
      throw invalid('period_count is missing: a finite phase needs it');
    if (after.findIndex(({ ordinal }) => ordinal === phase.ordinal) < index)
      throw new StateError(`ordinal: another phase has the ordinal ${phase.ordinal}`);
  }
  if (after.length > MAX_PHASES)
    throw new StateError(`ordinal: there are ${MAX_PHASES} phases already, the most that the sandbox keeps`);
  return after;
}
