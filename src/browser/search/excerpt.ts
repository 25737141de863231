import type { TextPart } from './hit-text.tsx';

/** Characters of two lines on a small phone: a match behind them would not be seen. */
const ROOM = 72;
/** Characters of two lines on the widest phone; its style sheet cuts what a smaller one has no room for. */
const MOST = 160;
/** Where a sentence, a cell of a table, or a line begins. */
const BEGINNING = /(?<=[.?!]['")]?\s|\s·\s|\n)(?=\S)/g;
/** What the service puts where it cut a text. */
const ELLIPSIS = '…';

/**
 * A snippet with more of the text around it, for rows of two lines: from the beginning of its sentence, if the match is
 * near it, to what two lines have room for. The service cuts few words for narrow screens (row S4.3), in the middle of a
 * sentence; the hit has the whole text.
 * @param snippet starts and ends with an ellipsis where it was cut
 * @param whole the text that it was cut from
 * @param named true if the text starts with the name of its subject, which is not repeated at its sentences
 * @returns the snippet itself if it is not in the text
 */
export function widenExcerpt(snippet: readonly TextPart[], whole: string, named = false): TextPart[] {
  const text = snippet.map((part) => part.text).join('');
  const lead = text.startsWith(`${ELLIPSIS} `) ? 2 : 0;
  const kept = text.slice(lead, text.endsWith(` ${ELLIPSIS}`) ? -2 : undefined);
  const at = whole.indexOf(kept);
  if (at === -1 || kept === '') return [...snippet];

  // Positions in the whole text.
  const marks: { start: number; end: number }[] = [];
  let place = at - lead;
  for (const part of snippet) {
    const end = place + part.text.length;
    if (part.marked) marks.push({ start: place, end });
    place = end;
  }
  const beginnings = [0, ...[...whole.matchAll(BEGINNING)].map(({ index }) => index)];
  const matched = marks[0]?.end ?? at;
  const sentence = named && matched <= ROOM ? 0 : (beginnings.findLast((index) => index <= at) ?? 0);
  const isNear = matched - sentence <= ROOM;
  const start = isNear ? sentence : at;
  const end = endOf(whole, { start, least: at + kept.length });

  const isWhole = isNear && (start === 0 || !named);
  const parts: TextPart[] = isWhole ? [] : [{ text: `${ELLIPSIS} `, marked: false }];
  let done = start;
  for (const mark of marks) {
    if (mark.start > done) parts.push({ text: whole.slice(done, mark.start), marked: false });
    parts.push({ text: whole.slice(mark.start, mark.end), marked: true });
    done = mark.end;
  }
  const rest = `${whole.slice(done, end)}${end < whole.length ? ` ${ELLIPSIS}` : ''}`;
  if (rest !== '') parts.push({ text: rest, marked: false });
  return parts;
}

/** The end of the text, or of the last word that there is room for. */
function endOf(whole: string, { start, least }: { start: number; least: number }): number {
  if (whole.length <= start + MOST) return whole.length;
  const blank = whole.lastIndexOf(' ', start + MOST);
  return Math.max(blank, least);
}
