import { features } from 'web-features';

/** What of the site is looked through. */
export interface Sources {
  /** Style sheets as they are served. */
  css: string;
  /** Pages as they are served, without their code blocks. */
  html: string;
  /** Scripts of our own, as they are written: names of properties are kept. */
  script: string;
}

/** Interfaces whose members a script calls by names that mean nothing else. */
const INTERFACES =
  /^api\.(Clipboard|CSSStyleSheet|Document|Element|HTMLElement|NavigateEvent|Navigation|Navigator|NetworkInformation|ToggleEvent|ViewTransition|Window)\./;

/**
 * Features of the web platform that the site uses and that are not Baseline widely available: some browser of the last
 * 30 months has none of them. Style and markup are found by their grammar; scripts only by names that no widely available
 * feature has.
 * @returns names as in the data of `web-features`, sorted
 */
export function newerFeatures(sources: Sources): string[] {
  const all = Object.entries(features).flatMap(([id, feature]) =>
    feature.kind === 'feature'
      ? [{ id, isWide: feature.status.baseline === 'high', keys: feature.compat_features ?? [] }]
      : [],
  );
  const wideNames = new Set(
    all.filter(({ isWide }) => isWide).flatMap(({ keys }) => keys.map((key) => key.split('.').at(-1))),
  );
  return all
    .filter(({ isWide, keys }) => !isWide && keys.some((key) => isUsed(key, sources, wideNames)))
    .map(({ id }) => id)
    .sort();
}

/** @param key a name of the browser compatibility data, such as `css.properties.text-wrap.pretty` */
function isUsed(key: string, { css, html, script }: Sources, wideNames: Set<string | undefined>): boolean {
  const parts = key.split('.');
  const [kind, group, parent] = parts;
  const name = parts.at(-1) ?? '';
  const has = (pattern: string, text: string) => new RegExp(pattern).test(text);
  switch (`${kind}.${group}.${parts.length}`) {
    case 'css.properties.3': {
      const set = `style\\.${name.replace(/-./g, ([, letter = '']) => letter.toUpperCase())} = `;
      return has(`[{;\\s]${name}\\s*:`, css) || has(set, script);
    }
    case 'css.properties.4':
      return /^[a-z-]+$/.test(name) && has(`[{;\\s]${parent}\\s*:[^;}]*(?<=[\\s:])${name}(?![\\w-])`, css);
    case 'css.selectors.3':
      // What stands before a brace; `left` is a value elsewhere.
      return has(`::?${name}(?![\\w-])[^;{}]*\\{`, css);
    case 'css.at-rules.3':
      return has(`@${name}(?![\\w-])`, css);
    case 'css.at-rules.4':
      return has(`@${parent}[^{]*[\\s(]${name}(?![\\w-])`, css);
    case 'css.types.3':
    case 'css.types.4':
      // A value such as `round` of corners has its own type; a function such as `light-dark()` is one of a type.
      return /^[a-z-]+$/.test(name) && !parent?.endsWith('-value') && has(`[\\s:(,]${name}\\(`, css);
    case 'html.elements.3':
      return has(`<${name}[\\s>]`, html);
    case 'html.elements.4':
      return has(`<${parent}\\s[^>]*\\s${name}[\\s=>]`, html);
    case 'html.global_attributes.3':
      return has(`<[^>]*\\s${name}=`, html);
    case 'html.global_attributes.4':
      return has(`<[^>]*\\s${parent}="?${name}[">]`, html);
    default:
      return (
        INTERFACES.test(key) &&
        /^[a-z]\w{4,}$/i.test(name) &&
        !wideNames.has(name) &&
        has(`\\.${name}\\b`, script)
      );
  }
}
