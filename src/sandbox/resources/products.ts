import { NotFoundError } from '../api-error.ts';
import type { Product } from '../objects.ts';
import { list, type Operation } from '../operation.ts';
import type { World } from '../world.ts';

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
  const { recurring_interval: interval } = body;
  const recurring = interval === undefined ? null : { interval, interval_count: 1 };
  const fields = { shippable: false, ...world.sent('product', body), recurring, active: true };
  return world.render(world.add({ ...world.stamp('product'), ...fields }, 'product.created'));
};

/** An operation on the product in the path, unless it is deleted. */
const onProduct =
  (act: (product: Product, body: object, world: World) => object): Operation =>
  ({ params, body }, world) =>
    act(productToSell(params.id ?? '', world, 'id'), body, world);

export const productOperations: Record<string, Operation> = {
  createProduct: create,
  listProducts: list('product', [], isForSale),
  searchProducts: list('product', ['name'], isForSale),
  getProduct: onProduct((product, _, world) => world.render(product)),
  updateProduct: onProduct((product, body, world) =>
    world.render(world.change(product, world.sent('product', body, product), 'product.updated')),
  ),
  deleteProduct: onProduct((product, _, world) => {
    world.emit('product.deleted', product);
    const { id, object } = world.change(product, { _deleted: true });
    return { id, object, deleted: true };
  }),
};
