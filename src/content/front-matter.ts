import { type Document, type ErrorCode, isNode, LineCounter, parseDocument, visit } from 'yaml';
import { z } from 'zod';
import type { Diagnostic } from '../model/diagnostic.ts';
import { didYouMean } from '../model/nearest.ts';
import type { FrontMatter } from '../model/page.ts';

/** More names than these are what readers ask of a section: `search/phrases/`. */
const MAX_KEYWORDS = 10;

/** Written on any number of lines; titles, metadata and lists show it in one. */
const line = z
  .string()
  .min(1)
  .overwrite((text) => text.replaceAll(/\s+/g, ' ').trim());

/** The only schema for what authors may write between the `---` lines. Row S1.3. */
const schema = z.strictObject({
  title: line.optional(),
  description: line.optional(),
  rest_api: z.boolean().optional(),
  keywords: z.array(z.string().trim().min(1)).min(1).max(MAX_KEYWORDS).optional(),
  draft: z.boolean().optional(),
});

const rightValue: Record<string, string> = {
  title: 'a text, such as `title: Refunds`',
  description: 'a text of one or two sentences',
  rest_api: 'true or false',
  draft: 'true or false',
  keywords: 'a list of at most ten words and phrases, such as `keywords: [coupon, promo code]`',
};

const yamlHints: Partial<Record<ErrorCode, string>> = {
  DUPLICATE_KEY: 'delete one of the two',
  TAB_AS_INDENT: 'write spaces in place of the tab',
};

/** The schema as JSON Schema, for editors and linters that check front matter. */
export function frontMatterJsonSchema(): object {
  const { properties = {}, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  const described = Object.entries(properties).map(([key, value]) => [
    key,
    { description: rightValue[key], ...(value as object) },
  ]);
  return { ...rest, title: 'Front matter of a page', properties: Object.fromEntries(described) };
}

/**
 * Parses and checks a page's front matter.
 * @param raw the YAML between the `---` lines, or undefined if the page has none
 * @param file path for messages; line 2 of the file is the first line of `raw`
 * @returns the valid values, and a diagnostic with line and column for every other one
 */
export function readFrontMatter(
  raw: string | undefined,
  file: string,
): { frontMatter: FrontMatter; diagnostics: Diagnostic[] } {
  const plain = plainFrontMatter(raw ?? '');
  if (plain !== null) return { frontMatter: plain, diagnostics: [] };
  const diagnostics: Diagnostic[] = [];
  const counter = new LineCounter();
  const document = parseDocument(raw ?? '', { lineCounter: counter, prettyErrors: false });
  const report = (id: string, offset: number, message: string, hint: string): void => {
    const { line, col } = counter.linePos(offset);
    diagnostics.push({ id, level: 'error', message, hint, file, line: line + 1, column: col });
  };
  for (const error of document.errors) {
    report(
      'front-matter-yaml',
      error.pos[0],
      `front matter is not valid YAML: ${error.message}`,
      yamlHints[error.code] ?? 'one `key: value` a line; quote a value that contains a colon',
    );
  }
  if (document.errors.length > 0) return { frontMatter: {}, diagnostics };

  let value: unknown;
  try {
    value = document.toJS() ?? {};
  } catch (error) {
    // An alias such as `*name` without its anchor is only detected now, and without a position.
    const reason = error instanceof Error ? error.message : String(error);
    report(
      'front-matter-yaml',
      offsetOfAlias(document),
      `front matter is not valid YAML: ${reason}`,
      'quote a value that begins with `*`, `&` or `@`',
    );
    return { frontMatter: {}, diagnostics };
  }
  const allowed = Object.keys(schema.shape);
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const keys = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? '')];
      for (const key of keys) {
        const offset =
          issue.path.length > 1
            ? offsetOfValue(document, issue.path as (string | number)[])
            : offsetOfKey(document.contents, key);
        if (issue.code === 'unrecognized_keys') {
          report(
            'front-matter-unknown-key',
            offset,
            `front matter has an unknown key \`${key}\``,
            didYouMean(key, allowed, `allowed keys are ${allowed.join(', ')}`),
          );
        } else {
          report(
            'front-matter-type',
            offset,
            `front matter \`${key || 'document'}\` has the wrong type`,
            rightValue[key] ?? `keys and values; allowed keys are ${allowed.join(', ')}`,
          );
        }
      }
    }
    return { frontMatter: {}, diagnostics };
  }
  if (parsed.data.title === undefined) {
    diagnostics.push({
      id: 'front-matter-no-title',
      level: 'warning',
      message: 'the page has no title, so it is shown as `Markdoc`',
      hint: 'add `title: …` to the front matter',
      file,
      line: 1,
      column: 1,
    });
  }
  return { frontMatter: parsed.data, diagnostics };
}

/** A line that YAML reads literally: words without YAML syntax, or the text between double quotes. */
const PLAIN_LINE = /^(title|description): (?:([A-Za-z](?:[\w ,.()'/-]*[\w.()'/-])?)|"([ !#-[\]-~]+)")$/;

/**
 * Fast path without YAML for the front matter of nearly every page: a title and perhaps a description in plain words.
 * @returns null for everything else
 */
function plainFrontMatter(raw: string): FrontMatter | null {
  const found: FrontMatter = {};
  for (const line of raw.split('\n')) {
    const [, key, plain, quoted] = PLAIN_LINE.exec(line) ?? [];
    if (key !== 'title' && key !== 'description') return null;
    if (found[key] !== undefined || /^(?:true|false|null)$/i.test(plain ?? '')) return null;
    found[key] = quoted ?? plain;
  }
  return found.title === undefined ? null : found;
}

/** The first alias without its anchor above it. */
function offsetOfAlias(document: Document): number {
  let offset = 0;
  visit(document, {
    Alias(_, alias) {
      if (alias.resolve(document) !== undefined) return undefined;
      offset = alias.range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return offset;
}

/** A value inside a list. */
function offsetOfValue(document: Document, path: (string | number)[]): number {
  const node = document.getIn(path, true);
  return isNode(node) ? (node.range?.[0] ?? 0) : 0;
}

function offsetOfKey(contents: unknown, key: string): number {
  const items = (
    contents as { items?: { key?: { value?: unknown; range?: [number, number, number] } }[] } | null
  )?.items;
  return items?.find((item) => item.key?.value === key)?.key?.range?.[0] ?? 0;
}
