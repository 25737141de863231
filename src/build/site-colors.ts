import type { Plugin } from 'vite';
import type { SiteConfig } from '../model/define-site.ts';

const properties = { accent: '--accent', accentFill: '--accent-fill', accentSoft: '--accent-soft' } as const;

/** Appends the colors of a site's configuration to those of `tokens.css`. */
export function siteColors(colors: SiteConfig['colors'] = {}): Plugin {
  const lines = Object.entries(properties).flatMap(([name, property]) => {
    const pair = colors[name as keyof typeof properties];
    return pair === undefined ? [] : [`${property}: light-dark(${pair.join(', ')});`];
  });
  return {
    name: 'site-colors',
    enforce: 'pre',
    transform(code, id) {
      if (lines.length === 0 || !/\/ui\/styles\/site\.css$/.test(id)) return null;
      return `${code}\n:root { ${lines.join(' ')} }\n`;
    },
  };
}
