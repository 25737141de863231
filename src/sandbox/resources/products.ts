import { invalid, NotFoundError } from '../api-error.ts';
import type { Product } from '../billing-objects.ts';
import { mergeMetadata } from '../metadata.ts';
import type { Metadata } from '../objects.ts';
import { listOf, type Operation } from '../operation.ts';
import type { World } from '../world.ts';

interface ProductBody {
  name?: string;
  description?: string;
  default_price?: number;
  purchase_type?: Product['purchase_type'];
  recurring_interval?: string;
  shippable?: boolean;
  url?: string;
  metadata?: Metadata;
}

/**
 * A product that has not been deleted. A deleted product stays stored, because its subscriptions continue.
 * @throws ApiError 404 with the name of the parameter
 */
export function productToSell(id: string, world: World, name = 'product'): Product {
  const product = world.find('product', id, name);
  if (!isForSale(product)) throw new NotFoundError(name, id);
  return product;
}

const isForSale = ({ _deleted }: Product): boolean => _deleted !== true;

const create: Operation = ({ body }, world) => {
  const given = body as ProductBody;
  const recurring = given.purchase_type === 'recurring';
  if (recurring && given.recurring_interval === undefined)
    throw invalid('recurring_interval is missing: a recurring product needs it');
  if (!recurring && given.recurring_interval !== undefined)
    throw invalid('recurring_interval is not allowed for a one-time product');
  const product = world.add('product', {
    ...world.stamp('product'),
    name: given.name ?? '',
    description: given.description ?? null,
    default_price: given.default_price ?? 0,
    purchase_type: recurring ? 'recurring' : 'one_time',
    recurring: recurring ? { interval: given.recurring_interval ?? 'monthly', interval_count: 1 } : null,
    shippable: given.shippable ?? false,
    active: true,
    url: given.url ?? null,
    image: null,
    metadata: mergeMetadata({}, given.metadata),
  });
  world.emit('product.created', product);
  return world.render(product);
};

const list: Operation = (request, world) => listOf(world.store.all('product'), request, world, isForSale);

const search: Operation = (request, world) => {
  const { name, active, shippable } = request.query;
  return listOf(
    world.store.all('product'),
    request,
    world,
    (product) =>
      isForSale(product) &&
      (name === undefined || product.name.toLowerCase().includes(name.toLowerCase())) &&
      (active === undefined || String(product.active) === active) &&
      (shippable === undefined || String(product.shippable) === shippable),
  );
};

const retrieve: Operation = ({ params }, world) => world.render(productToSell(params.id ?? '', world, 'id'));

const update: Operation = ({ params, body }, world) => {
  const product = productToSell(params.id ?? '', world, 'id');
  const { metadata, ...fields } = body as ProductBody;
  Object.assign(product, { metadata: mergeMetadata(product.metadata, metadata) }, fields);
  world.touch('product', product);
  world.emit('product.updated', product);
  return world.render(product);
};

const remove: Operation = ({ params }, world) => {
  const product = productToSell(params.id ?? '', world, 'id');
  world.emit('product.deleted', product);
  product._deleted = true;
  world.touch('product', product);
  return { id: product.id, object: 'product', deleted: true };
};

export const productOperations: Record<string, Operation> = {
  createProduct: create,
  listProducts: list,
  searchProducts: search,
  getProduct: retrieve,
  updateProduct: update,
  deleteProduct: remove,
};
