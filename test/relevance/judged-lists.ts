import { ANCHORED_QUERIES } from './judged-anchors.ts';
import { EIGHTEENTH_QUERIES } from './judged-eighteenth.ts';
import { EIGHTH_QUERIES } from './judged-eighth.ts';
import { ELEVENTH_QUERIES } from './judged-eleventh.ts';
import { FIFTEENTH_QUERIES } from './judged-fifteenth.ts';
import { FIFTH_QUERIES, FIFTH_UNCOVERED } from './judged-fifth.ts';
import { FOURTEENTH_QUERIES } from './judged-fourteenth.ts';
import { FOURTH_QUERIES, FOURTH_UNCOVERED } from './judged-fourth.ts';
import { NINETEENTH_QUERIES } from './judged-nineteenth.ts';
import { NINTH_QUERIES } from './judged-ninth.ts';
import { SECOND_QUERIES } from './judged-second.ts';
import { SEVENTEENTH_QUERIES } from './judged-seventeenth.ts';
import { SEVENTH_QUERIES, SEVENTH_UNCOVERED } from './judged-seventh.ts';
import { SIXTEENTH_QUERIES } from './judged-sixteenth.ts';
import { SIXTH_QUERIES, SIXTH_UNCOVERED } from './judged-sixth.ts';
import { TENTH_QUERIES } from './judged-tenth.ts';
import { THIRD_QUERIES, THIRD_UNCOVERED } from './judged-third.ts';
import { THIRTEENTH_QUERIES } from './judged-thirteenth.ts';
import { TWELFTH_QUERIES } from './judged-twelfth.ts';
import { TWENTIETH_QUERIES } from './judged-twentieth.ts';
import { TWENTY_FIFTH_QUERIES } from './judged-twenty-fifth.ts';
import { TWENTY_FIRST_QUERIES } from './judged-twenty-first.ts';
import { TWENTY_FOURTH_QUERIES } from './judged-twenty-fourth.ts';
import { TWENTY_SECOND_QUERIES } from './judged-twenty-second.ts';
import { TWENTY_SIXTH_QUERIES } from './judged-twenty-sixth.ts';
import { TWENTY_THIRD_QUERIES } from './judged-twenty-third.ts';

/** Every list that is judged to the anchor, oldest first, but for the one that the ranking is tuned on. */
export const LISTS = {
  anchors: ANCHORED_QUERIES,
  second: SECOND_QUERIES,
  third: THIRD_QUERIES,
  fourth: FOURTH_QUERIES,
  fifth: FIFTH_QUERIES,
  sixth: SIXTH_QUERIES,
  seventh: SEVENTH_QUERIES,
  eighth: EIGHTH_QUERIES,
  ninth: NINTH_QUERIES,
  tenth: TENTH_QUERIES,
  eleventh: ELEVENTH_QUERIES,
  twelfth: TWELFTH_QUERIES,
  thirteenth: THIRTEENTH_QUERIES,
  fourteenth: FOURTEENTH_QUERIES,
  fifteenth: FIFTEENTH_QUERIES,
  sixteenth: SIXTEENTH_QUERIES,
  seventeenth: SEVENTEENTH_QUERIES,
  eighteenth: EIGHTEENTH_QUERIES,
  nineteenth: NINETEENTH_QUERIES,
  twentieth: TWENTIETH_QUERIES,
  twentyFirst: TWENTY_FIRST_QUERIES,
  twentySecond: TWENTY_SECOND_QUERIES,
  twentyThird: TWENTY_THIRD_QUERIES,
  twentyFourth: TWENTY_FOURTH_QUERIES,
  twentyFifth: TWENTY_FIFTH_QUERIES,
  twentySixth: TWENTY_SIXTH_QUERIES,
};

/** Queries of no list, which no page of the site covers. */
export const UNCOVERED = [
  ...THIRD_UNCOVERED,
  ...FOURTH_UNCOVERED,
  ...FIFTH_UNCOVERED,
  ...SIXTH_UNCOVERED,
  ...SEVENTH_UNCOVERED,
];
