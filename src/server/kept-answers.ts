import { type PackedAnswer, packAnswer } from './encode-answer.ts';

interface Kept {
  packed: PackedAnswer;
  until: number;
}

/** Answers stay this many milliseconds: long enough for a busy minute's favourites, short beside a deploy. */
const LIFETIME = 5000;
const MAX_ANSWERS = 500;
/** Longer questions are nobody's favourite. */
const MAX_QUESTION = 2048;

/**
 * Keeps the packed answers to the questions that many readers ask at once: everybody's `refund` begins with `r`, `re`,
 * `ref`. An answer with a `queryID` is its caller's alone and never kept (contract check 20).
 * @param clock milliseconds, never backwards
 * @returns a function from a question (the call's body), its `accept-encoding` and the way to an answer, to that answer
 */
export function createKeptAnswers(clock: () => number) {
  const kept = new Map<string, Kept>();
  return async (
    question: string,
    acceptEncoding: string | undefined,
    answer: () => unknown,
  ): Promise<PackedAnswer> => {
    const key = `${acceptEncoding}\n${question}`;
    const found = kept.get(key);
    if (found !== undefined && found.until >= clock()) return found.packed;
    const json = JSON.stringify(answer());
    const packed = await packAnswer(json, acceptEncoding);
    // In texts of the index a quotation mark is escaped, so this is the field and nothing else.
    if (json.includes('"queryID":') || question.length > MAX_QUESTION) return packed;
    kept.delete(key);
    kept.set(key, { packed, until: clock() + LIFETIME });
    const oldest = kept.keys().next();
    if (kept.size > MAX_ANSWERS && !oldest.done) kept.delete(oldest.value);
    return packed;
  };
}
