/**
 * Number of typos between two words: a letter missing, too many, wrong, or two neighbours swapped (optimal string
 * alignment). Returns `limit + 1` as soon as it must exceed `limit`.
 */
export function editDistance(typed: string, word: string, limit: number): number {
  return distanceRows(typed, word, limit).whole;
}

/** As `editDistance`, to the closest beginning of `word`: the typing may not be finished. */
export function prefixEditDistance(typed: string, word: string, limit: number): number {
  return distanceRows(typed, word, limit).prefix;
}

function distanceRows(typed: string, word: string, limit: number): { whole: number; prefix: number } {
  const columns = typed.length;
  // One row per letter of `word`; a row's last cell compares all that was typed with the word so far.
  let before: number[] = [];
  let previous = Array.from({ length: columns + 1 }, (_, column) => column);
  let prefix = columns;
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
    prefix = Math.min(prefix, at(current, columns));
    if (smallest > limit) return { whole: limit + 1, prefix: Math.min(prefix, limit + 1) };
    before = previous;
    previous = current;
  }
  return { whole: Math.min(at(previous, columns), limit + 1), prefix: Math.min(prefix, limit + 1) };
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
