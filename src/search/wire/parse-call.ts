import { ApiError } from './api-error.ts';
import { PARAMETERS } from './parameters.ts';
import { readValue } from './read-value.ts';

/** One search of a call. `parameters` holds checked values by name, in the order in which they came. */
export interface SearchRequest {
  indexName: string;
  parameters: ReadonlyMap<string, unknown>;
}

export interface Call {
  requests: SearchRequest[];
  /** Key that came in the body; the newest clients may put it there (contract §1.1). */
  apiKey: string | null;
}

const INDEX_NAME = /^[\w.\- ]{1,256}$/;

/**
 * Reads the body of a search call: flat requests, requests with a parameter string, or both, where the
 * string wins (contract §1.2). Any content type carries JSON.
 *
 * @throws ApiError 400 for what is no such call, naming the place
 */
export function parseCall(body: string, { maxRequests }: { maxRequests: number }): Call {
  const call = parseJson(body);
  if (!isObject(call)) throw new ApiError('Invalid call: expected an object near line:1 column:1', 400);
  const { requests } = call;
  if (!Array.isArray(requests))
    throw new ApiError('Invalid object attributes: requests must be a list near line:1 column:1', 400);
  if (requests.length > maxRequests)
    throw new ApiError(`Too many requests in one call, at most ${maxRequests} are allowed`, 400);
  return {
    requests: requests.map(parseRequest),
    apiKey: typeof call.apiKey === 'string' ? call.apiKey : null,
  };
}

function parseRequest(request: unknown): SearchRequest {
  if (!isObject(request))
    throw new ApiError('Invalid object attributes: requests must hold objects near line:1 column:1', 400);
  const { indexName, params, ...flat } = request;
  if (typeof indexName !== 'string')
    throw new ApiError('Invalid object attributes: indexName is missing near line:1 column:1', 400);
  if (!INDEX_NAME.test(indexName)) throw new ApiError('indexName is not valid', 400);
  if (params !== undefined && typeof params !== 'string') {
    throw new ApiError('Invalid object attributes: params must be a string near line:1 column:1', 400);
  }
  const given = new Map([...Object.entries(flat), ...parameterString(params ?? '')]);
  const parameters = new Map<string, unknown>();
  for (const [name, value] of given) {
    const type = PARAMETERS.get(name);
    if (type === undefined) throw new ApiError(`Unknown parameter: ${shorten(name)}`, 400);
    // Clients write `undefined` for what they leave open; in JSON that can only arrive as null.
    if (value === null) continue;
    parameters.set(name, readValue(name, value, type));
  }
  if (parameters.get('type') === 'facet')
    throw new ApiError('Facet searches are not supported by this index', 400);
  return { indexName, parameters };
}

function parameterString(params: string): [string, string][] {
  return params
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const equals = pair.indexOf('=');
      const name = equals < 0 ? pair : pair.slice(0, equals);
      return [decode(name), equals < 0 ? '' : decode(pair.slice(equals + 1))];
    });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new ApiError('Invalid value for "params" parameter, expected URL-encoded parameters', 400);
  }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    // Not every message of the parser tells the place.
    const position = /at position (\d+)/.exec(String(error))?.[1];
    if (position === undefined) throw new ApiError('Invalid JSON in the request body', 400);
    const before = body.slice(0, Number(position)).split('\n');
    throw new ApiError(
      `Invalid JSON near line:${before.length} column:${(before.at(-1)?.length ?? 0) + 1}`,
      400,
    );
  }
}

function shorten(name: string): string {
  return name.length > 100 ? `${name.slice(0, 100)}…` : name;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
