import { z } from 'zod';
import { valueAt } from '../api/local-refs.ts';
import type { Misfit } from '../api/misfits.ts';
import type { OpenApiDocument } from '../api/openapi-document.ts';
import { isRecord } from '../model/diagnostic.ts';
import { ApiError, badRequest, invalid, statusError } from './api-error.ts';
import type { OperationRequest } from './operation.ts';
import type { DocumentPath, Route } from './routes.ts';

/** The validator interface that the sandbox needs. Node compiles schemas on demand; browsers get them precompiled. */
export interface SchemaCheck {
  /** Validates a value against the schema at a document path; an empty list means valid. */
  check(path: readonly (string | number)[], value: unknown): Misfit[];
}

export interface Checks {
  document: OpenApiDocument;
  bodies: SchemaCheck;
  /** For query strings: coerces `"10"` to 10 and `"true"` to true. */
  queries: SchemaCheck;
}

/** In bytes; larger bodies are rejected before parsing. Uploads may be larger. */
const MAX_BODY = 1024 * 1024;

const prefixes = { secret: 'sk', publishable: 'pk' };

/**
 * The kind of a request's bearer key (page `/authentication`).
 * @throws ApiError 401 for a missing or malformed key, 403 for a kind that the operation does not accept
 */
export function readKey(header: string | null, { keys }: Pick<Route, 'keys'>): 'secret' | 'publishable' {
  const wanted = keys.map((kind) => `Bearer ${prefixes[kind]}_sandbox_…`).join(' or ');
  if (header === null) throw unauthorized(`The Authorization header is missing: send ${wanted}`);
  const key = /^bearer +(\S+)$/i.exec(header)?.[1];
  if (key === undefined) throw unauthorized(`The Authorization header is malformed: send ${wanted}`);
  const [, prefix, environment] = /^([sp]k)_(sandbox|production)_./.exec(key) ?? [];
  if (prefix === undefined) throw unauthorized(`The key is unknown: send ${wanted}`);
  if (environment === 'production')
    throw unauthorized('A production key cannot be used in a sandbox: send a sandbox key');
  const kind = prefix === prefixes.secret ? 'secret' : 'publishable';
  if (!keys.includes(kind)) throw statusError(403, `A ${kind} key may not do this: send ${wanted}`);
  return kind;
}

const unauthorized = (message: string): ApiError => statusError(401, message);

/** @throws ApiError 422 for an unknown, repeated, missing, or invalid query parameter */
export function readQuery(url: URL, route: Route, { queries }: Checks): Record<string, string> {
  const known = route.parameters.filter((parameter) => parameter.in === 'query');
  for (const name of new Set(url.searchParams.keys())) {
    const parameter = known.find((candidate) => candidate.name === name);
    if (parameter === undefined) throw invalid(`${name} is not a known parameter`);
    const values = url.searchParams.getAll(name);
    if (values.length > 1) throw invalid(`${name} appears more than once`);
    const [misfit] = queries.check(parameter.schemaPath, values[0]);
    if (misfit !== undefined) throw invalid(misfit.message.replace('the value', name));
  }
  for (const { name, required } of known)
    if (required === true && !url.searchParams.has(name)) throw invalid(`${name} is missing`);
  return Object.fromEntries(url.searchParams);
}

/**
 * Parses and validates a body.
 * @returns the parsed body; an empty object if there is none
 * @throws ApiError 400 if the body is not JSON in UTF-8, 413 if it is over 1 MiB, 422 with the names of all missing fields
 *   or of the first that is invalid
 */
export async function readBody(
  request: Request,
  route: Route,
  checks: Checks,
): Promise<OperationRequest['body']> {
  const at: DocumentPath = [...route.at, 'requestBody'];
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'multipart/form-data') return readForm(request, route, checks);
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > MAX_BODY)
    throw new ApiError(413, 'bad_request', 'The request body is larger than 1 MiB');
  const text = decode(bytes);
  const required = valueAt(checks.document, [...at, 'required']) === true;
  if (text === '' && !required) return {};
  if (text !== '' && type !== 'application/json')
    throw badRequest(`The Content-Type must be application/json, not ${type || 'absent'}`);
  const body = parseObject(text);
  if (valueAt(checks.document, at) === undefined) {
    const [field] = Object.keys(body);
    if (field !== undefined) throw invalid(`${field} is not a known field: this request takes no body`);
    return {};
  }
  checkFields(checks.bodies.check([...at, 'content', 'application/json', 'schema'], body));
  checkSize(body, 'the body');
  return body;
}

/** @throws ApiError that names every missing field, or else the first that is wrong */
function checkFields(misfits: Misfit[]): void {
  const missing = misfits.map(({ message }) => message).filter((message) => message.endsWith(' is missing'));
  if (missing.length > 0) throw invalid(missing.join('; '));
  const [misfit] = misfits;
  // Unknown event codes return 400 (page `/webhooks`), everything else 422.
  if (misfit?.path[0] === 'event_codes' && misfit.path.length > 1) throw badRequest(misfit.message);
  if (misfit !== undefined) throw invalid(misfit.message);
}

/** What one field may hold, so that no object is large, and no list makes many. */
const MAX_TEXT = 10_000;
const MAX_ENTRIES = 100;
const MAX_NUMBER = 1e12;
/** Numbers of days, or of periods of up to a year, after which there must still be a valid date. */
const MAX_NUMBERS: Record<string, number> = { net_terms: 3650, interval_count: 365 };

/** @throws ApiError 422 for a field that holds more than the sandbox keeps */
function checkSize(value: unknown, name: string): void {
  if (typeof value === 'string' && value.length > MAX_TEXT)
    throw invalid(`${name} must NOT have more than ${MAX_TEXT} characters`);
  const most = MAX_NUMBERS[name] ?? MAX_NUMBER;
  if (typeof value === 'number' && Math.abs(value) > most) throw invalid(`${name} must be <= ${most}`);
  if (typeof value !== 'object' || value === null) return;
  const entries = Object.entries(value);
  if (entries.length > MAX_ENTRIES) throw invalid(`${name} must NOT have more than ${MAX_ENTRIES} entries`);
  for (const [key, entry] of entries) {
    checkSize(key, name);
    checkSize(entry, Array.isArray(value) ? name : key);
  }
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badRequest('The request body is not valid UTF-8');
  }
}

/** Uploads: only which files are present matters, not their contents. */
async function readForm(request: Request, route: Route, { document, bodies }: Checks): Promise<object> {
  const schema = [...route.at, 'requestBody', 'content', 'multipart/form-data', 'schema'];
  if (valueAt(document, schema) === undefined)
    throw badRequest('The Content-Type must be application/json, not multipart/form-data');
  const form = await request.formData().catch(() => {
    throw badRequest('The form is not valid multipart/form-data');
  });
  for (const [name, value] of form) if (typeof value === 'string') throw invalid(`${name} must be a file`);
  const files = Object.fromEntries([...form.keys()].map((name) => [name, 'file']));
  if (Object.keys(files).length === 0) throw invalid('The form contains no file');
  checkFields(bodies.check(schema, files));
  return files;
}

function parseObject(text: string): object {
  const value = text === '' ? {} : parseJson(text);
  if (isRecord(value)) return value;
  throw badRequest('The request body is not a JSON object');
}

/** @throws ApiError 400 if the text is not JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badRequest(`The request body is not valid JSON: ${(error as Error).message}`);
  }
}

/**
 * A value in the form that a schema asks for.
 * @param name what the value is, for the message
 * @throws ApiError 422 with the first problem
 */
export function parseAs<T>(schema: z.ZodType<T>, value: unknown, name: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue?.code === 'unrecognized_keys' && issue.path.length === 0 && schema instanceof z.ZodObject)
    throw invalid(
      `${issue.keys[0]} is not a known field: ${name} takes ${Object.keys(schema.shape).join(', ') || 'none'}`,
    );
  throw invalid(`${issue?.path.join('.') || name}: ${issue?.message}`);
}
