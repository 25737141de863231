import { z } from 'zod';
import { OperatorError } from '../model/diagnostic.ts';
import { editDistances } from '../model/nearest.ts';

const port = z.string().regex(/^\d+$/).transform(Number).pipe(z.number().max(65535));
/** Only scheme, host and port: a path or a password would end up in every canonical link. */
const origin = z
  .url({ protocol: /^https?$/ })
  .regex(/^https?:\/\/[^/?#@\\]+\/*$/i)
  .transform((url) => new URL(url).origin);
/** `Retry-After: 1` is only correct if a second earns at least one request. */
const count = z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(1).max(1_000_000));
const flag = z.enum(['0', '1', 'false', 'true']).transform((value) => value === '1' || value === 'true');
const token = z.string().regex(/^[A-Za-z0-9_-]+$/);

const variables = {
  PORT: { schema: port, hint: 'a port number from 0 to 65535, such as 3000' },
  HOST: { schema: z.string().min(1), hint: 'an address to listen on, such as 127.0.0.1 or 0.0.0.0' },
  SITE_URL: {
    schema: origin,
    hint: 'the public origin without path, query or password, such as https://docs.example.com',
  },
  SEARCH_APP_ID: { schema: token, hint: 'the application id that the search service gave you' },
  SEARCH_API_KEY: { schema: token, hint: 'the search-only key, never an admin key' },
  SEARCH_INDEX: { schema: token, hint: 'a name of letters, digits, _ and -' },
  TRUST_PROXY: { schema: flag, hint: '1 behind a reverse proxy that sets X-Forwarded-For, else 0' },
  METRICS: { schema: flag, hint: '1 to serve /metrics, else 0' },
  REQUEST_LOG: { schema: flag, hint: '1 to log a line for each request, else 0' },
  LOG_QUERIES: { schema: flag, hint: '1 to log the text of searches, else 0' },
  SITE_DIR: { schema: z.string().min(1), hint: 'the folder of the built site' },
  SEARCH_RATE: { schema: count, hint: 'searches a second that one client may keep up, such as 20' },
  SEARCH_BURST: { schema: count, hint: 'searches that a rested client may send at once, such as 60' },
  IMAGE_RATE: { schema: count, hint: 'images a second that one client may keep up, such as 30' },
  IMAGE_BURST: { schema: count, hint: 'images that a rested client may request at once, such as 120' },
  RESIZE_IMAGES: { schema: flag, hint: '0 for pages on a plain file server, else 1' },
} as const;

type Name = keyof typeof variables;

export type Env = ReturnType<typeof readEnv>;

/**
 * One sentence for each variable that is probably a misspelled setting. Never suggests a setting that is set itself, or one
 * whose name is so short that it resembles many others.
 */
export function misspelledNames(source: Record<string, string | undefined>): string[] {
  const known = Object.keys(variables).filter((name) => name.length > 4 && source[name] === undefined);
  return Object.keys(source).flatMap((name) => {
    const near = known.find((each) => editDistances(name, each, 2).whole <= (each.length > 10 ? 2 : 1));
    return near === undefined || name in variables ? [] : [`${name} is not a setting: did you mean ${near}?`];
  });
}

/**
 * The only reader of the environment; warns of what is probably misspelled. Unset and empty variables get their default.
 * @throws OperatorError naming the variable, its value and what would be valid.
 */
export function readEnv(source: Record<string, string | undefined>) {
  for (const sentence of misspelledNames(source)) console.error(sentence);
  const read = <N extends Name>(name: N): z.output<(typeof variables)[N]['schema']> | null => {
    const value = source[name];
    if (value === undefined || value === '') return null;
    const parsed = variables[name].schema.safeParse(value);
    if (parsed.success) return parsed.data as z.output<(typeof variables)[N]['schema']>;
    // Logs keep what is printed, so a password in an address is not.
    const said = JSON.stringify(value.replace(/\/\/.*@/, '//…@'));
    throw new OperatorError(`${name} is ${said}, but it must be ${variables[name].hint}.`);
  };
  const hosted = ['SEARCH_APP_ID', 'SEARCH_API_KEY', 'SEARCH_INDEX'] as const;
  const [appId, apiKey, indexName] = hosted.map(read);
  const missing = hosted.filter((name) => read(name) === null);
  // An incomplete configuration would send readers' queries nowhere.
  if (missing.length === 1 || missing.length === 2)
    throw new OperatorError(
      `${missing.join(' and ')} must be set too: hosted search needs SEARCH_APP_ID, SEARCH_API_KEY and SEARCH_INDEX together.`,
    );
  return {
    port: read('PORT') ?? 3000,
    host: read('HOST') ?? 'localhost',
    /** Public origin without a trailing slash, or null to use the site's configuration. */
    siteUrl: read('SITE_URL'),
    /** The hosted search service, or null for the embedded engine. Row S4.6. */
    hostedSearch: appId && apiKey && indexName ? { appId, apiKey, indexName } : null,
    /** False to build pages that link the pictures' files, for a file server without the image endpoint. */
    resizeImages: read('RESIZE_IMAGES') ?? true,
    trustProxy: read('TRUST_PROXY') ?? false,
    metrics: read('METRICS') ?? false,
    // Queries are part of the line of their request.
    requestLog: read('REQUEST_LOG') === true || read('LOG_QUERIES') === true,
    logQueries: read('LOG_QUERIES') ?? false,
    /** Folder of the built site. */
    siteDir: read('SITE_DIR') ?? 'dist',
    // How often one client may send requests: a token bucket. A page with many pictures or a fast typist stays far below.
    searchLimit: { perSecond: read('SEARCH_RATE') ?? 20, burst: read('SEARCH_BURST') ?? 60 },
    imageLimit: { perSecond: read('IMAGE_RATE') ?? 30, burst: read('IMAGE_BURST') ?? 120 },
  };
}
