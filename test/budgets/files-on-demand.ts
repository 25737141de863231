import { assetsOf } from '../../bench/lib/page-assets.ts';
import type { BuiltSite } from './built-site.ts';

/**
 * Files that a part of the site loads on first use: those that its script references, transitively.
 * @param island name of the island's folder and style sheet
 */
export function filesOnDemand(site: BuiltSite, island: string): string[] {
  const start = site.pages[0];
  if (start === undefined) throw new Error('The site has no page.');
  const { styles, scripts } = assetsOf(start.html);
  const isNew = (path: string): boolean => site.has(path) && ![...styles, ...scripts].includes(path);
  const named = (path: string): string[] =>
    [...site.read(path).matchAll(/[\w-]+\.(?:js|css)\b/g)].map(([name]) => `assets/${name}`).filter(isNew);
  for (const entry of scripts.flatMap(named)) {
    const found = new Set([entry]);
    // Iteration includes elements that are added meanwhile.
    for (const path of found) if (path.endsWith('.js')) for (const next of named(path)) found.add(next);
    if ([...found].some((path) => path.startsWith(`assets/${island}-`))) return [...found];
  }
  throw new Error(`No script of a page loads ${island}.`);
}
