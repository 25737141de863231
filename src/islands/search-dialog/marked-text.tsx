import type { TextPart } from './parse-marked.ts';

/** A text with what matched in `mark` elements. */
export function MarkedText({ parts }: { parts: readonly TextPart[] }) {
  let start = 0;
  return parts.map(({ text, marked }) => {
    const key = start;
    start += text.length;
    return marked ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
  });
}
