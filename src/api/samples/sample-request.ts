import type { JsonValue } from '../../model/reference.ts';
import type { Operation } from '../api-model.ts';
import { type SampleLanguageName, sampleLanguages } from '../languages/registry.ts';
import type { SampleRequest } from '../languages/sample-request.ts';

/** Examples that show a request from a browser or an app, which holds the publishable key only. */
const publishableKeyExamples = new Set(['wallet', 'publishable_key']);

/** The example values of an operation; `default` is the request example that readers see first. */
export function sampleRequest(operation: Operation, example = 'default'): SampleRequest {
  const multipart = operation.bodies.find((body) => body.contentType === 'multipart/form-data');
  const body = multipart ?? operation.bodies[0];
  const { queryParameters, sdk } = operation;
  // Those that every SDK can send, so that all samples make the same request.
  const query = queryParameters.flatMap(({ name, example, required }): [string, JsonValue][] => {
    const isSent = required || sdk === null || sdk.query.includes(name);
    return isSent && example !== undefined ? [[name, example]] : [];
  });
  const chosen = body?.examples.find((candidate) => candidate.name === example);
  return {
    method: operation.method,
    path: operation.path,
    pathValues: Object.fromEntries(
      operation.pathParameters.map(({ name, example }) => [name, String(example)]),
    ),
    query: Object.fromEntries(query),
    body: chosen?.value,
    multipart: multipart !== undefined,
    publishableKey: !operation.secretKey || publishableKeyExamples.has(example),
    deprecatedIn: operation.deprecatedIn,
    result: sdk?.result ?? 'result',
    sdk: sdk?.examples[example] ?? sdk?.methods ?? {},
  };
}

/** One request example of an operation in every sample language, in the order of the registry. */
export function generateSamples(operation: Operation, example = 'default') {
  const request = sampleRequest(operation, example);
  return Object.entries(sampleLanguages).map(([language, { write }]) => ({
    language: language as SampleLanguageName,
    code: write(request),
  }));
}
