import type { FoundHit } from '../../browser/search-client/search-answer.ts';

export interface HitGroup {
  title: string;
  hits: FoundHit[];
}

const MAX_PER_GROUP = 5;

/**
 * Groups hits by section (`lvl0`), at most five a group, groups in the order of their best hit; within a group the
 * hits of one page stand together (row S3.4, search contract §4.6). Maps keep titles such as `2024` or `__proto__`
 * in their place.
 */
export function groupHits(hits: readonly FoundHit[]): HitGroup[] {
  const groups = groupBy(hits, (hit) => hit.hierarchy.lvl0 ?? '');
  return [...groups].map(([title, members]) => {
    const pages = groupBy(members.slice(0, MAX_PER_GROUP), (hit) => hit.hierarchy.lvl1 ?? '');
    return { title, hits: [...pages.values()].flat() };
  });
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
