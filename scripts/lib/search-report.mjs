/** If a reader continues typing within this many milliseconds, the shorter text was not the intended query. */
const TYPING_MS = 5000;

/**
 * @typedef {object} Asked one query, regardless of case and spaces
 * @property {string} query
 * @property {number} count number of searches for the completed query
 * @property {number} empty number of searches without hits
 * @property {number} similar number of searches without a good match
 */

/**
 * Reads the server's log (`LOG_QUERIES=1`) and skips other lines. Partial input does not count as a
 * search: the log identifies no reader, so a text continued within five seconds is attributed to the same one.
 * @param {AsyncIterable<string> | Iterable<string>} lines
 * @returns {Promise<Asked[]>} every query, most frequent first
 */
export async function readSearchLog(lines) {
  /** @type {Map<string, Asked>} */
  const all = new Map();
  /** Searches whose text may still be continued. @type {{ at: number, query: string, searches: Search[] }[]} */
  let open = [];

  /** @param {Search} search @param {string} query */
  const count = (search, query) => {
    const entry = all.get(query) ?? { query, count: 0, empty: 0, similar: 0 };
    entry.count += 1;
    if (search.hits === 0) entry.empty += 1;
    else if (search.similar) entry.similar += 1;
    all.set(query, entry);
  };
  /** Searches not continued in time count. @param {number} now */
  const settle = (now) => {
    for (const { at, query, searches } of open)
      if (now - at > TYPING_MS) for (const search of searches) count(search, query);
    open = open.filter(({ at }) => now - at <= TYPING_MS);
  };

  for await (const line of lines) {
    const { time, searches = [] } = parseLine(line);
    if (searches.length === 0) continue;
    const now = Date.parse(time);
    settle(now);
    for (const search of searches) {
      const query = search.query.trim().toLowerCase().replaceAll(/\s+/g, ' ');
      if (query === '') continue;
      const same = open.find((each) => each.query === query);
      open = open.filter((each) => each === same || !query.startsWith(each.query));
      if (same === undefined) open.push({ at: now, query, searches: [search] });
      else same.searches.push(search);
    }
  }
  settle(Number.POSITIVE_INFINITY);
  return [...all.values()].sort((a, b) => b.count - a.count);
}

/** @typedef {{ query: string, hits: number, similar: boolean }} Search */

/** @param {string} line @returns {{ time: string, searches?: Search[] }} */
function parseLine(line) {
  // Most lines are page requests; a day's log has millions.
  if (!line.includes('"searches":')) return { time: '' };
  try {
    // Log collectors may prefix the line.
    return JSON.parse(line.slice(line.indexOf('{')));
  } catch {
    return { time: '' };
  }
}

/**
 * Formats the report: searches without a hit, or without a good match.
 * @param {Asked[]} asked
 * @param {number} [rows] per table
 * @returns {string}
 */
export function formatSearchReport(asked, rows = 20) {
  const total = asked.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return 'There is no search in this log: the server writes them with LOG_QUERIES=1.';
  return `Searches: ${total}.\n\n${missed(asked, rows)}`;
}

/** A reader's words without what a terminal obeys: `visibleText` of the pages' code. @param {string} text */
const visible = (text) =>
  text.replace(
    /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** @param {Asked[]} asked @param {number} rows @returns {string} */
function missed(asked, rows) {
  const title = 'Nothing found, or nothing that matched well';
  const worst = asked
    .map((entry) => ({ ...entry, misses: entry.empty + entry.similar }))
    .filter(({ misses }) => misses > 0)
    .sort((a, b) => b.misses - a.misses)
    .slice(0, rows);
  if (worst.length === 0) return `${title}: none`;
  const lines = worst.map(
    ({ query, misses, count }) =>
      `${String(misses).padStart(7)} of ${String(count).padEnd(7)} ${visible(query)}`,
  );
  return `${title}\n${lines.join('\n')}`;
}
