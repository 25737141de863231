import {
  type ErrorCode,
  isMap,
  isNode,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { Diagnostic } from './diagnostic.ts';

/** A position in a file; line and column start at 1. */
export interface Position {
  line: number;
  column: number;
}

/** A parsed YAML file that knows the position of each value. */
export interface YamlSource {
  /** Path relative to the project root. */
  file: string;
  /** The file as plain data; `null` if it cannot be parsed. */
  value: unknown;
  /** Position of the value at `path` (keys and indices from the root), or of the deepest part that exists. */
  at(path: readonly (string | number)[]): Position;
  /** Syntax errors and duplicate keys. */
  diagnostics: Diagnostic[];
}

/** What is right where YAML's own message does not say it. */
const HINTS: Partial<Record<ErrorCode, string>> = {
  DUPLICATE_KEY: 'delete one of the two',
  TAB_AS_INDENT: 'write spaces in place of the tab',
  BAD_INDENT: 'indent each level by two spaces',
};

/** Parses YAML 1.2 text. Never throws: syntax errors come back as diagnostics. */
export function parseYamlSource(text: string, file: string): YamlSource {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const positionAt = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const problem = (message: string, hint: string, offset = 0): Diagnostic => {
    return { id: 'yaml-syntax', level: 'error', message, hint, file, ...positionAt(offset) };
  };
  // One mistake has many consequences: only the first is named.
  const diagnostics = document.errors.slice(0, 1).map(({ code, message, pos }) => {
    const hint = HINTS[code] ?? 'one `key: value` a line; quote a value that contains a colon';
    return problem(message, hint, pos[0]);
  });
  visit(document, {
    Alias(_, alias) {
      if (diagnostics.length > 0 || alias.resolve(document) !== undefined) return;
      const message = `Unresolved alias (the anchor must be set before the alias): ${alias.source}`;
      diagnostics.push(problem(message, 'quote a value that begins with `*`, `&` or `@`', alias.range?.[0]));
    },
  });
  return {
    file,
    value: diagnostics.length > 0 ? null : document.toJS(),
    at: (path) => positionAt(offsetOf(document.contents, path)),
    diagnostics,
  };
}

function offsetOf(root: unknown, path: readonly (string | number)[]): number {
  let node = root;
  let offset = startOf(root) ?? 0;
  for (const part of path) {
    const step = isMap(node) ? entry(node, part) : isSeq(node) ? item(node, part) : undefined;
    if (step === undefined) break;
    offset = step.offset;
    node = step.node;
  }
  return offset;
}

function entry(map: YAMLMap, key: string | number): { node: unknown; offset: number } | undefined {
  for (const pair of map.items) {
    if (String(pair.key) === String(key)) return { node: pair.value, offset: startOf(pair.key) ?? 0 };
  }
  return undefined;
}

function item(list: YAMLSeq, index: string | number): { node: unknown; offset: number } | undefined {
  const node = list.items[Number(index)];
  return node === undefined ? undefined : { node, offset: startOf(node) ?? 0 };
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}
