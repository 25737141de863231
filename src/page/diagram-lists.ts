import type { SequenceMessage, StateTransition } from '../model/diagrams.ts';
import { code, list } from './markdown-text.ts';

/*
 * Diagrams as Markdown lists. Each item has the words of the list that the HTML has beside its drawing, so that a
 * comparison of the two forms of a page finds the same text.
 */

const numbered = (index: number): string => `${index + 1}. `;

/** Who sends what to whom, in order. */
export function sequenceList(messages: readonly SequenceMessage[]): string {
  const items = messages.map(({ from, to, text }) => `${from === to ? from : `${from} → ${to}`}: ${text}`);
  return list(items, numbered);
}

/** Transitions between states; a dashed arrow marks one that no public source confirms. */
export function transitionList(transitions: readonly StateTransition[]): string {
  const items = transitions.map(({ from, to, on, assumed }) =>
    assumed === true
      ? `${code(from)} ⇢ ${code(to)}: ${on} (not confirmed by Frame)`
      : `${code(from)} → ${code(to)}: ${on}`,
  );
  return list(items, numbered);
}

/** What happens when. */
export function timelineList(moments: readonly { at: string; text: string }[]): string {
  return list(moments.map(({ at, text }) => `**${at}** ${text}`));
}
