import Markdoc, { type Config, type Node, type Schema, Tag, type ValidationError } from '@markdoc/markdoc';
import type { Operation } from '../api/api-model.ts';
import { misspelledAddress, readCurl } from '../api/samples/read-curl.ts';
import { didYouMean, nearest } from '../model/nearest.ts';
import { isLayoutId } from '../model/slug.ts';
import { fenceTag, parseLineRanges } from './code-tags.ts';
import { syntaxErrors } from './fence-syntax.ts';
import { findLanguage, languageNames, languageOf } from './highlight.ts';
import { itemsOf, problem } from './schema.ts';

/** `## Text {% #id %}`; missing ids are assigned later, for the whole page. Rows S2.5 and S2.7. */
const heading: Schema = {
  children: ['inline'],
  attributes: {
    id: {
      type: String,
      validate(value: unknown): ValidationError[] {
        if (typeof value !== 'string') return [];
        if (!/^\S+$/.test(value)) return problem('heading-id', `the id '${value}' is empty or holds a space`);
        const message = `the id '${value}' belongs to the page's layout`;
        return isLayoutId(value) ? problem('heading-id', message) : [];
      },
    },
    level: { type: Number, required: true, default: 1 },
  },
  validate(node) {
    const items = itemsOf(node);
    if (items.length === 0) return problem('heading-empty', 'the heading has no text');
    if (items.some((item) => item.type === 'tag' || item.type === 'image'))
      return problem('heading-content', 'a heading takes only text');
    // Each heading links to itself, and HTML allows no link inside a link.
    const links = [...node.walk()].some((child) => child.type === 'link');
    return links ? problem('heading-link', 'a heading takes no link — put it into the text below') : [];
  },
  transform(node, config) {
    const children = node.transformChildren(config);
    const last = children.at(-1);
    // Removes the space between the text and an explicit id.
    if (typeof last === 'string') children.splice(-1, 1, last.trimEnd());
    return new Tag('Heading', node.transformAttributes(config), children);
  },
};

function isBlock(node: Node, config: Config): boolean {
  if (node.type === 'link') return itemsOf(node).some(({ type }) => type === 'image');
  return node.type === 'image' || (node.type === 'tag' && node.findSchema(config)?.inline !== true);
}

/** The HTTP header that a text explains, and what carries it: search shows the text above its hits. */
const headerAttributes: Schema['attributes'] = {
  header: { type: String },
  of: { type: String, matches: ['request', 'response', 'webhook'] },
};

function headerProblems({ attributes: { header, of } }: Node): ValidationError[] {
  if ((header === undefined) === (of === undefined)) return [];
  return problem('header-of', '`header` and `of` belong together: the name of a header, and what carries it');
}

const item: Schema = { ...Markdoc.nodes.item, attributes: headerAttributes, validate: headerProblems };

/**
 * A paragraph of text. Tags and pictures that are its only content lose the paragraph: HTML allows no block inside one,
 * so a browser would split it.
 */
const paragraph: Schema = {
  attributes: headerAttributes,
  validate(node, config) {
    const items = itemsOf(node);
    const block = items.find((item) => isBlock(item, config));
    if (block === undefined || items.every((item) => isBlock(item, config))) return headerProblems(node);
    const name = block.tag === undefined ? 'the picture' : `\`${block.tag}\``;
    return problem('block-in-text', `${name} is inside a line of text — put it on its own lines`);
  },
  transform(node, config) {
    const children = node.transformChildren(config);
    const items = itemsOf(node);
    if (items.length > 0 && items.every((item) => isBlock(item, config)))
      return children.filter((child) => Tag.isTag(child));
    return new Tag('p', node.transformAttributes(config), children);
  },
};

/** Strong and emphasized words may go on in the next line. */
const strong: Schema = withSoftbreak(Markdoc.nodes.strong);
const em: Schema = withSoftbreak(Markdoc.nodes.em);

function withSoftbreak(schema: Schema): Schema {
  return { ...schema, children: [...(schema.children ?? []), 'softbreak'] };
}

/** A link inside the text; the component marks external ones. */
const link: Schema = {
  attributes: { href: { type: String, required: true }, title: { type: String } },
  validate(node) {
    const message = `the link to '${String(node.attributes.href)}' has no text — write where it leads between the brackets`;
    return itemsOf(node).length === 0 ? problem('link-empty', message) : [];
  },
  transform(node, config) {
    return new Tag('Link', node.transformAttributes(config), node.transformChildren(config));
  },
};

/** Inline code. Its text remains a child, so that headings and search read it like any other. */
const code: Schema = {
  attributes: { content: { type: String, required: true } },
  transform(node) {
    return new Tag('code', {}, [String(node.attributes.content)]);
  },
};

function unknownLanguage(name: string | undefined): ValidationError[] {
  if (name === undefined || findLanguage(name) !== null) return [];
  const message = `there is no language '${name}', so the code is plain text`;
  const list = 'docs/writing.md lists the languages; write `text` for none';
  const hint = didYouMean(nearest(name.toLowerCase(), languageNames), list);
  return [{ id: 'fence-language', level: 'warning', message: `${message} — ${hint}` }];
}

function missingLines(highlight: unknown, code: string): ValidationError[] {
  const last = code.replace(/\n+$/, '').split('\n').length;
  const marked = typeof highlight === 'string' ? [...(parseLineRanges(highlight) ?? [])] : [];
  const missing = marked.find((line) => line > last);
  if (missing === undefined) return [];
  const message = `'highlight' marks line ${missing}, but the code has ${last}`;
  return problem('fence-highlight', `${message} — count from the first line of the code`);
}

/** A request to an address that the API does not have fails for every reader who copies it. */
function unknownAddress(code: string, operations: readonly Operation[]): ValidationError[] {
  const found = misspelledAddress(code, operations);
  if (found === null) return [];
  const hint = didYouMean(found.right, 'write a path of an operation');
  return problem('fence-address', `the API has no address '${found.address}' — ${hint}`);
}

/** A code block: language after the backticks, then `title`, `highlight` and `run`. Row S1.7. */
const fence = (operations: readonly Operation[]): Schema => ({
  attributes: {
    content: { type: String, required: true, render: false },
    language: { type: String },
    title: { type: String },
    highlight: {
      type: String,
      validate(value: string): ValidationError[] {
        const message = `'highlight' is not a list of lines: ${value} — write it as \`3,5-7\``;
        return parseLineRanges(value) === null ? problem('fence-highlight', message) : [];
      },
    },
    /** `no: reason` excludes the sample from the tests. */
    run: {
      type: String,
      validate(value: string): ValidationError[] {
        const message = '\'run\' does not say why the sample is not run — write `run="no: browser code"`';
        return /^no: \S/.test(value) ? [] : problem('fence-run', message);
      },
    },
    process: { type: Boolean, render: false },
  },
  validate(node) {
    const { content, language, highlight } = node.attributes as Record<string, unknown>;
    const code = typeof content === 'string' ? content : '';
    const name = typeof language === 'string' ? language : undefined;
    return [
      ...unknownLanguage(name),
      ...missingLines(highlight, code),
      ...(languageOf(name).name === 'shell' ? unknownAddress(code, operations) : []),
      ...syntaxErrors({ language: name, code }, (node.location?.start.line ?? 0) + 1),
    ];
  },
  transform(node) {
    const { content, language, title, highlight } = node.attributes as Record<string, string | undefined>;
    const target = languageOf(language).name === 'shell' ? readCurl(content ?? '', operations) : null;
    const operation = operations.find(({ id, simulated }) => id === target?.key && simulated !== false);
    // The page reads the command itself, so that its values are not sent twice.
    const run = operation === undefined ? null : { key: '', values: null, title: operation.title };
    return fenceTag({ language, code: content ?? '', title, highlight, run });
  },
});

/** The address of a picture that was written as its path in the project or beside the page. */
function pictureAddress(path: string): string {
  return `/images/${path.replace(/^(?:[a-z]+:\/\/.*\/|[./]|assets\/|public\/|images\/)+/, '')}`;
}

/** `![alt](/images/x.png){% width=1200 height=800 %}`: the size keeps the page from shifting. Row S5.3. */
const image: Schema = {
  attributes: {
    src: {
      type: String,
      required: true,
      validate(value: string) {
        const hint = `put the file into assets/images, and write \`${pictureAddress(value)}\``;
        const message = `'${value}' is not below /images/ — ${hint}`;
        return value.startsWith('/images/') ? [] : problem('image-src', message);
      },
    },
    alt: { type: String },
    title: { type: String },
    // `checkImages` compares them with the file, and says what would be right.
    width: {},
    height: {},
    sizes: { type: String },
    /** True for a picture at the top of a page, which loads eagerly. */
    eager: { type: Boolean },
    /** True for a line drawing on white, which is inverted in the dark. */
    drawing: { type: Boolean },
  },
  validate(node) {
    const { alt } = node.attributes;
    const message = 'the image has no alternative text — write what it shows between the brackets: `![…](…)`';
    return typeof alt === 'string' && alt.trim() !== '' ? [] : problem('image-alt', message);
  },
  transform(node, config) {
    return new Tag('Image', node.transformAttributes(config));
  },
};

/** A table that scrolls horizontally on small screens. */
const table: Schema = { render: 'Table' };

/**
 * Schemas of Markdown's own nodes, by their Markdoc names.
 * @param operations that readers can run if a page shows the cURL command
 */
export function nodes(operations: readonly Operation[]) {
  return { code, em, fence: fence(operations), heading, image, item, link, paragraph, strong, table };
}
