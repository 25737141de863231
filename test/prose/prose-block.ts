import type { TxtNode, TxtParentNode } from '@textlint/ast-node-types';
import { split } from 'sentence-splitter';

/** A piece of a block: its start in the block's text, and its text. */
export interface Piece {
  text: string;
  index: number;
}

/**
 * A heading, paragraph, or cell as plain text: without markup, and line breaks are spaces. `text`, `own`, and `offsets`
 * have the same length.
 */
export interface ProseBlock {
  /** The text as read, including code. */
  text: string;
  /** The same text with code and quotations masked: those are not the author's words. */
  own: string;
  /** Position in the file of each character of `text`. */
  offsets: number[];
}

const blot = (text: string): string => text.replaceAll(/\S/g, '■');

/** @param node a heading, paragraph, or cell from `pageToTextTree` */
export function proseBlock(node: TxtNode): ProseBlock {
  const block: ProseBlock = { text: '', own: '', offsets: [] };
  const add = (text: string, own: string, from: number): void => {
    block.text += text;
    block.own += own;
    block.offsets.push(...Array.from({ length: text.length }, (_, index) => from + index));
  };
  const visit = (part: TxtNode): void => {
    const value = (part as { value?: string }).value ?? '';
    if (part.type === 'Str') add(value, value, part.range[0]);
    else if (part.type === 'Code') add(value, blot(value), part.range[0] + 1);
    else if (part.type === 'Break') add(' ', ' ', part.range[0]);
    else for (const child of (part as TxtParentNode).children ?? []) visit(child);
  };
  visit(node);
  block.own = block.own.replaceAll(/"[^"]*"/g, blot);
  return block;
}

/** The sentences of a block, from its `own` text. */
export function sentencesOf({ own }: ProseBlock): Piece[] {
  // The splitter would treat "page 2. An item" as the start of a list.
  return split(own.replaceAll(/\d/g, 'n'))
    .filter(({ type }) => type === 'Sentence')
    .map(({ range: [from, to] }) => ({ text: own.slice(from, to), index: from }));
}

/** The words of a text. A name in code counts as one word. */
export function wordsOf(text: string): Piece[] {
  return [...text.matchAll(/[\p{L}\p{N}■](?:[\p{L}\p{N}■'’.,_/-]*[\p{L}\p{N}■])?/gu)].map((match) => ({
    text: match[0],
    index: match.index,
  }));
}
