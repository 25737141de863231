export interface PageAssets {
  /** Paths inside the site's folder. */
  styles: string[];
  scripts: string[];
}

/** Style sheets and scripts in a page's HTML, including preloads, which are also fetched. */
export function assetsOf(html: string): PageAssets {
  const tags = html.match(/<(?:link|script)\b[^>]*>/g) ?? [];
  const address = (tag: string): string =>
    (/\b(?:href|src)="\/([^"]*)"/.exec(tag)?.[1] ?? '').split('?')[0] ?? '';
  const named = (tag: (text: string) => boolean): string[] => [
    ...new Set(
      tags
        .filter(tag)
        .map(address)
        .filter((path) => path !== ''),
    ),
  ];
  return {
    styles: named((tag) => /\brel="stylesheet"/.test(tag)),
    // `nomodule` scripts are for obsolete browsers.
    scripts: named(
      (tag) =>
        (tag.startsWith('<script') && !/\bnomodule\b/i.test(tag)) ||
        /\brel="modulepreload"|\bas="script"/.test(tag),
    ),
  };
}
