import { renderToStaticMarkup } from 'react-dom/server';
import type { CodeFile } from '../model/code-file.ts';
import type { PageModel } from '../model/page.ts';
import { PrintedFile } from '../ui/content/code-files.tsx';
import type { PageChrome } from '../ui/layout/chrome.ts';
import { Page } from '../ui/layout/page.tsx';

/** A page's model → the HTML file served to readers. */
export function renderPage(model: PageModel, chrome: PageChrome): string {
  return `<!doctype html>${renderToStaticMarkup(<Page model={model} chrome={chrome} />)}\n`;
}

/** A code file → the HTML that takes the place of its link when a reader chooses its language. */
export function renderFragment(file: CodeFile): string {
  return `${renderToStaticMarkup(<PrintedFile file={file} />)}\n`;
}
