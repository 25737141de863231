import type { TxtNode, TxtParentNode } from '@textlint/ast-node-types';
import { split } from 'sentence-splitter';

/** A piece of a block: where it begins in the block's text, and what it says. */
export interface Piece {
  text: string;
  index: number;
}

/**
 * A heading, paragraph or cell as plain text: markup is gone, a line break is a space.
 * `text`, `own` and `offsets` count the same characters.
 */
export interface ProseBlock {
  /** What is read, code included. */
  text: string;
  /** The same text with code and quotations blotted out: they are the words of programs and of other people. */
  own: string;
  /** For each character of `text` its place in the file. */
  offsets: number[];
}

const blot = (text: string): string => text.replaceAll(/\S/g, '■');

/** @param node a heading, paragraph or cell of the tree of `pageToTextTree` */
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
  // The splitter takes "page 2. An item" for the beginning of a list.
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
