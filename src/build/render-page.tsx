import { renderToStaticMarkup } from 'react-dom/server';
import type { PageModel } from '../model/page.ts';
import type { PageChrome } from '../ui/layout/chrome.ts';
import { Page } from '../ui/layout/page.tsx';

/** A page's model → the HTML file served to readers. */
export function renderPage(model: PageModel, chrome: PageChrome): string {
  return `<!doctype html>${renderToStaticMarkup(<Page model={model} chrome={chrome} />)}\n`;
}
