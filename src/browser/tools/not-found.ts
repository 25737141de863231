import { NAV_ID, SEARCH_ID } from '../always/layout-ids.ts';
import { type KnownPage, nearestPages } from './nearest-pages.ts';

/** Shows the address that was not found, suggests similar pages, and opens search from its field. */
export function showNearest(part: HTMLElement): void {
  const path = readable(location.pathname);
  const address = document.createElement('code');
  address.textContent = path;
  const pages = [...document.querySelectorAll<HTMLAnchorElement>(`#${NAV_ID} .nav-groups a`)];
  const known = pages.map((link) => ({ path: link.pathname, label: link.textContent }));
  const offers = (sectionOf(path, pages) ?? nearestPages(path, known)).flatMap(
    ({ path: href, label }, index) => {
      const link = Object.assign(document.createElement('a'), { href, textContent: label });
      return [index === 0 ? ' Did you mean ' : ', ', link];
    },
  );
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

/** For the folder of a section, such as `/payments`: what the page's own list of sections offers for it. */
function sectionOf(path: string, pages: HTMLAnchorElement[]): KnownPage[] | null {
  const folder = `${path.replace(/\/$/, '')}/`;
  const label = pages
    .find(({ pathname }) => folder !== '/' && pathname.startsWith(folder))
    ?.closest('.nav-groups > li')
    ?.querySelector('.nav-title')?.textContent;
  const cards = [...document.querySelectorAll<HTMLAnchorElement>('.card-list a')];
  const section = cards.find(({ textContent }) => textContent === label);
  return section === undefined ? null : [{ path: section.href, label: `the ${label} pages` }];
}

/** An address as typed, unless its escapes are malformed. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
