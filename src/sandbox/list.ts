import type { OperationRequest } from './operation.ts';

/** Pagination of the API (page `/pagination`): pages start at 1 and have ten objects by default, a hundred at most. */
const DEFAULT_SIZE = 10;
const MAX_SIZE = 100;

/**
 * One page of a list, newest first. Reads nothing beyond the page, so long lists are as fast as short ones.
 * @param items oldest first, as the store has them
 * @param keep selects the items of the list; all if omitted
 */
export function listOf<T>(
  items: readonly T[],
  { query, path }: OperationRequest,
  render: (item: T) => unknown,
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
    else if (data.length < size) data.push(render(item));
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
