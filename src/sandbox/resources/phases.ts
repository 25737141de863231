import { NotFoundError } from '../api-error.ts';
import type { Product, ProductPhase, Subscription } from '../billing-objects.ts';
import type { ObjectTypes } from '../objects.ts';
import { listOf, type Operation, type OperationRequest } from '../operation.ts';
import type { World } from '../world.ts';
import { checkTerms, noTerms, type PhaseBody, withManyTerms, withTerms } from './phase-terms.ts';
import { productToSell } from './products.ts';
import { phasesOf } from './subscription-terms.ts';

type PhaseType = 'product_phase' | 'subscription_phase';

/** What differs between the phases of a product and those of a subscription. */
interface PhaseKind<T extends PhaseType, Owner> {
  /** In operation IDs. */
  name: string;
  type: T;
  /** The owner in the path. @throws ApiError 404 */
  ownerOf(params: Record<string, string>, world: World): Owner;
  /** In order. */
  phasesOf(owner: Owner, world: World): ObjectTypes[T][];
  newPhase(owner: Owner, world: World): ObjectTypes[T];
  list(owner: Owner, request: OperationRequest, world: World): object;
}

function phaseOperationsOf<T extends PhaseType, Owner>({
  name,
  type,
  ownerOf,
  phasesOf,
  newPhase,
  list,
}: PhaseKind<T, Owner>): Record<string, Operation> {
  /** A phase of the owner in the path. @throws ApiError 404 */
  const phaseOf = (params: Record<string, string>, world: World): ObjectTypes[T] => {
    const siblings = phasesOf(ownerOf(params, world), world);
    const phase = siblings.find(({ id }) => id === params.id);
    if (phase === undefined) throw new NotFoundError('id', params.id ?? '');
    return phase;
  };
  return {
    [`create${name}`]: ({ params, body }, world) => {
      const owner = ownerOf(params, world);
      const phase = withTerms(newPhase(owner, world), body as PhaseBody);
      checkTerms(phase, phasesOf(owner, world));
      return world.render(world.add(type, phase));
    },
    [`list${name}s`]: (request, world) => list(ownerOf(request.params, world), request, world),
    [`get${name}`]: ({ params }, world) => world.render(phaseOf(params, world)),
    [`update${name}`]: ({ params, body }, world) => {
      const phase = withTerms(phaseOf(params, world), body as PhaseBody);
      checkTerms(phase, phasesOf(ownerOf(params, world), world));
      return world.render(world.touch(type, phase));
    },
    [`bulkUpdate${name}s`]: (request, world) => {
      const { params, body } = request;
      const owner = ownerOf(params, world);
      const { phases } = body as { phases: (PhaseBody & { id: string })[] };
      const named = new Set(phases.map(({ id }) => phaseOf({ ...params, id }, world).id));
      for (const phase of withManyTerms(phasesOf(owner, world), phases))
        if (named.has(phase.id)) world.touch(type, phase);
      return list(owner, request, world);
    },
    [`delete${name}`]: ({ params }, world) => {
      const { id } = phaseOf(params, world);
      world.store.delete(type, id);
      return { id, object: type, deleted: true };
    },
  };
}

/** Phases of a product, ordered by `ordinal`. */
function phasesOfProduct({ id }: Product, { store }: World): ProductPhase[] {
  return store.where('product_phase', '_product', id).toSorted((a, b) => a.ordinal - b.ordinal);
}

/** Copies the phases of a product into a new subscription. */
export function copyPhases(product: Product, subscription: Subscription, world: World): void {
  for (const { _product, ...phase } of phasesOfProduct(product, world))
    world.add('subscription_phase', {
      ...phase,
      ...world.stamp('subscription_phase'),
      currency: subscription.currency,
      started_at: null,
      _subscription: subscription.id,
    });
}

export const phaseOperations: Record<string, Operation> = {
  ...phaseOperationsOf<'product_phase', Product>({
    name: 'ProductPhase',
    type: 'product_phase',
    ownerOf: (params, world) => productToSell(params.product_id ?? '', world, 'product_id'),
    phasesOf: phasesOfProduct,
    newPhase: ({ id }, world) => ({ ...world.stamp('product_phase'), ...noTerms('USD'), _product: id }),
    // `listOf` reverses its items, because other lists are newest first.
    list: (owner, request, world) => listOf(phasesOfProduct(owner, world).reverse(), request, world),
  }),
  ...phaseOperationsOf<'subscription_phase', Subscription>({
    name: 'SubscriptionPhase',
    type: 'subscription_phase',
    ownerOf: (params, world) => world.find('subscription', params.subscription_id ?? '', 'subscription_id'),
    phasesOf: (owner, world) => phasesOf(owner, world.store),
    newPhase: ({ id, currency }, world) => ({
      ...world.stamp('subscription_phase'),
      ...noTerms(currency),
      started_at: null,
      _subscription: id,
    }),
    list: (owner, _request, world) => ({
      phases: phasesOf(owner, world.store).map((phase) => world.render(phase)),
      meta: { subscription_id: owner.id },
    }),
  }),
};
