/**
 * The known name that is at most two typos away, the first of the nearest; null if there is none. Short names allow
 * fewer typos, because two would turn one name into any other.
 */
export function nearest(name: string, known: string[]): string | null {
  let best: string | null = null;
  let bestDistance = Math.min(3, Math.ceil(name.length / 2));
  for (const candidate of known) {
    // A difference in length needs at least that many typos.
    if (Math.abs(candidate.length - name.length) >= bestDistance) continue;
    const { whole: distance } = editDistances(name, candidate, bestDistance - 1);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/**
 * The known address that was probably meant: the nearest of those in the same folder or with the same last part, or else one
 * with that part; null if there is none. Comparing all of them takes too long for a request on a large site.
 */
export function nearestAddress(path: string, known: string[]): string | null {
  const end = path.lastIndexOf('/');
  const namesakes = known.filter((each) => each.endsWith(path.slice(end)));
  const beside = known.filter((each) => each.startsWith(path.slice(0, end + 1)));
  return nearest(path, [...namesakes, ...beside]) ?? namesakes[0] ?? null;
}

/** Asks whether a near name was meant; `otherwise` if there is none. */
export const suggest = (near: string | null, otherwise: string): string =>
  near === null ? otherwise : `Did you mean ${near}?`;

/** The same as a hint, which follows a dash. */
export const didYouMean = (near: string | null, otherwise: string): string =>
  near === null ? otherwise : `did you mean \`${near}\`?`;

/**
 * Number of typos between what was typed and a word, and between it and the closest beginning of the word: a letter missing,
 * too many, wrong, or two neighbors swapped (optimal string alignment). At most `limit + 1`.
 */
export function editDistances(
  typed: string,
  word: string,
  limit: number,
): { whole: number; beginning: number } {
  // One row per beginning of `word`; a row's last cell compares all that was typed with it.
  const rows = [Array.from({ length: typed.length + 1 }, (_, column) => column)];
  for (let row = 1, least = 0; row <= word.length && least <= limit; row += 1) {
    const before = rows[row - 2] ?? [];
    const previous = rows[row - 1] ?? [];
    const current = [row];
    rows.push(current);
    least = row;
    for (let column = 1; column <= typed.length; column += 1) {
      const letter = word.charCodeAt(row - 1);
      const other = typed.charCodeAt(column - 1);
      const swapped = letter === typed.charCodeAt(column - 2) && word.charCodeAt(row - 2) === other;
      const cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (letter === other ? 0 : 1),
        swapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
      current[column] = cost;
      least = Math.min(least, cost);
    }
  }
  return {
    whole: Math.min(rows[word.length]?.[typed.length] ?? limit + 1, limit + 1),
    beginning: Math.min(...rows.map((row) => row[typed.length] ?? 0), limit + 1),
  };
}
