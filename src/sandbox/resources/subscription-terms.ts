import { DAY, monthsAfter } from '../clock.ts';
import type { Subscription, SubscriptionPhase } from '../objects.ts';
import type { Store } from '../store.ts';
import type { World } from '../world.ts';

/** Phases of a subscription, in order. */
export function phasesOf({ id }: Subscription, store: Store): SubscriptionPhase[] {
  return store.where('subscription_phase', '_subscription', id).toSorted((a, b) => a.ordinal - b.ordinal);
}

/**
 * The phase of the current period, which is number `_periods`, or of the next one if that of the current was deleted;
 * undefined without phases or after the last one.
 */
export function currentPhase(subscription: Subscription, store: Store): SubscriptionPhase | undefined {
  let left = Math.max(0, subscription._periods - (subscription._isPhaseDeleted ? 0 : 1));
  for (const phase of phasesOf(subscription, store)) {
    if (phase.period_count === null || left < phase.period_count) return phase;
    left -= phase.period_count;
  }
  return undefined;
}

/** Subtracts the periods of a phase before it is deleted, so that the other phases keep theirs. */
export function forgetPeriods(subscription: Subscription, phase: SubscriptionPhase, store: Store): void {
  let left = subscription._periods;
  if (currentPhase(subscription, store)?.id === phase.id) subscription._isPhaseDeleted = true;
  for (const { id, period_count } of phasesOf(subscription, store)) {
    const own = Math.min(left, period_count ?? left);
    left -= own;
    if (id === phase.id) subscription._periods -= own;
  }
}

/** The cost of the current period in the smallest currency unit: the product's price as modified by the current phase. */
export function priceOf(subscription: Subscription, store: Store): number {
  const price = store.get('product', subscription.product)?.default_price ?? 0;
  const phase = currentPhase(subscription, store);
  if (phase === undefined) return price;
  if (phase.pricing_type === 'static') return phase.amount ?? price;
  return Math.round((price * (100 - (phase.discount_percentage ?? 0))) / 100);
}

/**
 * Sets the current period, which starts at `start`, in Unix seconds. Months are calendar months: each begins on the day that
 * the first of them began on.
 */
export function setPeriod(subscription: Subscription, start: number, interval: string, count: number): void {
  // A state that was written by hand may say less, and no period would ever end.
  const length = Math.max(1, count);
  const days = { daily: 1, weekly: 7 }[interval] ?? 0;
  const months = { daily: 0, weekly: 0, every_3_months: 3, every_6_months: 6, yearly: 12 }[interval] ?? 1;
  const day = subscription._billing_day ?? new Date(start * 1000).getUTCDate();
  subscription.current_period_start = start;
  subscription.current_period_end =
    days > 0 ? start + days * length * DAY : monthsAfter(start, months * length, day);
  subscription._billing_day = days > 0 ? undefined : day;
}

/** Ends a subscription immediately. @throws ApiError 422 if its lifecycle does not allow it */
export function cancelSubscription(subscription: Subscription, world: World): void {
  world.change(subscription, { status: 'canceled', scheduled_change: null });
  world.clock.cancel(subscription.id);
}
