import type { ObjectType, ObjectTypes } from './objects.ts';
import type { World } from './world.ts';

/** A request whose key, parameters, and body passed the document's checks. */
export interface OperationRequest {
  /** Path parameter values. */
  params: Record<string, string>;
  query: Record<string, string>;
  /** Validated against the operation's schema; each module declares the shape it relies on. */
  body: object;
  /** Path without the query, for `url` in list metadata. */
  path: string;
  key: 'secret' | 'publishable';
}

/**
 * Runs one operation.
 * @returns the response body; the status is the success status in the document
 * @throws ApiError if the state of the sandbox does not allow it
 */
export type Operation = (request: OperationRequest, world: World) => object;

/** Reads the object whose ID is in the path. */
export const retrieve =
  (type: ObjectType): Operation =>
  ({ params }, world) =>
    world.render(world.find(type, params.id ?? ''));

/** Lists every object of a type. */
export const listAll =
  (type: ObjectType): Operation =>
  (request, world) =>
    listOf(world.store.all(type), request, world);

/** Blocks or unblocks an object, which has no effect where it is blocked or active already. */
export const setStatus =
  (type: 'customer' | 'payment_method', status: 'active' | 'blocked'): Operation =>
  ({ params }, world) => {
    const object = world.find(type, params.id ?? '');
    if (object.status !== status) {
      world.lifecycles.move(type === 'customer' ? 'Customer' : 'PaymentMethod', object, status);
      world.touch(type, object);
    }
    return world.render(object);
  };

/** Pagination of the API (page `/pagination`): pages start at 1 and have ten objects by default, a hundred at most. */
const DEFAULT_SIZE = 10;
const MAX_SIZE = 100;

/**
 * One page of a list, newest first. Reads nothing beyond the page, so long lists are as fast as short ones.
 * @param items oldest first, as the store has them
 * @param keep selects the items of the list; all if omitted
 */
export function listOf<T extends ObjectTypes[ObjectType]>(
  items: readonly T[],
  { query, path }: OperationRequest,
  world: World,
  keep: (item: T) => boolean = () => true,
) {
  const page = Number(query.page ?? 1);
  const size = Math.min(Number(query.per_page ?? DEFAULT_SIZE), MAX_SIZE);
  const data: unknown[] = [];
  let skip = (page - 1) * size;
  let more = false;
  for (let index = items.length - 1; index >= 0 && !more; index -= 1) {
    const item = items[index] as T;
    if (!keep(item)) continue;
    if (skip > 0) skip -= 1;
    else if (data.length < size) data.push(world.render(item));
    else more = true;
  }
  const meta = {
    page,
    url: path,
    has_more: more,
    prev: page > 1 ? page - 1 : null,
    next: more ? page + 1 : null,
  };
  return { meta, data };
}

/** True if the object was created within the requested range, in Unix seconds. */
export function isCreatedWithin(
  { created }: { created: number },
  { created_before, created_after }: Record<string, string>,
): boolean {
  return (
    (created_before === undefined || created < Number(created_before)) &&
    (created_after === undefined || created > Number(created_after))
  );
}
