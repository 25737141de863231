import { editDistances } from '../../model/nearest.ts';
import { NAV_ID, SEARCH_ID } from '../always/layout-ids.ts';
import { decoded } from './html.ts';

/** Shows the address that was not found, suggests similar pages, and opens search from its field. */
export function showNearest(part: HTMLElement): void {
  // As typed, unless its escapes are malformed.
  const path = decoded(location.pathname);
  const address = document.createElement('code');
  address.textContent = path;
  const pages = [...document.querySelectorAll<HTMLAnchorElement>(`#${NAV_ID} .nav-groups a`)];
  const known = pages.map((link) => ({ path: link.pathname, label: link.textContent }));
  const offers = nearestPages(path, known).flatMap(({ path: href, label }, index, all) => {
    // A guide and its reference may have the same name.
    const isShared = all.some((other) => other.label === label && other.path !== href);
    const link = Object.assign(document.createElement('a'), { href, textContent: isShared ? href : label });
    return [index === 0 ? ' Did you mean ' : ', ', link];
  });
  const text = part.querySelector('p');
  if (text !== null) {
    // Keeps the content below from moving; both endings take about as many lines as the sentence that they replace.
    text.style.minHeight = `${text.offsetHeight}px`;
    const ending = offers.length > 0 ? '?' : ' Search finds pages, fields, error codes and events by name.';
    text.replaceChildren('You asked for ', address, '.', ...offers, ending);
  }
  part.querySelector<HTMLElement>('.lost-search')?.addEventListener('click', (event) => {
    event.preventDefault();
    document.getElementById(SEARCH_ID)?.click();
  });
}

interface KnownPage {
  path: string;
  label: string;
}

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
  const all = pages.map((page) => {
    const shared = sharedWords(wanted, wordsOf(`${page.path} ${page.label}`));
    return { page, shared, score: shared + likeness(path, page.path) };
  });
  const best = Math.max(...all.map(({ shared }) => shared));
  return all
    .filter(({ shared }) => shared > best / 2)
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
  const longest = Math.max(a.length, b.length);
  return 1 - editDistances(a, b, longest).whole / longest;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
