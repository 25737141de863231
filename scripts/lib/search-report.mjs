/** A reader who goes on typing within this many milliseconds did not mean the shorter text. */
const TYPING_MS = 5000;

/**
 * @typedef {object} Asked one query in all its spellings of case and space
 * @property {string} query
 * @property {number} count how often it was typed to its end
 * @property {number} clicks how often a hit was followed
 * @property {number} empty how often nothing was found
 * @property {number} similar how often nothing matched well
 */

/**
 * Reads the server's log (`REQUEST_LOG=1 LOG_QUERIES=1`); lines of anything else are passed over. What was typed on is
 * no search: the log names no reader, so whoever continues a text within five seconds is taken for the same.
 * @param {AsyncIterable<string> | Iterable<string>} lines
 * @returns {Promise<{ asked: Asked[], clicks: number }>} every query, commonest first
 */
export async function readSearchLog(lines) {
  /** @type {Map<string, Asked>} */
  const all = new Map();
  /** Searches that may still be typed on. @type {{ at: number, query: string, searches: Search[] }[]} */
  let open = [];
  /** Query of each search that a click may name. @type {Map<string, string>} */
  const queryOf = new Map();
  /** Ids that were clicked. @type {Set<string>} */
  const clicked = new Set();
  let clicks = 0;

  /** @param {Search} search @param {string} query */
  const count = (search, query) => {
    const entry = all.get(query) ?? { query, count: 0, clicks: 0, empty: 0, similar: 0 };
    entry.count += 1;
    if (search.hits === 0) entry.empty += 1;
    else if (search.similar) entry.similar += 1;
    all.set(query, entry);
  };
  /** Those that nobody typed on in time are searches. @param {number} now */
  const settle = (now) => {
    for (const { at, query, searches } of open)
      if (now - at > TYPING_MS) for (const search of searches) count(search, query);
    open = open.filter(({ at }) => now - at <= TYPING_MS);
  };

  for await (const line of lines) {
    const { time, searches = [], click } = parseLine(line);
    if (searches.length === 0 && click === undefined) continue;
    const now = Date.parse(time);
    settle(now);
    for (const search of searches) {
      const query = search.query.trim().toLowerCase().replaceAll(/\s+/g, ' ');
      if (query === '') continue;
      if (search.queryID !== undefined) queryOf.set(search.queryID, query);
      const same = open.find((each) => each.query === query);
      open = open.filter((each) => each === same || !query.startsWith(each.query));
      if (same === undefined) open.push({ at: now, query, searches: [search] });
      else same.searches.push(search);
    }
    if (click === undefined) continue;
    clicks += 1;
    clicked.add(click.queryID);
  }
  settle(Number.POSITIVE_INFINITY);
  for (const id of clicked) {
    const entry = all.get(queryOf.get(id) ?? '');
    if (entry !== undefined) entry.clicks += 1;
  }
  return { asked: [...all.values()].sort((a, b) => b.count - a.count), clicks };
}

/** @typedef {{ query: string, hits: number, similar: boolean, queryID?: string }} Search */

/** @param {string} line @returns {{ time: string, searches?: Search[], click?: { queryID: string } }} */
function parseLine(line) {
  // Most lines are pages; a log of a day has millions.
  if (!line.includes('"searches":') && !line.includes('"click":')) return { time: '' };
  try {
    // What collects logs may have put something before the line.
    return JSON.parse(line.slice(line.indexOf('{')));
  } catch {
    return { time: '' };
  }
}

/**
 * The report for people: what readers searched for without a hit.
 * @param {Awaited<ReturnType<typeof readSearchLog>>} log
 * @param {number} [rows] of each table
 * @returns {string}
 */
export function formatSearchReport({ asked, clicks }, rows = 20) {
  const total = asked.reduce((sum, { count }) => sum + count, 0);
  if (total === 0)
    return 'There is no search in this log: the server writes them with REQUEST_LOG=1 and LOG_QUERIES=1.';
  const inVain = (/** @type {Asked} */ { empty, similar }) => empty + similar;
  const left = (/** @type {Asked} */ { count, clicks, empty }) => count - empty - clicks;
  const tables = [
    `Searches: ${total}. Clicks: ${clicks}.`,
    table('Nothing found, or nothing that matched well', asked, inVain, rows),
    clicks === 0
      ? 'Clicks are not in this log: build and start with SEARCH_EVENTS=1 to learn which hits nobody follows.'
      : table('Found, but not clicked', asked, left, rows),
  ];
  return tables.join('\n\n');
}

/**
 * @param {string} title @param {Asked[]} asked
 * @param {(asked: Asked) => number} missesOf @param {number} rows @returns {string}
 */
function table(title, asked, missesOf, rows) {
  const worst = asked
    .map((entry) => ({ ...entry, misses: missesOf(entry) }))
    .filter(({ misses }) => misses > 0)
    .sort((a, b) => b.misses - a.misses)
    .slice(0, rows);
  if (worst.length === 0) return `${title}: none`;
  const lines = worst.map(
    ({ query, misses, count }) => `${String(misses).padStart(7)} of ${String(count).padEnd(7)} ${query}`,
  );
  return `${title}\n${lines.join('\n')}`;
}
