/** Names of errors that every language has: they say nothing about what a site explains. */
const COMMON_ERRORS =
  /^(?:(?:Reference|Type|Syntax|Range|Key|Value|Attribute|Runtime|Standard)?(?:Error|Exception|error):\s*)+/;
/** Left out of a long sentence first. */
const FILLING =
  /\b(?:a|an|the|this|that|it|its|to|of|in|on|at|for|by|is|are|was|were|be|been|because|and|or|with)\s+/gi;
/** A file and a position in it: `/app/server.mjs:40:18`, `File "server.py", line 14`. */
const PLACE =
  /(?:File\s+)?["'(]?(?:[\w.@~-]*\/)+[\w.@-]+\.\w{1,4}["')]?(?::\d+)*(?:, line \d+)?(?:, in \S+)?|\b[\w-]+\.(?:[cm]?[jt]sx?|rb|py|php):\d+(?::\d+)?/g;
/** An id in a path: a UUID, a number, or a placeholder of any notation. */
const ID = /^(?:(?=[^/]*\d)[\w-]{6,}|\d+|:\w+|<[^>]*>|\$\{[^}]*\}|\{[^}]*\}|%7B.*%7D)$/i;
const URL_OR_PATH = /(?:https?:\/\/[^\s/'"`]+)?(\/[^\s'"`?]*)/;
const METHOD = /\b(GET|POST|PUT|PATCH|DELETE)\b/;
/** What names an error or an event in JSON, the most exact first. */
const NAMING_KEYS = ['failure_code', 'decline_code', 'code', 'error', 'type'] as const;
const ADDRESS = /https?:\/\/\S+/g;
const LONG = 64;
/** Characters that are read at either end: a whole log may be pasted. */
const MAX_READ = 2000;

/**
 * What pasted text is about, in the words that a reader would have typed: the code of a JSON body, method and path of a
 * request, the name of a call or of an error. Short text that is none of these stays as it is.
 */
export function reducePastedText(pasted: string): string {
  const whole = pasted.trim();
  // A trace in Python has its error at the end.
  const text =
    whole.length <= 2 * MAX_READ ? whole : `${whole.slice(0, MAX_READ)}\n${whole.slice(-MAX_READ)}`;
  const request = requestIn(text);
  if (request !== null) return request;
  if (/["'][\w.]+["']\s*:/.test(text)) return nameInJson(text) ?? shorten(text);
  const call = /(?:^|[\s=(])\$?((?:new\s+)?[A-Za-z_]\w*(?:(?:\.|::|->)[A-Za-z_]\w*)+)\(/.exec(text)?.[1];
  if (call !== undefined && !/\n\s+at /.test(text)) return call;
  const isPlain = text.length <= LONG && !text.includes('\n') && text.search(PLACE) < 0;
  return isPlain ? pasted : nameInTrace(text);
}

/** Method and path of a request line, of cURL or of an address alone, its ids as `{id}`; null for anything else. */
function requestIn(text: string): string | null {
  const isRequest =
    /^(?:curl\s|\/\S*$|https?:\/\/\S+$|(?:GET|POST|PUT|PATCH|DELETE)\s+(?:https?:\/)?\/)/i.test(text);
  const path = isRequest ? URL_OR_PATH.exec(text)?.[1] : undefined;
  if (path === undefined) return null;
  const sends = /\s(?:-d|--data\S*|--json|-F)\s/.test(text) ? 'POST' : undefined;
  const method = METHOD.exec(text)?.[1] ?? sends;
  if (!/^\/v\d+\//.test(path))
    return /^https?:/.test(text) || method === undefined ? path : `${method} ${path}`;
  const segments = path.replace(/\/$/, '').split('/');
  const named = segments.map((segment) => (ID.test(segment) ? '{id}' : segment)).join('/');
  return method === undefined ? named : `${method} ${named}`;
}

/** The name of what a JSON body reports, else its object and the longest of its fields. */
function nameInJson(text: string): string | null {
  for (const key of NAMING_KEYS) {
    const named = new RegExp(`["']${key}["']\\s*:\\s*["']([a-z][\\w.]*)["']`).exec(text)?.[1];
    if (named !== undefined && /[._]/.test(named)) return named;
  }
  const object = /["']object["']\s*:\s*["'](\w+)["']/.exec(text)?.[1];
  const fields = [...text.matchAll(/["'](\w+)["']\s*:/g)].map(([, field = '']) => field);
  const longest = fields.reduce((most, field) => (field.length > most.length ? field : most), '');
  const names = [object, longest === 'object' ? undefined : longest].filter((name) => name !== undefined);
  return names.length === 0 ? null : names.join(' ');
}

/** The error of a stack trace, without the places in files. */
function nameInTrace(text: string): string {
  const plain = text.replace(ADDRESS, ' ').replace(PLACE, ' ');
  const inBrackets = /\((\w+(?:(?:::|\\)\w+)+)\)/.exec(plain)?.[1];
  if (inBrackets !== undefined) return inBrackets;
  const lines = plain.split('\n').map((line) => line.trim());
  const error = lines.find((line) => /^(?:Uncaught\b.*|[\w.\\:]*(?:Error|Exception)):\s/.test(line));
  if (error !== undefined)
    return shorten(error.replace(/^Uncaught (?:\(in promise\) )?/, '').replace(COMMON_ERRORS, ''));
  const event = /\b[a-z_]{3,}(?:\.[a-z_]{3,})+\b/.exec(plain)?.[0];
  return event !== undefined && lines.length > 1 ? event : shorten(plain);
}

/** Without addresses, marks and, if it is still too long, the words that say least. */
function shorten(text: string): string {
  const plain = text
    .replace(ADDRESS, ' ')
    .replace(/[{}[\]"'`;,<>|\\]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length <= LONG ? plain : plain.replace(FILLING, '');
}
