import type { OperationRequest } from './operation.ts';

/** Pages of the API (page `/pagination`): numbered from 1, ten objects unless asked otherwise, never more than a hundred. */
const DEFAULT_SIZE = 10;
const MAX_SIZE = 100;

/** One page of a list, newest first. `items` come oldest first, as the store has them. */
export function listOf<T>(
  items: readonly T[],
  { query, path }: OperationRequest,
  render: (item: T) => unknown,
) {
  const page = Number(query.page ?? 1);
  const size = Math.min(Number(query.per_page ?? DEFAULT_SIZE), MAX_SIZE);
  const newest = items.toReversed();
  const from = (page - 1) * size;
  const more = newest.length > from + size;
  return {
    meta: {
      page,
      url: path,
      has_more: more,
      prev: page > 1 ? page - 1 : null,
      next: more ? page + 1 : null,
    },
    data: newest.slice(from, from + size).map(render),
  };
}

/** Keeps what was created in the range that a search asks for, in Unix seconds. */
export function createdWithin<T extends { created: number }>(
  items: T[],
  { created_before, created_after }: Record<string, string>,
): T[] {
  return items.filter(
    ({ created }) =>
      (created_before === undefined || created < Number(created_before)) &&
      (created_after === undefined || created > Number(created_after)),
  );
}
