/**
 * Words that a natural question carries without meaning anything to the search. A query made of nothing else keeps them.
 * `not`, `get`, `use`, `set` are absent on purpose: they are words of error codes, methods and titles.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about all am an and any are as at be because been being by can cannot could did do does doesn don during each every
  for from had has have having hello hey hi how however i if in into is isn it its just like may me might my
  need of on or our ought please shall she should so some that the their them then there these they this
  those to us via want wanted was way ways we were what when where whether which while who whom whose why
  will wish with without would you your yours`
    .split(/\s+/)
    .filter(Boolean),
);

const QUESTION_STARTS = new Set(
  'how where what when why which who whose can could does do is are should'.split(' '),
);

/** Verbs that fill a question (`where do I find …`, `how does … work`) but mean something in a list of words. */
export const QUESTION_FILLERS: ReadonlySet<string> = new Set(
  'find get see know happen happens make use used using work works working possible need needed best'.split(
    ' ',
  ),
);

/** Whether a query that begins with this word reads as a question. */
export function isQuestion(firstWord: string): boolean {
  return QUESTION_STARTS.has(firstWord);
}
