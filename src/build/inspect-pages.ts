import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { site } from '../../site.config.ts';
import type { NavSection } from '../config/define-site.ts';
import { checkLinks } from '../content/links.ts';
import { type Diagnostic, hasErrors } from '../model/diagnostic.ts';
import { deriveNavigation } from '../page/derive-navigation.ts';
import { checkNavigation } from './check-navigation.ts';
import { listServedFiles } from './list-served-files.ts';
import type { PageSummary } from './page-compiler.ts';

interface InspectOptions {
  /** Pages in the order of their files, so that a derived navigation never depends on the number of workers. */
  pages: PageSummary[];
  /** What is wrong with the API document, if anything. */
  diagnostics: Diagnostic[];
  /** True for the site's own content, whose navigation is in `site.config.ts`. */
  ownContent: boolean;
  root: string;
  publicFolder: string;
  images: string;
}

export interface Inspection {
  navigation: NavSection[];
  diagnostics: Diagnostic[];
  failed: boolean;
}

/** Checks that need all pages: navigation, links and anchors. Collects; nothing is thrown and nothing printed. */
export async function inspectPages(options: InspectOptions): Promise<Inspection> {
  const { pages, ownContent, root } = options;
  const titled = (): { route: string; title: string }[] =>
    pages.map((page) => ({ route: page.route, title: page.frontMatter.title ?? site.titleFallback }));
  const navigation = ownContent ? site.navigation : deriveNavigation(titled());
  const diagnostics = [
    ...options.diagnostics,
    ...pages.flatMap((page) => page.diagnostics),
    ...sameRoutes(pages),
  ];
  if (ownContent) {
    const configText = await readFile(join(root, 'site.config.ts'), 'utf8').catch(() => '');
    diagnostics.push(
      ...checkNavigation({ navigation, routes: new Set(pages.map((page) => page.route)), configText }),
    );
  }
  // Links of a page that failed are not known, so its neighbours would be blamed for them.
  if (!hasErrors(diagnostics)) {
    const files = await listServedFiles([options.publicFolder, options.images], ['', 'images']);
    diagnostics.push(...checkLinks({ pages, files }));
  }
  return { navigation, diagnostics, failed: hasErrors(diagnostics) };
}

/** `a.mdoc` and `a/index.mdoc` would both be `/a`. */
function sameRoutes(pages: PageSummary[]): Diagnostic[] {
  const first = new Map<string, string>();
  return pages.flatMap(({ route, file }) => {
    const other = first.get(route);
    first.set(route, other ?? file);
    if (other === undefined) return [];
    const message = `the page has the same address, ${route}, as ${other}`;
    return [
      {
        id: 'same-route',
        level: 'error' as const,
        message,
        hint: 'rename one of the files',
        file,
        line: 1,
        column: 1,
      },
    ];
  });
}
