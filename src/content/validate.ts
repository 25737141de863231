import Markdoc, { type Config, type Node, type ValidateError } from '@markdoc/markdoc';
import type { Diagnostic } from '../model/diagnostic.ts';
import { nearest } from '../model/nearest.ts';
import { columnOf, startOf } from './checks/check-markdown.ts';
import { CUT, explainError, quoted, unreadableHint } from './explain-error.ts';

interface Context {
  ast: Node;
  /** All nodes of `ast` in document order. */
  nodes: readonly Node[];
  config: Config;
  file: string;
  text: string;
}

/**
 * Checks one page against the vocabulary. A page with errors here cannot be transformed.
 * @returns every problem with file, line and column, and a hint
 */
export function validateContent({ ast, nodes, config, file, text }: Context): Diagnostic[] {
  const lines = text.split('\n');
  // Unknown functions would render nothing.
  const found = Markdoc.validate(ast, {
    ...config,
    validation: { ...config.validation, validateFunctions: true },
  });
  // Only a page with problems pays for the lookup from location to node.
  const nodeAt = new Map(found.length === 0 ? [] : nodes.map((node) => [node.location, node]));
  const open = found.length === 0 ? undefined : openInline(nodes);
  const unreadable = checkUnreadable(nodes, file, lines);
  const broken = [...unreadable.map(({ line }) => line - 1), ...found.flatMap(lineOfBroken)].map(
    (at) => lines[at] ?? '',
  );
  return [
    ...found
      .filter((error) => !isEcho(error, { all: found, nodeAt, broken }))
      .flatMap((error) => (open === undefined ? [error] : ofOpenInline(error, open)))
      // Markdoc reads the tag inside `{{% note %}}`; `checkMarkdown` names the whole.
      .filter(({ lines: [at = 0] }) => !/\{\{%[^{}]*%\}\}/.test(lines[at] ?? ''))
      .map((error) => toDiagnostic(error, { node: nodeAt.get(error.location), config, file, lines })),
    ...unreadable,
  ];
}

const lineOfBroken = ({ error: { id, location }, lines: [line = 0] }: ValidateError): number[] =>
  id === 'parse-error' ? [location?.start.line ?? line] : [];

interface Surroundings {
  all: ValidateError[];
  nodeAt: ReadonlyMap<Node['location'], Node>;
  /** The lines with tags that cannot be read. */
  broken: string[];
}

/**
 * True for a consequence of another problem: attributes of a tag that was never opened, the end of one whose beginning
 * cannot be read, a node that Markdoc invented, or a required attribute that is there, misspelled.
 */
function isEcho({ error, location }: ValidateError, { all, nodeAt, broken }: Surroundings): boolean {
  if (location === undefined)
    return all.some((other) => other.location !== undefined && other.error.message === error.message);
  const here = all.filter((other) => other.location === location);
  // A tag without its end holds the rest of the page.
  const isOpen = here.some((other) => other.error.id === 'missing-closing' && !isCut(other.error));
  if (isOpen && error.id !== 'missing-closing') return true;
  if (error.id === 'attribute-missing-required') {
    const misspelled = here.filter((other) => other.error.id === 'attribute-undefined');
    if (misspelled.some((other) => nearest(quoted(other.error.message), [quoted(error.message)]) !== null))
      return true;
  }
  const isHalf = error.id === 'missing-opening' || error.id === 'missing-closing';
  const tag = nodeAt.get(location)?.tag ?? quoted(error.message);
  if (isHalf && broken.some((line) => line.includes(tag))) return true;
  if (error.id === 'missing-closing')
    // Its end is there, misspelled.
    for (const other of all) {
      const end = other.error.id === 'missing-opening' ? nodeAt.get(other.location)?.tag : undefined;
      if (end !== undefined && nearest(end, [tag]) !== null) return true;
    }
  if (isCut(error)) {
    const first = all.find((other) => isCut(other.error) && other.error.id === 'missing-closing');
    return first !== undefined && first.error !== error;
  }
  return error.id !== 'missing-opening' && here.some((other) => other.error.id === 'missing-opening');
}

/** The tag in a line of text that is never closed. Markdoc reports each block around it instead. */
function openInline(nodes: readonly Node[]): Node | undefined {
  const inline = nodes.find(
    ({ type, errors }) => type === 'inline' && errors.some(({ id }) => id === 'missing-closing'),
  );
  const children = inline?.children ?? [];
  const after = children.findIndex(({ errors }) => errors.some(({ id }) => id === 'missing-opening'));
  return children.slice(0, after === -1 ? undefined : after).findLast(({ type }) => type === 'tag');
}

/** Of what Markdoc reports about an open tag in a line, the one error that names it; other errors as they are. */
function ofOpenInline(found: ValidateError, open: Node): ValidateError[] {
  const { id, message } = found.error;
  const block = quoted(message);
  if (id === 'missing-closing' && block === 'inline') {
    const error = { ...found.error, message: `Node '${open.tag}' is missing closing` };
    return [{ ...found, error, location: open.location }];
  }
  const isAround = /^missing-(?:opening|closing)$/.test(id) && Object.hasOwn(Markdoc.nodes, block);
  return isAround || id === 'child-invalid' ? [] : [found];
}

/** True for a list or quote in which a tag begins and outside of which it ends: Markdoc misses the end of both. */
function isCut({ id, message }: ValidateError['error']): boolean {
  return /^missing-(?:opening|closing)$/.test(id) && CUT.has(quoted(message));
}

interface Found {
  node: Node | undefined;
  config: Config;
  file: string;
  lines: string[];
}

function toDiagnostic(found: ValidateError, { node, config, file, lines }: Found): Diagnostic {
  const { id, level } = found.error;
  const own = found.error.location?.start;
  // Markdoc reports an annotation without a text at the block around it.
  const isAlone = (line: string): boolean => {
    const [, word] = /^\s*\{%\s*([\w-]*)[^%]*%\}\s*$/.exec(line) ?? [];
    return word !== undefined && config.tags?.[word] === undefined;
  };
  const alone = id === 'no-inline-annotations' ? lines.findIndex(isAlone) : -1;
  const at = alone === -1 ? (own?.line ?? found.location?.start.line ?? found.lines[0] ?? 0) : alone;
  const line = lines[at] ?? '';
  const context = { node, line, above: lines.slice(0, at), config };
  const { name, message, hint } = explainError(found.error, context);
  return {
    id,
    // One of the two values would be lost.
    level: /error|critical/.test(level) || id === 'duplicate-attribute' ? 'error' : 'warning',
    message,
    hint,
    file,
    line: at + 1,
    column: own?.character === undefined ? columnOf(line, name) : columnInCode(line, at, own.character, node),
  };
}

/** A column in code, which a list or a tag may have indented. */
function columnInCode(line: string, at: number, character: number, node: Node | undefined): number {
  const code = String(node?.attributes.content ?? '').split('\n');
  const written = code[at - startOf(node) - 1] ?? line;
  return Math.max(line.length - written.length, 0) + character + 1;
}

/** A tag with an extra quote is text to Markdoc, and would render verbatim. */
function checkUnreadable(nodes: readonly Node[], file: string, lines: string[]): Diagnostic[] {
  return nodes.flatMap((node): Diagnostic[] => {
    if (node.type !== 'text' || !String(node.attributes.content).includes('{%')) return [];
    const line = startOf(node) + 1;
    const written = lines[line - 1] ?? '';
    const column = columnOf(written, '{%');
    const message = 'this tag cannot be read';
    return [
      { id: 'parse-error', level: 'error', message, hint: unreadableHint(written), file, line, column },
    ];
  });
}

/** One level 1 heading and no skipped level: screen readers navigate by headings (WCAG 1.3.1, technique G141). */
export function checkHeadings(nodes: readonly Node[], file: string): Diagnostic[] {
  const problem = (id: string, line: number, message: string, hint: string): Diagnostic[] => [
    { id, level: 'error', message, hint, file, line, column: 1 },
  ];
  const headings = nodes.filter(({ type }) => type === 'heading');
  const hint = 'start the page with `# Title`';
  if (headings.length === 0) return problem('heading-missing', 1, 'the page has no heading', hint);
  return headings.flatMap((heading, at) => {
    const previous = Number(headings[at - 1]?.attributes.level ?? 0);
    const level = Number(heading.attributes.level);
    const line = startOf(heading) + 1;
    if (at === 0 && level !== 1)
      return problem('heading-first', line, 'the first heading is not level 1', hint);
    if (at > 0 && level === 1)
      return problem('heading-second-title', line, 'the page has a second level 1 heading', 'use `##`');
    if (level <= previous + 1) return [];
    const skipped = `the heading skips from level ${previous} to level ${level}`;
    return problem('heading-skipped', line, skipped, `use \`${'#'.repeat(previous + 1)}\``);
  });
}
