import type { Config, Node, Schema, ValidationError } from '@markdoc/markdoc';
import { didYouMean, nearest } from '../model/nearest.ts';

interface Explanation {
  message: string;
  hint: string;
  /** Text to search for on the line to find the column; may be empty. */
  name: string;
}

/**
 * Markdoc's error message → ours, with a hint.
 * @param node the node with the problem, if known
 * @param line the line as the author wrote it
 * @param above the lines before it
 */
export function explainError(
  { id, message }: ValidationError,
  { node, line, above, config }: { node: Node | undefined; line: string; above: string[]; config: Config },
): Explanation {
  const name = quoted(message);
  const schema = node && (node.tag === undefined ? config.nodes?.[node.type] : config.tags?.[node.tag]);
  const owner = node?.tag ?? node?.type ?? 'tag';
  const attribute = `the attribute \`${name}\``;
  switch (id) {
    case 'tag-undefined':
      return { name, message: `there is no tag \`${name}\``, hint: tagHint(name, config) };
    case 'missing-closing': {
      if (CUT.has(name))
        return {
          ...{ name: '{%', message: 'a tag begins in this list or quote and ends outside it' },
          hint: 'indent its end like its beginning, or write both outside',
        };
      const hint = `write \`{% /${name} %}\` where it ends, or \`{% ${name} … /%}\` if it has no body`;
      return { name, message: `the tag \`${name}\` is never closed`, hint };
    }
    case 'missing-opening': {
      // Markdoc says `tag` for every tag.
      const tag = node?.tag ?? /\{%\s*\/\s*([\w-]+)/.exec(line)?.[1] ?? name;
      const message = `the tag \`${tag}\` is closed but was never opened`;
      const ended = above.findLastIndex((other) => new RegExp(`\\{%\\s*${tag}\\b.*/%\\}`).test(other)) + 1;
      const close = config.tags?.[tag] === undefined && nearest(tag, Object.keys(config.tags ?? {}));
      let hint = `write \`{% ${tag} %}\` before it, or delete this line`;
      if (close) hint = `did you mean \`{% /${close} %}\`?`;
      if (ended > 0) hint = `delete this line, or the \`/\` in line ${ended}, which ends the tag there`;
      return { name: tag, message, hint };
    }
    case 'attribute-undefined': {
      const known = Object.entries(schema?.attributes ?? {}).flatMap(([key, { render }]) =>
        render === false ? [] : [key],
      );
      const all = known.length === 0 ? `\`${owner}\` has none` : `\`${owner}\` has ${known.join(', ')}`;
      const hint = didYouMean(nearest(name, known), all);
      return { name, message: `there is no attribute \`${name}\` here`, hint };
    }
    case 'attribute-missing-required':
      return { name: owner, message: `${attribute} is missing`, hint: `add ${example(name, schema)}` };
    case 'attribute-type-invalid':
      return { name, message: `${attribute} has the wrong type`, hint: `write ${example(name, schema)}` };
    case 'attribute-value-invalid': {
      const matches = schema?.attributes?.[name]?.matches;
      const hint = Array.isArray(matches)
        ? `one of ${matches.join(', ')}`
        : 'docs/writing.md lists the values';
      return { name, message: `${attribute} cannot be \`${String(node?.attributes[name])}\``, hint };
    }
    case 'no-inline-annotations':
      return {
        ...{ name: '{%', message: 'an annotation such as `{% header="…" %}` is alone in its paragraph' },
        hint: 'write it at the end of the text that it is about',
      };
    case 'duplicate-attribute':
      return { name, message: `${attribute} is set twice`, hint: 'delete one of them' };
    case 'variable-undefined':
    case 'function-undefined':
      return { name, message: `there is no ${id.split('-')[0]} \`${name}\``, hint: 'write the text itself' };
    case 'parse-error':
    case 'fence-tag-error':
      return { name: '{%', message: 'this tag cannot be read', hint: unreadableHint(line) };
    default: {
      // Our own schemas append the hint after a dash.
      const [problem = '', hint = 'docs/writing.md shows an example of each tag'] = message.split(' — ');
      return { name, message: problem.replace(/\.$/, ''), hint };
    }
  }
}

/** The name that one of Markdoc's messages is about; empty if it has none. */
export function quoted(message: string): string {
  return /'([^']+)'/.exec(message)?.[1] ?? '';
}

/** Blocks that a tag can leave halfway. */
export const CUT = new Set(['item', 'list', 'blockquote']);

/** For a tag with malformed quotes or end, which Markdoc takes for text. */
export function unreadableHint(line: string): string {
  if (/\{%[^%]*[“”„‘’«»]/.test(line)) return 'write its quotes as `"`';
  const [, name, value] = /\{%[^%]*\s(\w+)=([a-z][\w-]*)/i.exec(line.replaceAll(/"[^"]*"/g, '""')) ?? [];
  return name === undefined || /^(?:true|false|null)$/.test(value ?? '')
    ? 'check the quotes and the closing `%}` of the tag'
    : `write \`${name}="${value}"\`, with quotes`;
}

/** What to write instead of tags that are gone, or that only Markdoc has. */
const GONE = new Map([
  ['table', 'write it with pipes: `| Code | Meaning |`'],
  ['states', 'use the tag `lifecycle`, or write a table'],
  ['timeline', 'write a table of when and what'],
]);

function tagHint(name: string, config: Config): string {
  const instead = GONE.get(name);
  if (instead !== undefined) return instead;
  const tags = Object.entries(config.tags ?? {})
    .flatMap(([tag, known]) => (known === undefined ? [] : [tag]))
    .sort();
  return didYouMean(nearest(name, tags), `the tags are ${tags.join(', ')}`);
}

function example(name: string, schema: Schema | undefined): string {
  switch (schema?.attributes?.[name]?.type) {
    case Number:
      return `\`${name}=1\`, a number without quotes`;
    case Boolean:
      return `\`${name}=true\` or \`${name}=false\``;
    case Object:
      return `\`${name}={key: "value"}\``;
    default:
      return `\`${name}="…"\``;
  }
}
