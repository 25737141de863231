import Markdoc, { type Tag } from '@markdoc/markdoc';
import type { JsonValue } from '../model/reference.ts';
import type { RunnableRequest } from '../model/run-sample.ts';
import { highlight, languageOf } from './highlight.ts';

interface FenceOptions {
  /** The text that an author writes after the backticks; unknown names mean plain text. */
  language: string | undefined;
  code: string;
  /** File name or purpose, shown beside the language label. */
  title?: string | undefined;
  /** Lines to mark, from 1: `3,5-7`. */
  highlight?: string | undefined;
  /** The request that readers can run. */
  run?: RunnableRequest | null;
}

/** A highlighted code block for the content tree; pages and API samples create theirs here. */
export function fenceTag({ language, code, title, highlight: marked, run = null }: FenceOptions): Tag {
  const { name, label } = languageOf(language);
  const content = code.replace(/\n+$/, '');
  return new Markdoc.Tag('Fence', {
    language: name,
    label,
    content,
    // Lazy, because it is half of the work on a page, and a check never reads it.
    get markup() {
      return highlight(content, name, parseLineRanges(marked ?? '') ?? undefined);
    },
    ...(title === undefined ? {} : { title }),
    ...(run === null ? {} : { run }),
  });
}

/** Code blocks of one request, one per language → a group with a language switch. */
export function samplesTag(fences: Tag[], { title, run = null }: Pick<FenceOptions, 'title' | 'run'>): Tag {
  const languages = fences.map(({ attributes: { language: name, label } }) => ({ name, label }));
  const panels = fences.map(
    (fence) => new Markdoc.Tag('SamplePanel', { language: fence.attributes.language }, [fence]),
  );
  const options = { ...(title === undefined ? {} : { title }), ...(run === null ? {} : { run }) };
  return new Markdoc.Tag('Samples', { languages, ...options }, panels);
}

/** A JSON value as a code block, indented by two spaces. */
export function jsonFence(value: JsonValue, title: string): Tag {
  return fenceTag({ language: 'json', code: JSON.stringify(value, null, 2), title });
}

/** `3,5-7` → {3, 5, 6, 7}; null if the text is not a list of lines. */
export function parseLineRanges(text: string): Set<number> | null {
  const lines = new Set<number>();
  if (text.trim() === '') return lines;
  for (const part of text.split(',')) {
    const match = /^\s*(\d+)(?:-(\d+))?\s*$/.exec(part);
    if (match === null) return null;
    const from = Number(match[1]);
    const to = Number(match[2] ?? match[1]);
    if (from < 1 || to < from || to - from > 10_000) return null;
    for (let line = from; line <= to; line++) lines.add(line);
  }
  return lines;
}
