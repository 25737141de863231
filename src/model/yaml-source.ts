import { type ErrorCode, isMap, isNode, isSeq, LineCounter, parseDocument, visit } from 'yaml';
import type { Diagnostic } from './diagnostic.ts';

type Position = Pick<Diagnostic, 'line' | 'column'>;

/** Keys and indices from the root of a file. */
export type YamlPath = readonly (string | number)[];

/** A parsed YAML file that knows the position of each value. */
export interface YamlSource {
  /** Path relative to the project root. */
  file: string;
  /** The file as plain data; `null` if it cannot be parsed. */
  value: unknown;
  /** Position of the value at `path`, or of the deepest part that exists. */
  at(path: YamlPath): Position;
  /** An error at the value at `path`. */
  problem(id: string, path: YamlPath, message: string, hint: string): Diagnostic;
  /** Syntax errors and duplicate keys. */
  diagnostics: Diagnostic[];
}

/** How to correct an error whose message does not say it. */
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
  const at = (path: YamlPath): Position => positionAt(offsetOf(document.contents, path));
  const syntax = { id: 'yaml-syntax', level: 'error', file } as const;
  // One mistake has many consequences: only the first is named.
  const diagnostics = document.errors.slice(0, 1).map(({ code, message, pos }) => {
    const hint = HINTS[code] ?? 'one `key: value` a line; quote a value that contains a colon';
    return { ...syntax, message, hint, ...positionAt(pos[0]) };
  });
  visit(document, {
    Alias(_, alias) {
      if (diagnostics.length > 0 || alias.resolve(document) !== undefined) return;
      const message = `Unresolved alias (the anchor must be set before the alias): ${alias.source}`;
      const hint = 'quote a value that begins with `*`, `&` or `@`';
      diagnostics.push({ ...syntax, message, hint, ...positionAt(alias.range?.[0] ?? 0) });
    },
  });
  let value: unknown = null;
  try {
    if (diagnostics.length === 0) value = document.toJS();
  } catch {
    const message = 'aliases of aliases stand for too many values';
    diagnostics.push({ ...syntax, message, hint: 'write the values out', line: 1, column: 1 });
  }
  return {
    file,
    value,
    at,
    problem: (id, path, message, hint) => ({ id, level: 'error', message, hint, file, ...at(path) }),
    diagnostics,
  };
}

function offsetOf(root: unknown, path: YamlPath): number {
  let node = root;
  let place = root;
  for (const part of path) {
    const pair = isMap(node) ? node.items.find(({ key }) => String(key) === String(part)) : undefined;
    const next = pair?.value ?? (isSeq(node) ? node.items[Number(part)] : undefined);
    place = pair?.key ?? next ?? place;
    node = next;
  }
  return isNode(place) ? (place.range?.[0] ?? 0) : 0;
}
