import { FIELD, FIELD_COUNT } from '../index/fields.ts';
import { OTHER_FIELDS } from './weights.ts';

/** How far apart two words may be and still count as near. */
const NEAR = 4;

/** Notes taken while a record is read, by word of the query. One set serves all records of all queries. */
export interface Notes {
  /** Best value of a word in each field: word × `FIELD_COUNT` + field. */
  best: Float32Array;
  /** Best quality of each word in the record's own title. */
  title: Float32Array;
  /** Nearness to the previous word, 0 to 1. */
  near: Float32Array;
  /** Position at which the word was last read in this field, or -1. */
  last: Int32Array;
  /** Bits of the title's words that it stands for. */
  masks: Int32Array;
}

/** What one word of the query gives a record, from its best value in each field. */
export function gainOf(best: Float32Array, term: number): number {
  let most = 0;
  let sum = 0;
  for (let field = 0; field < FIELD_COUNT; field += 1) {
    const value = best[term * FIELD_COUNT + field] ?? 0;
    sum += value;
    if (value > most) most = value;
  }
  return most + OTHER_FIELDS * (sum - most);
}

/** True for a word of the query that only the text below the record says. */
export function isOnlyBelow(best: Float32Array, term: number): boolean {
  const from = term * FIELD_COUNT;
  if ((best[from + FIELD.below] ?? 0) === 0) return false;
  for (let field = 0; field < FIELD_COUNT; field += 1) {
    if (field !== FIELD.below && (best[from + field] ?? 0) !== 0) return false;
  }
  return true;
}

/** Empty notes for `count` words. */
export function createNotes(count: number): Notes {
  return {
    best: new Float32Array(count * FIELD_COUNT),
    title: new Float32Array(count),
    near: new Float32Array(count),
    last: new Int32Array(count),
    masks: new Int32Array(count),
  };
}

/** Compares a word just read with its neighbors in the query, where these were read before in the same field. */
export function noteNearness({ near, last }: Notes, term: number, position: number, weight: number): void {
  const before = term === 0 ? -1 : (last[term - 1] ?? -1);
  if (before >= 0) raise(near, term, weight * (1 - Math.max(0, position - before - 1) / NEAR));
  // In the wrong order the words are one step further apart.
  const after = term + 1 < last.length ? (last[term + 1] ?? -1) : -1;
  if (after >= 0) raise(near, term + 1, weight * (1 - (position - after) / NEAR));
}

function raise(near: Float32Array, term: number, value: number): void {
  if (value > (near[term] ?? 0)) near[term] = value;
}
