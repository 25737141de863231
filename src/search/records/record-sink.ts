import type { ContentNode } from '../../model/content-tree.ts';
import type { DirectAnswer, RecordFacts, RecordKind } from '../../model/search.ts';

/** What one record is made from: a heading, a block of text or code, or a symbol. */
export interface RecordPart {
  /** Of a heading, below which the parts are that follow it. */
  level?: number | undefined;
  /** Of a part that has its own address. */
  anchor?: string | null;
  kind: RecordKind;
  text: string;
  symbols?: readonly string[];
  /** By default, those of the page's file for the anchor of a heading. */
  phrases?: readonly string[] | undefined;
  facts?: RecordFacts | undefined;
  envelope?: readonly string[] | undefined;
  list?: boolean | undefined;
  directAnswer?: DirectAnswer | undefined;
}

/** Takes the records of one page in reading order. */
export interface RecordSink {
  add(part: RecordPart): void;
  /** Records of content by its blocks. */
  walk(node: ContentNode): void;
}
