import type { Node } from '@markdoc/markdoc';
import type { TxtDocumentNode, TxtNode, TxtNodePosition } from '@textlint/ast-node-types';
import { parseContent } from '../../src/content/parse.ts';

type Range = [from: number, to: number];

/** The lists inside them are diagram data; `test/spec` proves how they are parsed. */
const diagrams = new Set(['sequence']);
/** On reference pages, their text shares the width with a column of samples. */
const halfColumns = new Set(['operation', 'object']);
/** Attributes that readers see as text. */
const visibleAttributes = ['title', 'label'];

/**
 * Converts a content file to a textlint tree of the author's prose: headings, paragraphs, list items, cells, the
 * description, and titles of tags. Code blocks and diagrams are left out.
 * @param text the file; every range in the tree refers to it
 */
export function pageToTextTree(text: string, file: string): TxtDocumentNode {
  const writer = new TreeWriter(text);
  const ast = parseContent(text, file);
  const description = /^description: *(.+)$/m.exec(text.slice(0, text.indexOf('\n---', 3)));
  const opening =
    description?.[1] === undefined
      ? []
      : [writer.paragraph([writer.text(description[1], description.index)])];
  const children = [...opening, ...ast.children.flatMap((node) => writer.block(node))];
  return writer.node('Document', [0, text.length], { children }) as TxtDocumentNode;
}

/**
 * Markdoc keeps lines but no columns. Both trees are in the same order, so each text is searched after the previous
 * one.
 */
class TreeWriter {
  private cursor = 0;
  private narrow = false;
  private readonly lineStarts: number[];
  private readonly source: string;

  constructor(source: string) {
    this.source = source;
    this.lineStarts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];
  }

  node(type: string, range: Range, more: object = {}): TxtNode {
    const loc = { start: this.position(range[0]), end: this.position(range[1]) };
    return { type, raw: this.source.slice(...range), range, loc, ...more } as TxtNode;
  }

  paragraph(children: TxtNode[]): TxtNode {
    return this.parent('Paragraph', children, { narrow: this.narrow });
  }

  /** Text that differs from its source, such as `&amp;`, gets an empty range at its expected position. */
  text(content: string, from: number = this.cursor): TxtNode {
    return this.node('Str', this.find(content, from), { value: content });
  }

  block(node: Node): TxtNode[] {
    this.enter(node);
    switch (node.type) {
      case 'fence':
        this.cursor = this.lineStarts[node.lines.at(-1) ?? 0] ?? this.source.length;
        return [];
      case 'heading':
        return [this.parent('Header', this.inline(node), { depth: node.attributes.level })];
      case 'list':
        return [this.parent('List', this.blocks(node), { ordered: node.attributes.ordered })];
      case 'item':
        return [this.parent('ListItem', this.blocks(node))];
      case 'td':
      case 'th':
        return [this.parent('TableCell', this.inline(node))];
      case 'tr':
        return [this.parent('TableRow', this.blocks(node))];
      case 'table':
        return [this.parent('Table', this.blocks(node))];
      case 'inline':
        return this.runs(node);
      case 'tag':
        return diagrams.has(node.tag ?? '') ? [] : this.tag(node);
      default:
        return this.blocks(node);
    }
  }

  private parent(type: string, children: TxtNode[], more: object = {}): TxtNode {
    const range: Range = [children[0]?.range[0] ?? this.cursor, children.at(-1)?.range[1] ?? this.cursor];
    return this.node(type, range, { ...more, children });
  }

  private blocks(node: Node): TxtNode[] {
    return node.children.flatMap((child) => this.block(child));
  }

  private tag(node: Node): TxtNode[] {
    const { narrow } = this;
    this.narrow ||= halfColumns.has(node.tag ?? '');
    const blocks = [...this.titles(node), ...this.blocks(node)];
    this.narrow = narrow;
    return blocks;
  }

  private titles(tag: Node): TxtNode[] {
    const written = Object.entries(tag.attributes).filter(
      ([name, value]) => visibleAttributes.includes(name) && typeof value === 'string',
    );
    // The title of a card is that of a page.
    const more = tag.tag === 'card' ? { depth: 1 } : {};
    return written.map(([, value]) => ({ ...this.paragraph([this.text(value)]), ...more }));
  }

  /** A tag within a line, such as a card, has its own text. */
  private runs(inline: Node): TxtNode[] {
    const blocks: TxtNode[] = [];
    let run: TxtNode[] = [];
    const close = (): void => {
      if (run.some(({ type }) => type !== 'Break')) blocks.push(this.paragraph(run));
      run = [];
    };
    for (const child of inline.children) {
      // A term is a word of its sentence.
      if (child.type !== 'tag' || child.tag === 'term') {
        run.push(...this.phrase(child));
        continue;
      }
      close();
      this.enter(child);
      blocks.push(...this.titles(child));
      const text = child.children.flatMap((inner) => this.phrase(inner));
      if (text.length > 0) blocks.push(this.paragraph(text));
    }
    close();
    return blocks;
  }

  private inline(node: Node): TxtNode[] {
    return node.children.flatMap((child) =>
      child.type === 'inline' ? this.inline(child) : this.phrase(child),
    );
  }

  private phrase(node: Node): TxtNode[] {
    this.enter(node);
    const { content, href, src, alt } = node.attributes;
    if (node.type === 'text') return [this.text(content)];
    if (node.type === 'softbreak' || node.type === 'hardbreak') {
      return [this.node('Break', this.find('\n', this.cursor))];
    }
    if (node.type === 'code') {
      return [this.node('Code', this.find(`\`${content}\``, this.cursor), { value: content })];
    }
    if (node.type === 'image') {
      return [this.node('Image', this.find(alt ?? '', this.cursor), { url: src, alt })];
    }
    const children = node.children.flatMap((child) => this.phrase(child));
    if (node.type !== 'link') return [this.parent(node.type === 'strong' ? 'Strong' : 'Emphasis', children)];
    const link = this.parent('Link', children, { url: href });
    this.find(`](${href}`, this.cursor);
    return [link];
  }

  private enter(node: Node): void {
    this.cursor = Math.max(this.cursor, this.lineStarts[node.lines[0] ?? 0] ?? 0);
  }

  /** Position of `content` in the line of `from`; Markdoc gives line breaks their own nodes. */
  private find(content: string, from: number): Range {
    const end = this.source.indexOf('\n', from);
    const at = this.source.slice(0, end === -1 ? undefined : end + 1).indexOf(content, from);
    if (at === -1) return [this.cursor, this.cursor];
    this.cursor = at + content.length;
    return [at, this.cursor];
  }

  private position(offset: number): TxtNodePosition {
    const line = this.lineStarts.findLastIndex((start) => start <= offset);
    return { line: line + 1, column: offset - (this.lineStarts[line] ?? 0) };
  }
}
