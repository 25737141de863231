import { editDistance } from '../../model/nearest.ts';

export interface KnownPage {
  path: string;
  label: string;
}

/** Maximum number of suggested pages. */
const MOST = 3;
/** Two words count as the same, with a typo, if this share of their letters matches. */
const ALIKE = 0.65;

/**
 * The pages closest to a wrong address, best first: those that share most of its words, allowing for typos, and then
 * letters; none that shares only half as much as the best, such as the folder.
 * @param path of the wrong address, such as `/payments/acept`
 */
export function nearestPages(path: string, pages: KnownPage[]): KnownPage[] {
  const wanted = wordsOf(path);
  const all = pages.map((page) => ({
    page,
    shared: sharedWords(wanted, wordsOf(`${page.path} ${page.label}`)),
  }));
  const best = Math.max(...all.map(({ shared }) => shared));
  return all
    .filter(({ shared }) => shared > 0 && shared > best / 2)
    .map(({ page, shared }) => ({ page, score: shared + likeness(path, page.path) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ page }) => page);
}

/** The last word of an address is the most specific: it counts as much as all words before it. */
function sharedWords(wanted: string[], words: string[]): number {
  return wanted.reduce((sum, word, index) => {
    const best = Math.max(0, ...words.map((other) => likeness(word, other)));
    return sum + (best < ALIKE ? 0 : best) * (index === wanted.length - 1 ? wanted.length : 1);
  }, 0);
}

function likeness(a: string, b: string): number {
  return 1 - editDistance(a, b) / Math.max(a.length, b.length);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}
