import { invalid } from '../api-error.ts';
import type { Product } from '../billing-objects.ts';
import { listOf } from '../list.ts';
import { mergeMetadata } from '../metadata.ts';
import type { Metadata } from '../objects.ts';
import type { Operation } from '../operation.ts';

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

const list: Operation = (request, world) =>
  listOf(world.store.all('product'), request, (product) => world.render(product));

const search: Operation = (request, world) => {
  const { name, active, shippable } = request.query;
  const found = world.store
    .all('product')
    .filter(
      (product) =>
        (name === undefined || product.name.toLowerCase().includes(name.toLowerCase())) &&
        (active === undefined || String(product.active) === active) &&
        (shippable === undefined || String(product.shippable) === shippable),
    );
  return listOf(found, request, (product) => world.render(product));
};

const retrieve: Operation = ({ params }, world) => world.render(world.find('product', params.id ?? ''));

const update: Operation = ({ params, body }, world) => {
  const product = world.find('product', params.id ?? '');
  const { metadata, ...fields } = body as ProductBody;
  Object.assign(product, fields);
  product.metadata = mergeMetadata(product.metadata, metadata);
  world.touch('product', product);
  world.emit('product.updated', product);
  return world.render(product);
};

const remove: Operation = ({ params }, world) => {
  const product = world.find('product', params.id ?? '');
  world.emit('product.deleted', product);
  world.store.delete('product', product.id);
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
