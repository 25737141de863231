import type { SearchHit } from '../../model/search.ts';
import type { IconName } from './icon.tsx';

/** The drawing for what a hit was made from; where the service does not say, for its type. */
export function hitIcon({ kind, type }: Pick<SearchHit, 'kind' | 'type'>): IconName {
  if (kind !== undefined) return kind;
  if (type === 'lvl1') return 'page';
  return type === 'content' ? 'text' : 'heading';
}
