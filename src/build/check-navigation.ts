import type { NavSection } from '../config/define-site.ts';
import type { Diagnostic } from '../model/diagnostic.ts';

interface NavigationContext {
  navigation: NavSection[];
  routes: ReadonlySet<string>;
  /** Text of `site.config.ts`, to name the line. */
  configText: string;
}

/** Every link of the side navigation leads to a page, none stands twice, and no page is left out unseen. */
export function checkNavigation({ navigation, routes, configText }: NavigationContext): Diagnostic[] {
  const lines = configText.split('\n');
  const hrefs = navigation.flatMap((section) =>
    section.links === undefined ? [section.href] : section.links.map((link) => link.href),
  );
  const report = (level: Diagnostic['level'], href: string, message: string, hint: string): Diagnostic => {
    const at = lines.findIndex((line) => line.includes(`'${href}'`));
    return {
      id: 'navigation',
      level,
      message,
      hint,
      file: 'site.config.ts',
      line: Math.max(at, 0) + 1,
      column: Math.max(lines[at]?.indexOf(`'${href}'`) ?? 0, 0) + 1,
    };
  };
  const missing = hrefs.filter((href) => !routes.has(href));
  const twice = hrefs.filter((href, index) => hrefs.indexOf(href) !== index);
  const unlisted = [...routes].filter((route) => route !== '/docs' && !hrefs.includes(route));
  return [
    ...missing.map((href) =>
      report(
        'error',
        href,
        `the navigation links to ${href}, which no file below content/ makes`,
        `add content${href}.mdoc, or delete the link`,
      ),
    ),
    ...twice.map((href) =>
      report('error', href, `the navigation links to ${href} twice`, 'delete one of the links'),
    ),
    ...unlisted.map((route) =>
      report(
        'warning',
        route,
        `the page ${route} is not in the navigation`,
        'add it to `navigation`, or readers find it by search only',
      ),
    ),
  ];
}
