import { NotFoundError } from '../api-error.ts';
import type { ObjectTypes, Product, Subscription } from '../objects.ts';
import { listOf, type Operation, type OperationRequest } from '../operation.ts';
import type { World } from '../world.ts';
import { checkTerms, withManyTerms, withTerms } from './phase-terms.ts';
import { productToSell } from './products.ts';
import { phasesOf } from './subscription-terms.ts';

type PhaseType = 'product_phase' | 'subscription_phase';

/** What differs between the phases of a product and those of a subscription. */
interface PhaseKind<T extends PhaseType, Owner> {
  /** In operation IDs. */
  name: string;
  /** The owner in the path. @throws ApiError 404 */
  ownerOf(params: Record<string, string>, world: World): Owner;
  /** In order. */
  phasesOf(owner: Owner, world: World): ObjectTypes[T][];
  newPhase(owner: Owner, world: World): ObjectTypes[T];
  list(owner: Owner, request: OperationRequest, world: World): object;
}

function phaseOperationsOf<T extends PhaseType, Owner>({
  name,
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
      const phase = withTerms(newPhase(owner, world), body);
      checkTerms(phase, phasesOf(owner, world));
      return world.render(world.add(phase));
    },
    [`list${name}s`]: (request, world) => list(ownerOf(request.params, world), request, world),
    [`get${name}`]: ({ params }, world) => world.render(phaseOf(params, world)),
    [`update${name}`]: ({ params, body }, world) => {
      const phase = withTerms(phaseOf(params, world), body);
      checkTerms(phase, phasesOf(ownerOf(params, world), world));
      return world.render(world.change(phase));
    },
    [`bulkUpdate${name}s`]: (request, world) => {
      const { params, body } = request;
      const owner = ownerOf(params, world);
      const { phases = [] } = body;
      const named = new Set(phases.map(({ id }) => phaseOf({ ...params, id }, world).id));
      for (const phase of withManyTerms(phasesOf(owner, world), phases))
        if (named.has(phase.id)) world.change(phase);
      return list(owner, request, world);
    },
    [`delete${name}`]: ({ params }, world) => world.remove(phaseOf(params, world)),
  };
}

/** Phases of a product, ordered by `ordinal`. */
function phasesOfProduct({ id }: Product, { store }: World): ObjectTypes['product_phase'][] {
  return store.where('product_phase', '_product', id).toSorted((a, b) => a.ordinal - b.ordinal);
}

/** Copies the phases of a product into a new subscription. */
export function copyPhases(product: Product, subscription: Subscription, world: World): void {
  for (const { _product, ...phase } of phasesOfProduct(product, world))
    world.add<'subscription_phase'>({
      ...phase,
      ...world.stamp('subscription_phase'),
      currency: subscription.currency,
      _subscription: subscription.id,
    });
}

/** A phase unless a request says otherwise. */
const NO_TERMS = { ordinal: 0, pricing_type: 'static', duration_type: 'infinite' } as const;

export const phaseOperations: Record<string, Operation> = {
  ...phaseOperationsOf<'product_phase', Product>({
    name: 'ProductPhase',
    ownerOf: (params, world) => productToSell(params.product_id ?? '', world, 'product_id'),
    phasesOf: phasesOfProduct,
    newPhase: ({ id }, world) =>
      world.complete({ ...world.stamp('product_phase'), ...NO_TERMS, currency: 'USD', _product: id }),
    // `listOf` reverses its items, because other lists are newest first.
    list: (owner, request, world) => listOf(phasesOfProduct(owner, world).reverse(), request, world),
  }),
  ...phaseOperationsOf<'subscription_phase', Subscription>({
    name: 'SubscriptionPhase',
    ownerOf: (params, world) => world.find('subscription', params.subscription_id ?? '', 'subscription_id'),
    phasesOf: (owner, world) => phasesOf(owner, world.store),
    newPhase: ({ id, currency }, world) =>
      world.complete({
        ...world.stamp('subscription_phase'),
        ...NO_TERMS,
        currency,
        _subscription: id,
      }),
    list: (owner, _request, world) => ({
      phases: phasesOf(owner, world.store).map((phase) => world.render(phase)),
      meta: { subscription_id: owner.id },
    }),
  }),
};
