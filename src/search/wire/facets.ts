import { SEARCH_SECTIONS, type SearchSection } from '../../model/search.ts';
import type { EngineResult } from '../query/search-engine.ts';

/**
 * Attributes that are the same on all records. Dialogs of other sites filter by them (`lang:en`, `language:en`, `version:1.0`)
 * because their indexes hold several languages and versions; ours has one of each.
 */
export const SITE_FACETS = { lang: ['en'], language: ['en'], version: ['1.0', 'latest'] } as const;

/** `en-US` is `en` to them. */
const LANGUAGES: readonly string[] = ['lang', 'language'];

/** Attributes that searches can be filtered and counted by. */
export const FACETS: readonly string[] = ['section', ...Object.keys(SITE_FACETS)];

/**
 * Sections whose records pass the `facetFilters` of a request; undefined if all do. A filter on an attribute that no
 * record has (`docusaurus_tag:default`) has no effect, because dialogs of other sites send such filters by default. Values
 * are compared without regard to case, languages without their country.
 */
export function acceptedSections(
  parameters: ReadonlyMap<string, unknown>,
): ReadonlySet<SearchSection> | undefined {
  const filters = ((parameters.get('facetFilters') ?? []) as string[][])
    .map((any) => any.map(parseFilter).filter(({ name }) => FACETS.includes(name)))
    .filter((any) => any.length > 0);
  if (filters.length === 0) return undefined;
  const passes = (section: SearchSection, { name, minus, value }: ReturnType<typeof parseFilter>): boolean =>
    valuesOf(name, section).some((held) => held.toLowerCase() === value) !== minus;
  const accepted = (section: SearchSection) =>
    filters.every((any) => any.some((each) => passes(section, each)));
  return new Set(SEARCH_SECTIONS.filter(accepted));
}

/** Hits by value of each attribute that `facets` names (`*` is all); null if a request names none. */
export function facetCounts(
  parameters: ReadonlyMap<string, unknown>,
  { total, bySection }: EngineResult,
): Record<string, Record<string, number>> | null {
  const asked = (parameters.get('facets') ?? []) as string[];
  if (asked.length === 0) return null;
  const counts: Record<string, Record<string, number>> = {};
  for (const name of FACETS) {
    if (total === 0 || !(asked.includes('*') || asked.includes(name))) continue;
    counts[name] =
      name === 'section'
        ? Object.fromEntries(Object.entries(bySection).sort(([, a], [, b]) => b - a))
        : Object.fromEntries(valuesOf(name, 'Guides').map((value) => [value, total]));
  }
  return counts;
}

/** `section:-API` for what has another value; a value that itself begins with a minus is written with a backslash. */
function parseFilter(filter: string) {
  const [, name = '', minus, value = ''] = /^([^:]+):(-?)(.*)$/s.exec(filter) ?? [];
  const plain = value.replace(/^\\-/, '-').toLowerCase();
  const wanted = LANGUAGES.includes(name) ? plain.replace(/[-_].*$/, '') : plain;
  return { name, minus: minus === '-', value: wanted };
}

function valuesOf(name: string, section: SearchSection): readonly string[] {
  if (name === 'section') return [section];
  return Object.hasOwn(SITE_FACETS, name) ? SITE_FACETS[name as keyof typeof SITE_FACETS] : [];
}
