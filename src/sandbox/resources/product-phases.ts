import { NotFoundError } from '../api-error.ts';
import type { Product, ProductPhase, Subscription } from '../billing-objects.ts';
import { listOf } from '../list.ts';
import type { Operation, OperationRequest } from '../operation.ts';
import type { World } from '../world.ts';
import { checkTerms, noTerms, type PhaseBody, withManyTerms, withTerms } from './phase-terms.ts';
import { productToSell } from './products.ts';

/** The product in the path. @throws ApiError 404 */
const ownerOf = (params: Record<string, string>, world: World): Product =>
  productToSell(params.product_id ?? '', world, 'product_id');

/** Phases of a product, ordered by `ordinal`. */
function phasesOf({ id }: Product, world: World): ProductPhase[] {
  return world.store.where('product_phase', '_product', id).toSorted((a, b) => a.ordinal - b.ordinal);
}

function phaseOf(params: Record<string, string>, world: World): ProductPhase {
  const owner = ownerOf(params, world);
  const phase = world.find('product_phase', params.id ?? '');
  if (phase._product !== owner.id) throw new NotFoundError('id', phase.id);
  return phase;
}

/** Copies the phases of a product into a new subscription. */
export function copyPhases(product: Product, subscription: Subscription, world: World): void {
  for (const { _product, ...phase } of phasesOf(product, world))
    world.add('subscription_phase', {
      ...phase,
      ...world.stamp('subscription_phase'),
      currency: subscription.currency,
      started_at: null,
      _subscription: subscription.id,
    });
}

const create: Operation = ({ params, body }, world) => {
  const owner = ownerOf(params, world);
  const empty: ProductPhase = {
    ...world.stamp('product_phase'),
    ...noTerms('USD'),
    _product: owner.id,
  };
  const phase = withTerms(empty, body as PhaseBody);
  checkTerms(phase, phasesOf(owner, world));
  return world.render(world.add('product_phase', phase));
};

/** `listOf` reverses its items, because other lists are newest first. */
const page = (owner: Product, request: OperationRequest, world: World): object =>
  listOf(phasesOf(owner, world).reverse(), request, (phase) => world.render(phase));

const list: Operation = (request, world) => page(ownerOf(request.params, world), request, world);

const retrieve: Operation = ({ params }, world) => world.render(phaseOf(params, world));

const update: Operation = ({ params, body }, world) => {
  const phase = withTerms(phaseOf(params, world), body as PhaseBody);
  checkTerms(phase, phasesOf(ownerOf(params, world), world));
  return world.render(world.touch('product_phase', phase));
};

const updateMany: Operation = (request, world) => {
  const { params, body } = request;
  const owner = ownerOf(params, world);
  const { phases } = body as { phases: (PhaseBody & { id: string })[] };
  const named = new Set(phases.map(({ id }) => phaseOf({ ...params, id }, world).id));
  for (const phase of withManyTerms(phasesOf(owner, world), phases))
    if (named.has(phase.id)) world.touch('product_phase', phase);
  return page(owner, request, world);
};

const remove: Operation = ({ params }, world) => {
  const { id } = phaseOf(params, world);
  world.store.delete('product_phase', id);
  return { id, object: 'product_phase', deleted: true };
};

export const productPhaseOperations: Record<string, Operation> = {
  createProductPhase: create,
  listProductPhases: list,
  getProductPhase: retrieve,
  updateProductPhase: update,
  bulkUpdateProductPhases: updateMany,
  deleteProductPhase: remove,
};
