import type { Spend } from '../query/search-engine.ts';
import { conceptsOfSingleWords } from './concepts.ts';
import { STOP_WORDS, stem } from './words.ts';

/** Cells of a distance table that cost one unit of work; see `Spend`. */
const CELLS_PER_UNIT = 6;

export interface Typo {
  id: number;
  /** 1 or 2. */
  distance: number;
  /** Whether only the beginning of the term was typed. */
  unfinished: boolean;
}

/** All terms of an index in code-unit order; a term's id is its position. Knows which of them a typed word can mean. */
export class Vocabulary {
  readonly terms: readonly string[];
  readonly #ids = new Map<string, number>();
  readonly #byStem = new Map<string, number[]>();
  readonly #concepts = new Map<number, number[]>();
  /** Bit per letter, to dismiss most terms before their distance is computed. */
  readonly #letters: Uint32Array;
  readonly #typoTargets: Uint32Array;

  /** @param terms sorted, unique */
  constructor(terms: readonly string[]) {
    this.terms = terms;
    this.#letters = new Uint32Array(terms.length);
    const targets: number[] = [];
    for (const [id, term] of terms.entries()) {
      this.#ids.set(term, id);
      if (!/^[a-z]/.test(term)) continue;
      const root = stem(term);
      const siblings = this.#byStem.get(root);
      if (siblings === undefined) this.#byStem.set(root, [id]);
      else siblings.push(id);
      // A typo is never read into numbers and words that say nothing.
      if (!/^[a-z][a-z\d]*$/.test(term) || STOP_WORDS.has(term)) continue;
      this.#letters[id] = lettersOf(term);
      targets.push(id);
    }
    this.#typoTargets = Uint32Array.from(targets);
    for (const [word, concepts] of conceptsOfSingleWords()) {
      const known = concepts.flatMap((concept) => this.#ids.get(concept) ?? []);
      const id = this.#ids.get(word);
      if (id !== undefined && known.length > 0) this.#concepts.set(id, known);
    }
  }

  /** Number of terms that a typo can be read into: what `typos` looks at. */
  get typoTargetCount(): number {
    return this.#typoTargets.length;
  }

  idOf(term: string): number | undefined {
    return this.#ids.get(term);
  }

  /** Ids of all terms with the word's stem, the word's own included if it is a term. */
  inflections(word: string): readonly number[] {
    return this.#byStem.get(stem(word)) ?? [];
  }

  /** The synonym concepts of a single-word term. */
  conceptsOf(id: number): readonly number[] {
    return this.#concepts.get(id) ?? [];
  }

  /** Half-open range of the ids of all terms that begin with `prefix`. */
  prefixRange(prefix: string): [number, number] {
    return [lowerBound(this.terms, prefix), lowerBound(this.terms, `${prefix}\uffff`)];
  }

  /**
   * Terms within `limit` typos of a word of letters, closest first, then in term order. `unfinished` also reaches
   * terms whose beginning is within the limit.
   */
  typos(word: string, limit: number, unfinished: boolean, spend: Spend): Typo[] {
    const letters = lettersOf(word);
    const found: Typo[] = [];
    for (const id of this.#typoTargets) {
      const theirs = this.#letters[id] ?? 0;
      const term = this.terms[id] ?? '';
      const longer = term.length - word.length;
      // Each typo changes at most one letter on either side.
      if (longer < -limit || countBits(letters & ~theirs) > limit) continue;
      const isWhole = longer <= limit && countBits(theirs & ~letters) <= limit;
      const isBegun = unfinished && longer > 0 && term[0] === word[0];
      if (!isWhole && !isBegun) continue;
      spend((word.length * term.length) / CELLS_PER_UNIT);
      const { whole, beginning } = editDistances(word, term, limit);
      if (whole <= limit) found.push({ id, distance: whole, unfinished: false });
      else if (isBegun && beginning <= limit) found.push({ id, distance: beginning, unfinished: true });
    }
    return found.sort((a, b) => a.distance - b.distance || a.id - b.id);
  }
}

function lettersOf(word: string): number {
  let mask = 0;
  for (let index = 0; index < word.length; index += 1) mask |= 1 << (word.charCodeAt(index) - 97);
  return mask;
}

/** Index of the first of the sorted texts that is not before `value` (code-unit order). */
export function lowerBound(sorted: readonly string[], value: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Number of typos between what was typed and a word, and between it and the closest beginning of the word: a letter missing,
 * too many, wrong, or two neighbors swapped (optimal string alignment). `limit + 1` as soon as it must exceed `limit`.
 */
export function editDistances(
  typed: string,
  word: string,
  limit: number,
): { whole: number; beginning: number } {
  const columns = typed.length;
  // One row per letter of `word`; a row's last cell compares all that was typed with the word so far.
  let before: number[] = [];
  let previous = Array.from({ length: columns + 1 }, (_, column) => column);
  let beginning = columns;
  for (let row = 1; row <= word.length; row += 1) {
    const current = [row];
    let smallest = row;
    for (let column = 1; column <= columns; column += 1) {
      const same = word.charCodeAt(row - 1) === typed.charCodeAt(column - 1);
      let cost = Math.min(
        at(previous, column) + 1,
        at(current, column - 1) + 1,
        at(previous, column - 1) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 &&
        column > 1 &&
        word.charCodeAt(row - 1) === typed.charCodeAt(column - 2) &&
        word.charCodeAt(row - 2) === typed.charCodeAt(column - 1);
      if (swapped) cost = Math.min(cost, at(before, column - 2) + 1);
      current[column] = cost;
      if (cost < smallest) smallest = cost;
    }
    beginning = Math.min(beginning, at(current, columns));
    if (smallest > limit) return { whole: limit + 1, beginning: Math.min(beginning, limit + 1) };
    before = previous;
    previous = current;
  }
  return {
    whole: Math.min(at(previous, columns), limit + 1),
    beginning: Math.min(beginning, limit + 1),
  };
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

/** Number of bits that are set. */
export function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
