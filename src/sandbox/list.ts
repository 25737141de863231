import type { OperationRequest } from './operation.ts';

/** Pages of the API (page `/pagination`): numbered from 1, ten objects unless asked otherwise, never more than a hundred. */
const DEFAULT_SIZE = 10;
const MAX_SIZE = 100;

/**
 * One page of a list, newest first. Nothing is read beyond the page, so that long lists are as quick as short ones.
 * @param items oldest first, as the store has them
 * @param keep says which items belong to the list; all where absent
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

/** True for what was created in the range that a search asks for, in Unix seconds. */
export function isCreatedWithin(
  { created }: { created: number },
  { created_before, created_after }: Record<string, string>,
): boolean {
  return (
    (created_before === undefined || created < Number(created_before)) &&
    (created_after === undefined || created > Number(created_after))
  );
}
