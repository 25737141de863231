import { renderToStaticMarkup } from 'react-dom/server';
import type { CodeFile } from '../model/code-file.ts';
import type { PageModel } from '../model/page.ts';
import { CodeContext } from '../ui/content/code-context.ts';
import { PrintedFile } from '../ui/content/code-files.tsx';
import type { PageChrome } from '../ui/layout/chrome.ts';
import { Page } from '../ui/layout/page.tsx';

/** A page's model → the HTML file served to readers. */
export function renderPage(model: PageModel, chrome: PageChrome): string {
  const html = renderToStaticMarkup(<Page model={model} chrome={chrome} />);
  // React prints `hidden` without a value. The only elements of this kind are tabs.
  return `<!doctype html>${html.replaceAll('<div hidden="">', '<div hidden="until-found">')}\n`;
}

/** A code file → the HTML that takes the place of its link when a reader chooses its language. */
export function renderFragment(file: CodeFile): string {
  // As on its page, where the radio buttons above it say the language.
  const context = { names: null, language: file.language };
  const code = (
    <CodeContext value={context}>
      <PrintedFile file={file} />
    </CodeContext>
  );
  return `${renderToStaticMarkup(code)}\n`;
}
