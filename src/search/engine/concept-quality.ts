import { QUALITY } from './weights.ts';

/** The quality of a concept by what led to it: a word of the trade, or an everyday word. */
export const conceptQuality = ({ everyday }: { everyday?: boolean }): number =>
  everyday === true ? QUALITY.everyday : QUALITY.synonym;
