import { editDistances } from '../../model/nearest.ts';
import type { Spend } from '../query/search-engine.ts';
import { CONCEPTS_OF_WORDS } from './concepts.ts';
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
  /** What a typo can be read into, with a bit per letter, to dismiss most terms before their distance is computed. */
  readonly #typoTargets: { id: number; term: string; letters: number }[] = [];

  /** @param terms sorted, unique */
  constructor(terms: readonly string[]) {
    this.terms = terms;
    for (const [id, term] of terms.entries()) {
      this.#ids.set(term, id);
      if (!/^[a-z]/.test(term)) continue;
      const root = stem(term);
      this.#byStem.set(root, [...(this.#byStem.get(root) ?? []), id]);
      // A typo is never read into numbers and words that say nothing.
      if (/^[a-z\d]+$/.test(term) && !STOP_WORDS.has(term))
        this.#typoTargets.push({ id, term, letters: lettersOf(term) });
    }
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
    return (CONCEPTS_OF_WORDS.get(this.terms[id] ?? '') ?? []).flatMap((term) => this.#ids.get(term) ?? []);
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
    spend(this.#typoTargets.length);
    const letters = lettersOf(word);
    const found: Typo[] = [];
    for (const { id, term, letters: theirs } of this.#typoTargets) {
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

/** Number of bits that are set. */
export function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
