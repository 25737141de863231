import { NotFoundError } from '../api-error.ts';
import type { ObjectTypes, Product, Subscription } from '../objects.ts';
import { listOf, type Operation, type OperationRequest, type PhaseBody } from '../operation.ts';
import type { World } from '../world.ts';
import { withTerms } from './phase-terms.ts';
import { productToSell } from './products.ts';
import { forgetPeriods, phasesOf } from './subscription-terms.ts';

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
  newPhase(owner: Owner): { currency: string } & Partial<ObjectTypes[T]>;
  list(owner: Owner, request: OperationRequest, world: World): object;
  beforeDelete?(owner: Owner, phase: ObjectTypes[T], world: World): void;
}

function phaseOperationsOf<T extends PhaseType, Owner>(kind: PhaseKind<T, Owner>): Record<string, Operation> {
  const { name, type, ownerOf, phasesOf, newPhase, list } = kind;
  /** A phase of the owner in the path. @throws ApiError 404 */
  const phaseOf = (params: Record<string, string>, world: World): ObjectTypes[T] => {
    const siblings = phasesOf(ownerOf(params, world), world);
    const phase = siblings.find(({ id }) => id === params.id);
    if (phase === undefined) throw new NotFoundError('id', params.id ?? '');
    return phase;
  };
  const change = (owner: Owner, changes: (PhaseBody & { id: string })[], world: World): void => {
    const named = new Set(changes.map(({ id }) => id));
    for (const phase of withTerms(phasesOf(owner, world), changes))
      if (named.has(phase.id)) world.change(phase);
  };
  return {
    [`create${name}`]: ({ params, body }, world) => {
      const owner = ownerOf(params, world);
      const phase = world.complete<T>({ ...world.stamp(type), ...NO_TERMS, ...newPhase(owner) });
      const after = withTerms([...phasesOf(owner, world), phase], [{ ...body, id: phase.id }]);
      return world.render(world.add(after.at(-1) ?? phase));
    },
    [`list${name}s`]: (request, world) => list(ownerOf(request.params, world), request, world),
    [`get${name}`]: ({ params }, world) => world.render(phaseOf(params, world)),
    [`update${name}`]: ({ params, body }, world) => {
      const { id } = phaseOf(params, world);
      change(ownerOf(params, world), [{ ...body, id }], world);
      return world.render(phaseOf(params, world));
    },
    [`bulkUpdate${name}s`]: (request, world) => {
      const { params, body } = request;
      const { phases = [] } = body;
      for (const { id } of phases) phaseOf({ ...params, id }, world);
      const owner = ownerOf(params, world);
      change(owner, phases, world);
      return list(owner, request, world);
    },
    [`delete${name}`]: ({ params }, world) => {
      const phase = phaseOf(params, world);
      kind.beforeDelete?.(ownerOf(params, world), phase, world);
      return world.remove(phase);
    },
  };
}

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

/** Terms of a phase unless a request says otherwise. */
const NO_TERMS = { ordinal: 0, pricing_type: 'static', duration_type: 'infinite' } as const;

export const phaseOperations: Record<string, Operation> = {
  ...phaseOperationsOf<'product_phase', Product>({
    name: 'ProductPhase',
    type: 'product_phase',
    ownerOf: (params, world) => productToSell(params.product_id ?? '', world, 'product_id'),
    phasesOf: phasesOfProduct,
    newPhase: ({ id }) => ({ currency: 'USD', _product: id }),
    // `listOf` reverses its items, because other lists are newest first.
    list: (owner, request, world) => listOf(phasesOfProduct(owner, world).reverse(), request, world),
  }),
  ...phaseOperationsOf<'subscription_phase', Subscription>({
    name: 'SubscriptionPhase',
    type: 'subscription_phase',
    ownerOf: (params, world) => world.find('subscription', params.subscription_id ?? '', 'subscription_id'),
    phasesOf: (owner, world) => phasesOf(owner, world.store),
    newPhase: ({ id, currency }) => ({ currency, _subscription: id }),
    list: (owner, _request, world) => ({
      phases: phasesOf(owner, world.store).map((phase) => world.render(phase)),
      meta: { subscription_id: owner.id },
    }),
    beforeDelete: (owner, phase, { store }) => forgetPeriods(owner, phase, store),
  }),
};
