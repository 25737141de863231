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
  const reachedFrom = (path: string): string[] => {
    const found = new Set([path]);
    // Iteration includes elements that are added meanwhile.
    for (const each of found) if (each.endsWith('.js')) for (const next of named(each)) found.add(next);
    return [...found];
  };
  // The script that names the part's own style sheet; those around it name other parts, too, which it does not load.
  const part = scripts
    .flatMap(named)
    .flatMap(reachedFrom)
    .find((path) => path.endsWith('.js') && named(path).some((file) => file.startsWith(`assets/${island}-`)));
  if (part !== undefined) return reachedFrom(part);
  throw new Error(`No script of a page loads ${island}.`);
}
