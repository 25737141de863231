import { valueAt } from '../../src/api/local-refs.ts';
import type { OpenApiDocument } from '../../src/api/openapi-document.ts';
import type { SchemaValidator } from '../../src/api/validator.ts';
import { ApiError } from './api-error.ts';
import type { Route, RouteParameter } from './routes.ts';
import type { Story } from './story.ts';

/** @throws ApiError 404 for an id that the story does not know, 422 for an unknown or wrong query parameter. */
export function checkParameters(
  route: Route,
  given: { path: Record<string, string>; query: Record<string, string[]> },
  { story, validator }: { story: Story; validator: SchemaValidator },
): void {
  const named = (place: string): RouteParameter[] =>
    route.parameters.filter((parameter) => parameter.in === place);
  for (const { name, example } of named('path')) {
    const id = given.path[name] ?? '';
    if (!story.has(id, String(example)))
      throw new ApiError(404, 'not_found', `${name}: nothing has the id ${id}`);
  }
  for (const [name, values] of Object.entries(given.query)) {
    const parameter = named('query').find((candidate) => candidate.name === name);
    if (parameter === undefined) throw invalid(`${name} is not a known parameter`);
    if (values.length > 1) throw invalid(`${name} is given twice`);
    const [misfit] = validator.check(parameter.schemaPath, values[0]);
    if (misfit !== undefined) throw invalid(misfit.message.replace('the value', name));
  }
  for (const { name, required } of named('query'))
    if (required && !(name in given.query)) throw invalid(`${name} is missing`);
}

/**
 * Reads and checks a body.
 *
 * @returns the parsed body; an empty object when there is none.
 * @throws ApiError 400 for a body that is no JSON, 404 for an id nothing has, 422 that names the wrong field.
 */
export async function readBody(
  request: Request,
  { document, route, validator, story }: BodyContext,
): Promise<Record<string, unknown>> {
  const at = [...route.at, 'requestBody'];
  const type = request.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
  if (type === 'multipart/form-data') return readForm(request, { document, route, validator, story });
  const text = await request.text();
  const required = valueAt(document, [...at, 'required']) === true;
  if (text === '' && !required) return {};
  if (text !== '' && type !== 'application/json')
    throw new ApiError(
      400,
      'bad_request',
      `The Content-Type must be application/json, not ${type || 'absent'}`,
    );
  const body = parseJson(text);
  if (valueAt(document, at) === undefined) {
    const [field] = Object.keys(body);
    if (field !== undefined) throw invalid(`${field} is not a known field: the call takes no body`);
    return {};
  }
  const [misfit] = validator.check([...at, 'content', 'application/json', 'schema'], body);
  // The provider answers 400 to event codes that it does not have, 422 to everything else.
  if (misfit?.path[0] === 'event_codes' && misfit.path.length > 1)
    throw new ApiError(400, 'bad_request', misfit.message);
  if (misfit !== undefined) throw invalid(misfit.message);
  // Metadata holds ids of the merchant's own.
  const [stranger] = story.strangers({ ...body, metadata: undefined });
  if (stranger !== undefined) throw new ApiError(404, 'not_found', `Nothing has the id ${stranger}`);
  return body;
}

interface BodyContext {
  document: OpenApiDocument;
  route: Route;
  validator: SchemaValidator;
  story: Story;
}

async function readForm(
  request: Request,
  { document, route, validator }: BodyContext,
): Promise<Record<string, unknown>> {
  const schema = [...route.at, 'requestBody', 'content', 'multipart/form-data', 'schema'];
  if (valueAt(document, schema) === undefined)
    throw new ApiError(
      400,
      'bad_request',
      'The Content-Type must be application/json, not multipart/form-data',
    );
  const form = await request.formData();
  const fields = Object.fromEntries([...form.entries()].map(([name, value]) => [name, typeof value]));
  for (const [name, value] of form.entries())
    if (typeof value === 'string') throw invalid(`${name} must be a file`);
  if (Object.keys(fields).length === 0) throw invalid('The form holds no file');
  const [misfit] = validator.check(
    schema,
    Object.fromEntries(Object.keys(fields).map((name) => [name, 'file'])),
  );
  if (misfit !== undefined) throw invalid(misfit.message);
  return {};
}

function parseJson(text: string): Record<string, unknown> {
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch (error) {
    throw new ApiError(400, 'bad_request', `The request body is not valid JSON: ${(error as Error).message}`);
  }
  throw new ApiError(400, 'bad_request', 'The request body is not a JSON object');
}

function invalid(message: string): ApiError {
  return new ApiError(422, 'validation_errors', message);
}
