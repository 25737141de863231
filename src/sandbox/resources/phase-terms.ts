import { invalid, StateError } from '../api-error.ts';
import type { Phase } from '../objects.ts';
import type { PhaseBody } from '../operation.ts';

/** Every price of a subscription is found by reading its phases. */
const MAX_PHASES = 100;

/** A copy of a phase with changes applied. */
export function withTerms<T extends Phase>(phase: T, { amount_cents, currency, ...fields }: PhaseBody): T {
  const changed: T = { ...phase, ...fields };
  if (amount_cents !== undefined) changed.amount = amount_cents;
  if (currency !== undefined) Object.assign(changed, { currency: currency.toUpperCase() });
  if (fields.period_count !== undefined && fields.duration_type === undefined)
    changed.duration_type = 'finite';
  return changed;
}

/**
 * @param siblings all phases of the same owner
 * @throws ApiError 422 if fields contradict each other or another phase has the same ordinal
 */
export function checkTerms(phase: Phase, siblings: readonly Phase[]): void {
  if (phase.pricing_type === 'static' && phase.amount === null)
    throw invalid('amount_cents is missing: a static phase needs it');
  if (phase.pricing_type === 'relative' && phase.discount_percentage === null)
    throw invalid('discount_percentage is missing: a relative phase needs it');
  if (phase.duration_type === 'finite' && phase.period_count === null)
    throw invalid('period_count is missing: a finite phase needs it');
  if (siblings.length >= MAX_PHASES && !siblings.some(({ id }) => id === phase.id))
    throw new StateError(`ordinal: there are ${MAX_PHASES} phases already, the most that the sandbox keeps`);
  if (siblings.some(({ id, ordinal }) => id !== phase.id && ordinal === phase.ordinal))
    throw new StateError(`ordinal: another phase has the ordinal ${phase.ordinal}`);
}

/** Applies changes to several phases and validates the result as a whole, so that two phases can swap ordinals. */
export function withManyTerms<T extends Phase>(phases: T[], changes: (PhaseBody & { id: string })[]): T[] {
  const after = phases.map((phase) =>
    changes
      .filter(({ id }) => id === phase.id)
      .reduce((changed, { id: _, ...fields }) => withTerms(changed, fields), phase),
  );
  for (const phase of after) checkTerms(phase, after);
  return after;
}
