import Markdoc, { type Config, type Node } from '@markdoc/markdoc';
import type { ContentNode } from '../model/content-tree.ts';
import { type Diagnostic, hasErrors } from '../model/diagnostic.ts';
import type { SourcePage } from '../model/page.ts';
import { readFrontMatter } from './front-matter.ts';
import { assignHeadingIds } from './heading-ids.ts';
import { linksOf } from './page-links.ts';
import { parseContent } from './parse.ts';
import { type SourceFile, withPlainLines } from './read.ts';
import { validateContent } from './validate.ts';

/**
 * One content file → the page that every later stage reads, and what is wrong with it.
 * A page with errors still comes back, so that one run reports the problems of all pages.
 */
export function loadPage(
  source: SourceFile,
  config: Config,
): { page: SourcePage; diagnostics: Diagnostic[] } {
  const { route, file } = source;
  const text = withPlainLines(source.text);
  const ast = parseContent(text, file);
  const nodes = [...ast.walk()];
  const { frontMatter, diagnostics } = readFrontMatter(frontMatterOf(ast, text), file);
  if (ast.attributes.frontmatter === undefined && text.startsWith('---\n')) {
    diagnostics.push({
      id: 'front-matter-open',
      level: 'error',
      message: 'the front matter is never closed',
      hint: 'write `---` on a line of its own below it',
      file,
      line: 1,
      column: 1,
    });
  }
  diagnostics.push(...validateContent({ ast, nodes, config, file, text }));
  const failed = hasErrors(diagnostics);
  // A tag that failed its checks may not transform; the page is not shown in that case anyway.
  const tree = (failed ? null : Markdoc.transform(ast, config)) as ContentNode;
  const { headings, ids, duplicates } = assignHeadingIds(tree);
  for (const id of duplicates) diagnostics.push(duplicateId(id, file, text));
  return {
    page: { route, file, frontMatter, tree, headings, ids, links: linksOf(nodes, tree, text) },
    diagnostics,
  };
}

/** The YAML with the empty lines above it, which Markdoc leaves out but editors count. */
function frontMatterOf(ast: Node, text: string): string | undefined {
  const yaml = ast.attributes.frontmatter as string | undefined;
  if (yaml === undefined) return undefined;
  const [above = ''] = /^\n*/.exec(text.slice(text.indexOf('\n') + 1)) ?? [];
  return above + yaml;
}

function duplicateId(id: string, file: string, text: string): Diagnostic {
  const lines = text.split('\n');
  // The annotation `{% #id %}`, not a link to it nor an id that begins alike.
  const written = [`#${id}`, `id="${id}"`];
  const line =
    lines.findLastIndex((content) =>
      (content.match(/\{%.*?%\}/g) ?? []).some((tag) =>
        written.some((form) => tag.split(/[\s%]/).includes(form)),
      ),
    ) + 1;
  return {
    id: 'duplicate-id',
    level: 'error',
    message: `the id \`${id}\` stands twice on the page`,
    hint: 'give one of them another `{% #id %}`',
    file,
    line: Math.max(line, 1),
    column: Math.max((lines[line - 1] ?? '').lastIndexOf(id), 0) + 1,
  };
}
