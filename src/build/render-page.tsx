import { renderToStaticMarkup } from 'react-dom/server';
import type { CodeFile } from '../model/code-file.ts';
import type { PageModel } from '../model/page.ts';
import { PrintedFile } from '../ui/content/code-files.tsx';
import type { PageChrome } from '../ui/layout/chrome.ts';
import { Page } from '../ui/layout/page.tsx';

/**
 * End tags that a browser adds where they are missing: what follows one of these elements is another of its kind or the end
 * of what it is in, and React writes no space between them (HTML, section 13.1.2.4). Some 50 bytes of each page.
 */
const IMPLIED = /<\/(?:li|t[dhr]|d[dt]|thead|tbody)>/g;

/** Slashes and quotes that React writes as XHTML needs them. Another 50 bytes. */
const EMPTY_VALUE = /(?<=<\w[^<>]*)=""/g;
const VOID_SLASH = /(?<=<(?:meta|link|input|img|wbr|br|hr)\b[^<>]*)\/>/g;
const EMPTY_SHAPE = /><\/(?:path|rect|line|circle)>/g;

/** A page's model → the HTML file served to readers. */
export function renderPage(model: PageModel, chrome: PageChrome): string {
  return `<!doctype html>${shorten(renderToStaticMarkup(<Page model={model} chrome={chrome} />))}\n`;
}

/** A code file → the HTML that takes the place of its link when a reader chooses its language. */
export function renderFragment(file: CodeFile): string {
  return `${shorten(renderToStaticMarkup(<PrintedFile file={file} />))}\n`;
}

function shorten(html: string): string {
  return html
    .replace(IMPLIED, '')
    .replace(EMPTY_VALUE, '')
    .replace(VOID_SLASH, '>')
    .replace(EMPTY_SHAPE, '/>');
}
