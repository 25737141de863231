/**
 * The known name that is at most two edits away, the first of the nearest; null if there is none. Short names allow
 * fewer edits, because two would turn one name into any other.
 */
export function nearest(name: string, known: string[]): string | null {
  let best: string | null = null;
  let bestDistance = Math.min(3, Math.ceil(name.length / 2));
  for (const candidate of known) {
    // A difference in length needs at least that many edits.
    if (Math.abs(candidate.length - name.length) >= bestDistance) continue;
    const distance = editDistance(name, candidate);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** The known address that was probably meant: the nearest, or else one with the same last part; null if there is none. */
export function nearestAddress(path: string, known: string[]): string | null {
  const last = path.slice(path.lastIndexOf('/'));
  return nearest(path, known) ?? known.find((each) => each.endsWith(last)) ?? null;
}

/**
 * A question about the known name that was probably meant, for a message.
 * @param otherwise what the message says where no known name is near
 */
export function didYouMean(name: string, known: string[], otherwise: string): string {
  const close = nearest(name, known);
  return close === null ? otherwise : `did you mean \`${close}\`?`;
}

/** Number of insertions, deletions and substitutions that turn one text into the other (Levenshtein). */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, change));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
