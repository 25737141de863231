import { DAY } from '../clock.ts';
import type { Subscription, SubscriptionPhase } from '../objects.ts';
import type { Store } from '../store.ts';
import type { World } from '../world.ts';

/** Phases of a subscription, in order. */
export function phasesOf({ id }: Subscription, store: Store): SubscriptionPhase[] {
  return store.where('subscription_phase', '_subscription', id).toSorted((a, b) => a.ordinal - b.ordinal);
}

/** The phase of the current period, after `_periods` billed periods; undefined without phases or after the last one. */
export function currentPhase(subscription: Subscription, store: Store): SubscriptionPhase | undefined {
  let left = Math.max(0, subscription._periods - 1);
  for (const phase of phasesOf(subscription, store)) {
    if (phase.period_count === null || left < phase.period_count) return phase;
    left -= phase.period_count;
  }
  return undefined;
}

/**
 * The cost of the current period in the smallest currency unit: the product's price as modified by the current phase.
 */
export function priceOf(subscription: Subscription, store: Store): number {
  const price = store.get('product', subscription.product)?.default_price ?? 0;
  const phase = currentPhase(subscription, store);
  if (phase === undefined) return price;
  if (phase.pricing_type === 'static') return phase.amount ?? price;
  return Math.round((price * (100 - (phase.discount_percentage ?? 0))) / 100);
}

/**
 * The end of a period that starts at `start`, in Unix seconds. Months are calendar months in UTC; the 31st becomes the
 * last day of a shorter month.
 */
export function periodEnd(start: number, interval: string, count: number): number {
  const days = { daily: 1, weekly: 7 }[interval];
  if (days !== undefined) return start + days * count * DAY;
  const months = { monthly: 1, every_3_months: 3, every_6_months: 6, yearly: 12 }[interval] ?? 1;
  const date = new Date(start * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months * count);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime() / 1000;
}

/** Ends a subscription immediately. @throws ApiError 422 if its lifecycle does not allow it */
export function cancelSubscription(subscription: Subscription, world: World): void {
  world.change(subscription, { status: 'canceled', scheduled_change: null });
  world.clock.cancel(subscription.id);
}
