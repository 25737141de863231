import { problemOf } from '../../src/content/checks/check-file-names.ts';
import { checkPageSet } from '../../src/content/checks/check-page-set.ts';
import { checkLinks } from '../../src/content/links.ts';
import { loadPage } from '../../src/content/load-page.ts';
import { decode } from '../../src/content/read.ts';
import { formatReport } from '../../src/content/report.ts';
import { markdocConfig } from '../../src/markdoc/config.ts';
import { type ContentNode, isTag } from '../../src/model/content-tree.ts';
import type { Diagnostic } from '../../src/model/diagnostic.ts';
import { routeOfFile } from '../../src/model/route.ts';
import { changes } from '../fixtures/changes.ts';
import { refundApi } from '../fixtures/refund-api.ts';
import { outline } from './outline.ts';
import type { SpecCase } from './read-cases.ts';

const codeFiles = new Map([
  ['pay/server.mjs', 'const a = 1;\n\nfunction pay() {\n  return a;\n}\n'],
  ['pay/server.py', 'def pay():\n    return 1\n'],
  ['pay/wrong.mjs', 'const = 1;\n'],
  ['pay/data.bin', 'x'],
]);
const vocabulary = markdocConfig({ api: refundApi, changes, codeFiles });

/** Files served alongside the pages of a case. */
const files = new Set(['/openapi.yaml', '/images/checkout.png', '/authentication']);

/** The six lines above the `body` of a case. */
const HEAD = '---\ntitle: Page\n---\n\n# Page\n\n';
const TITLE = 'Heading level=1 id="page"\n  "Page"\n';

/**
 * Runs a case through the pipeline: returns the tree of its first page, and the lines of the report without the count.
 */
export function runCase({ body, source, pages, encoding, site = false }: CaseSource): {
  tree: string;
  diagnostics: string[];
} {
  const sources = Object.entries(pages ?? { 'page.mdoc': source ?? HEAD + body });
  const loaded = sources
    .filter(([file]) => file.endsWith('.mdoc') && !file.startsWith('_'))
    .map(([file, text]) =>
      loadPage(
        { file, route: routeOfFile(file), ...decode(Buffer.from(text, encoding ?? 'utf8')) },
        vocabulary,
      ),
    );
  const found: Diagnostic[] = loaded.flatMap((each) => each.diagnostics);
  // As in a build: links to a page are valid even if errors hide its IDs.
  const linked = loaded.map(({ page, diagnostics }) => ({
    ...page,
    ids: page.tree === null ? null : page.ids,
    diagnostics,
  }));
  found.push(...checkLinks(linked, files, {}, 'https://docs.example.com'));
  if (site) {
    const pageSet = loaded.map(({ page }) => page);
    found.push(...checkPageSet(pageSet, files));
    for (const [file] of sources) found.push(...nameProblems(file));
  }
  return {
    tree: treeOf(loaded[0]?.page.tree).replace(body === undefined ? '' : TITLE, ''),
    diagnostics: found.length === 0 ? [] : formatReport(found).split('\n').slice(0, -2),
  };
}

type CaseSource = Pick<SpecCase, 'body' | 'source' | 'pages' | 'encoding' | 'site'>;

function nameProblems(file: string): Diagnostic[] {
  const problem = problemOf(file, { isSymbolicLink: () => false, isDirectory: () => false });
  return problem === null ? [] : [{ ...problem, file, line: 1, column: 1 }];
}

/** The nodes inside the article that wraps every page. */
function treeOf(tree: ContentNode): string {
  return isTag(tree) && tree.name === 'article' ? outline(tree.children) : outline(tree);
}
