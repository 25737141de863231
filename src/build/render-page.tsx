import { renderToStaticMarkup } from 'react-dom/server';
import type { PageModel } from '../model/page.ts';
import type { PageChrome } from '../ui/layout/chrome.ts';
import { Page } from '../ui/layout/page.tsx';

/**
 * End tags that a browser adds where they are missing: what follows one of these elements is another of its kind or the end
 * of what it is in, and React writes no space between them (HTML, section 13.1.2.4). Some 50 bytes of each page.
 */
const IMPLIED = /<\/(?:li|t[dhr]|d[dt]|thead|tbody)>/g;

/** A page's model → the HTML file served to readers. */
export function renderPage(model: PageModel, chrome: PageChrome): string {
  const html = renderToStaticMarkup(<Page model={model} chrome={chrome} />);
  return `<!doctype html>${html.replace(IMPLIED, '')}\n`;
}
