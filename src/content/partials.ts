import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config, Node } from '@markdoc/markdoc';
import type { Diagnostic } from '../model/diagnostic.ts';
import { nearest } from '../model/nearest.ts';
import { checkBounds } from './checks/check-bounds.ts';
import { parseContent } from './parse.ts';
import { readContent, type SourceFile, withPlainLines } from './read.ts';

/** A page or a partial after parsing. */
export interface ParsedFile {
  file: string;
  /** With normalized line breaks. */
  text: string;
  isUtf8?: boolean | undefined;
  /** Why the file was not parsed: it has no nodes then. */
  refused: readonly Diagnostic[];
  ast: Node;
  /** All nodes of `ast` in document order. */
  nodes: readonly Node[];
}

/** The vocabulary of a site, with the data that messages and partials need. */
export interface PageConfig extends Config {
  /** Partials by the name that pages use. */
  parsedPartials?: ReadonlyMap<string, ParsedFile>;
}

/** A file that is included in a page, with the variables defined there. */
export interface PagePart extends ParsedFile {
  config: PageConfig;
}

/** The `*.mdoc` files in `partials/` of a content folder, ordered by path. */
export async function readPartials(content: string): Promise<SourceFile[]> {
  const folder = join(content, 'partials');
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names
    .filter((name) => name.endsWith('.mdoc'))
    .sort()
    .map((name) => ({ ...readContent({ route: '', path: join(folder, name) }), route: name }));
}

/**
 * Parses the partials of a site and adds them to its vocabulary for Markdoc's own tag.
 * @param sources from `readPartials`
 */
export function withPartials(config: PageConfig, sources: readonly SourceFile[]): PageConfig {
  const parsedPartials = new Map(sources.map((source) => [source.route, parseFile(source)]));
  const partials = Object.fromEntries([...parsedPartials].map(([name, { ast }]) => [name, ast]));
  return { ...config, partials, parsedPartials };
}

/** Text of a page or a partial → its nodes. Never throws: errors are nodes. */
export function parseFile({ file, text: written, isUtf8 }: SourceFile): ParsedFile {
  const text = withPlainLines(written);
  const refused = checkBounds(text, file);
  const ast = parseContent(refused.length === 0 ? text : '', file);
  return { file, text, isUtf8, refused, ast, nodes: [...ast.walk()] };
}

/**
 * The files of a page: itself, and a partial for each use.
 * @returns its parts, all nodes in reading order, and the problems with partials
 */
export function expandPartials(
  page: ParsedFile,
  config: PageConfig,
): { parts: PagePart[]; nodes: Node[]; diagnostics: Diagnostic[] } {
  const partials = config.parsedPartials ?? new Map<string, ParsedFile>();
  const parts: PagePart[] = [];
  const nodes: Node[] = [];
  const diagnostics: Diagnostic[] = [];
  const add = (parsed: ParsedFile, around: readonly ParsedFile[], scope: PageConfig): void => {
    parts.push({ ...parsed, config: scope });
    diagnostics.push(...parsed.refused);
    const inside = [...around, parsed];
    if (around.length > 0 && parsed.ast.attributes.frontmatter !== undefined)
      diagnostics.push({
        id: 'partial-front-matter',
        level: 'error',
        message: 'a partial has no front matter',
        hint: 'delete it; title and description belong to the page',
        file: parsed.file,
        line: 1,
        column: 1,
      });
    for (const node of parsed.nodes) {
      nodes.push(node);
      // The schema reports a tag without a file.
      if (node.tag !== 'partial' || node.attributes.file === undefined) continue;
      const { file: name, variables } = node.attributes;
      const partial = partials.get(name);
      if (partial !== undefined && !inside.includes(partial)) {
        add(partial, inside, { ...scope, variables: { ...scope.variables, ...variables } });
      } else {
        const known = [...partials.keys()];
        const problem = partial === undefined ? missing(name, known) : loop(name);
        diagnostics.push({
          ...problem,
          level: 'error',
          ...placeOf(node, typeof name === 'string' ? name : 'file', parsed),
        });
      }
    }
  };
  add(page, [], config);
  return { parts, nodes, diagnostics };
}

type Problem = Pick<Diagnostic, 'id' | 'message' | 'hint'>;

function missing(name: unknown, known: string[]): Problem {
  if (typeof name !== 'string')
    return {
      id: 'partial-missing',
      message: 'the file of a partial cannot be a variable',
      hint: 'write its name in quotes',
    };
  // Some write the path of the file.
  const bare = name.replace(/^(?:\/?content\/)?\/?partials\//, '').replace(/(?:\.mdoc)?$/, '.mdoc');
  const close = known.find((each) => each === bare) ?? nearest(name, known);
  return {
    id: 'partial-missing',
    message: `there is no partial \`${name}\``,
    hint: close === null ? `write it to content/partials/${bare}` : `did you mean \`${close}\`?`,
  };
}

function loop(name: string): Problem {
  return {
    id: 'partial-loop',
    message: `the partial \`${name}\` is part of itself here`,
    hint: 'delete this tag, or the one that leads here',
  };
}

function placeOf(node: Node, name: string, { file, text }: ParsedFile) {
  const line = node.location?.start.line ?? 0;
  return { file, line: line + 1, column: Math.max((text.split('\n')[line] ?? '').indexOf(name), 0) + 1 };
}
