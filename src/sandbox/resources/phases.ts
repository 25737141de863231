import { invalid, NotFoundError, StateError } from '../api-error.ts';
import type { Subscription, SubscriptionPhase } from '../billing-objects.ts';
import type { Operation } from '../operation.ts';
import type { World } from '../world.ts';
import { phasesOf } from './subscription-terms.ts';

interface PhaseBody {
  ordinal?: number;
  pricing_type?: SubscriptionPhase['pricing_type'];
  duration_type?: SubscriptionPhase['duration_type'];
  name?: string;
  amount_cents?: number;
  discount_percentage?: number;
  period_count?: number;
  interval?: string;
  interval_count?: number;
  currency?: string;
}

/** The subscription of the path, or a 404. */
function ownerOf(params: Record<string, string>, world: World): Subscription {
  return world.find('subscription', params.subscription_id ?? '', 'subscription_id');
}

function phaseOf(params: Record<string, string>, world: World): SubscriptionPhase {
  const owner = ownerOf(params, world);
  const phase = world.find('subscription_phase', params.id ?? '');
  if (phase._subscription !== owner.id) throw new NotFoundError('id', phase.id);
  return phase;
}

/** @throws ApiError 422 where fields contradict each other, or another phase has the ordinal */
function check(phase: SubscriptionPhase, world: World): void {
  if (phase.pricing_type === 'static' && phase.amount === null)
    throw invalid('amount_cents is missing: a static phase needs it');
  if (phase.pricing_type === 'relative' && phase.discount_percentage === null)
    throw invalid('discount_percentage is missing: a relative phase needs it');
  if (phase.duration_type === 'finite' && phase.period_count === null)
    throw invalid('period_count is missing: a finite phase needs it');
  const taken = world.store
    .all('subscription_phase')
    .some(
      (other) =>
        other.id !== phase.id &&
        other._subscription === phase._subscription &&
        other.ordinal === phase.ordinal,
    );
  if (taken) throw new StateError(`ordinal: another phase has the ordinal ${phase.ordinal}`);
}

function apply(
  phase: SubscriptionPhase,
  { amount_cents, currency, ...fields }: PhaseBody,
): SubscriptionPhase {
  const changed = { ...phase, ...fields };
  if (amount_cents !== undefined) changed.amount = amount_cents;
  if (currency !== undefined) changed.currency = currency.toUpperCase();
  if (fields.period_count !== undefined && fields.duration_type === undefined)
    changed.duration_type = 'finite';
  return changed;
}

const create: Operation = ({ params, body }, world) => {
  const owner = ownerOf(params, world);
  const given = body as PhaseBody;
  const empty: SubscriptionPhase = {
    ...world.stamp('subscription_phase'),
    ordinal: 0,
    name: null,
    pricing_type: 'static',
    duration_type: 'infinite',
    amount: null,
    currency: owner.currency,
    discount_percentage: null,
    period_count: null,
    interval: null,
    interval_count: null,
    started_at: null,
    _subscription: owner.id,
  };
  const phase = apply(empty, given);
  check(phase, world);
  return world.render(world.add('subscription_phase', phase));
};

const listAll = (owner: Subscription, world: World): object => ({
  phases: phasesOf(owner, world.store).map((phase) => world.render(phase)),
  meta: { subscription_id: owner.id },
});

const list: Operation = ({ params }, world) => listAll(ownerOf(params, world), world);

const retrieve: Operation = ({ params }, world) => world.render(phaseOf(params, world));

const update: Operation = ({ params, body }, world) => {
  const phase = apply(phaseOf(params, world), body as PhaseBody);
  check(phase, world);
  return world.render(world.touch('subscription_phase', phase));
};

const updateMany: Operation = ({ params, body }, world) => {
  const owner = ownerOf(params, world);
  const { phases } = body as { phases: (PhaseBody & { id: string })[] };
  const before = phases.map(({ id }) => phaseOf({ ...params, id }, world));
  try {
    for (const [index, { id: _, ...fields }] of phases.entries()) {
      const phase = before[index];
      if (phase !== undefined) world.touch('subscription_phase', apply(phase, fields));
    }
    // Checked together, so that two phases can swap their ordinals.
    for (const phase of phasesOf(owner, world.store)) check(phase, world);
  } catch (error) {
    for (const phase of before) world.store.put('subscription_phase', phase);
    throw error;
  }
  return listAll(owner, world);
};

const remove: Operation = ({ params }, world) => {
  const { id } = phaseOf(params, world);
  world.store.delete('subscription_phase', id);
  return { id, object: 'subscription_phase', deleted: true };
};

export const phaseOperations: Record<string, Operation> = {
  createSubscriptionPhase: create,
  listSubscriptionPhases: list,
  getSubscriptionPhase: retrieve,
  updateSubscriptionPhase: update,
  bulkUpdateSubscriptionPhases: updateMany,
  deleteSubscriptionPhase: remove,
};
