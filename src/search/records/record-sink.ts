import type { ContentNode } from '../../model/content-tree.ts';
import type { DirectAnswer, RecordFacts, RecordKind } from '../../model/search.ts';

/** A heading, below which the entries are that follow it. */
export interface RecordSection {
  level: number;
  anchor: string | null;
  text: string;
  symbols: string[];
  kind?: RecordKind;
  facts?: RecordFacts | undefined;
  envelope?: readonly string[] | undefined;
  directAnswer?: DirectAnswer | undefined;
}

/** A block of text, code or a symbol. */
export interface RecordEntry {
  anchor: string | null;
  kind: RecordKind;
  text: string;
  symbols: string[];
  phrases?: readonly string[];
  facts?: RecordFacts | undefined;
  list?: boolean | undefined;
  directAnswer?: DirectAnswer | undefined;
}

/** Takes the records of one page in reading order. */
export interface RecordSink {
  section(section: RecordSection): void;
  entry(entry: RecordEntry): void;
  /** Records of content by its blocks. */
  walk(node: ContentNode): void;
}
