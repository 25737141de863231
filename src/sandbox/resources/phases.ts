import { NotFoundError } from '../api-error.ts';
import type { Subscription, SubscriptionPhase } from '../billing-objects.ts';
import type { Operation } from '../operation.ts';
import type { World } from '../world.ts';
import { checkTerms, noTerms, type PhaseBody, withManyTerms, withTerms } from './phase-terms.ts';
import { phasesOf } from './subscription-terms.ts';

/** The subscription in the path. @throws ApiError 404 */
function ownerOf(params: Record<string, string>, world: World): Subscription {
  return world.find('subscription', params.subscription_id ?? '', 'subscription_id');
}

function phaseOf(params: Record<string, string>, world: World): SubscriptionPhase {
  const owner = ownerOf(params, world);
  const phase = world.find('subscription_phase', params.id ?? '');
  if (phase._subscription !== owner.id) throw new NotFoundError('id', phase.id);
  return phase;
}

const create: Operation = ({ params, body }, world) => {
  const owner = ownerOf(params, world);
  const empty: SubscriptionPhase = {
    ...world.stamp('subscription_phase'),
    ...noTerms(owner.currency),
    started_at: null,
    _subscription: owner.id,
  };
  const phase = withTerms(empty, body as PhaseBody);
  checkTerms(phase, phasesOf(owner, world.store));
  return world.render(world.add('subscription_phase', phase));
};

const listAll = (owner: Subscription, world: World): object => ({
  phases: phasesOf(owner, world.store).map((phase) => world.render(phase)),
  meta: { subscription_id: owner.id },
});

const list: Operation = ({ params }, world) => listAll(ownerOf(params, world), world);

const retrieve: Operation = ({ params }, world) => world.render(phaseOf(params, world));

const update: Operation = ({ params, body }, world) => {
  const phase = withTerms(phaseOf(params, world), body as PhaseBody);
  checkTerms(phase, phasesOf(ownerOf(params, world), world.store));
  return world.render(world.touch('subscription_phase', phase));
};

const updateMany: Operation = ({ params, body }, world) => {
  const owner = ownerOf(params, world);
  const { phases } = body as { phases: (PhaseBody & { id: string })[] };
  const named = new Set(phases.map(({ id }) => phaseOf({ ...params, id }, world).id));
  for (const phase of withManyTerms(phasesOf(owner, world.store), phases))
    if (named.has(phase.id)) world.touch('subscription_phase', phase);
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
