import { type LanguageName, languages } from '../languages/registry.ts';

/** A code block without marked lines, and how it was coloured. */
export interface ColouredBlock {
  language: LanguageName;
  code: string;
  markup: string;
}

const figure =
  /<span class="code-language">([^<]*)<\/span>(?:(?!<\/figure>).)*?<code>((?:(?!<\/code>).)*)<\/code>/gs;

const languageOfLabel = new Map(
  Object.entries(languages).map(([name, { label }]) => [label as string, name as LanguageName]),
);

/** Reads the code blocks back out of a page that `Fence` has drawn; those with marked lines are left out. */
export function colouredBlocksOf(html: string): ColouredBlock[] {
  return [...html.matchAll(figure)].flatMap(([, label = '', markup = '']) => {
    const language = languageOfLabel.get(unescapeHtml(label));
    if (language === undefined || markup.includes('<span class="hl">')) return [];
    return [{ language, markup, code: unescapeHtml(markup.replaceAll(/<[^>]*>/g, '')) }];
  });
}

function unescapeHtml(html: string): string {
  return html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
