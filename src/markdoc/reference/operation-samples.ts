import type { Operation } from '../../api/api-model.ts';
import { generateSamples, type SampleLanguage } from '../../api/samples/generate-samples.ts';
import type { ContentNode } from '../../model/content-tree.ts';
import type { RequestSamples } from '../../model/reference.ts';
import { fenceTag } from '../fence-tag.ts';
import { samplesTag } from '../samples-tag.ts';
import { jsonFence } from './json-fence.ts';

const libraries: Record<Exclude<SampleLanguage, 'shell'>, string> = { javascript: 'Node', ruby: 'Ruby' };

/** The request in every language that can make it with the response, then each further example under its title. */
export function operationSamples(operation: Operation, variants: Record<string, string>): RequestSamples[] {
  const examples = [['default', operation.title] as const, ...Object.entries(variants)];
  return examples.map(([example, title]) => exampleSamples(operation, example, title));
}

function exampleSamples(operation: Operation, example: string, title: string): RequestSamples {
  const samples = generateSamples(operation, example);
  const fences = samples.map(({ language, code }) => fenceTag({ language, code }));
  const response = operation.response?.examples.find(({ name }) => name === example);
  const status = operation.response?.status ?? null;
  const label = status === null ? 'Response' : `Response ${status}`;
  return {
    title,
    requests: samplesTag(fences, title) as ContentNode,
    missing: missingNote(samples.map(({ language }) => language)),
    response: response === undefined ? null : (jsonFence(response.value, label) as ContentNode),
  };
}

function missingNote(present: SampleLanguage[]): string | null {
  const missing = Object.entries(libraries).flatMap(([language, library]) =>
    present.includes(language as SampleLanguage) ? [] : [library],
  );
  if (missing.length === 0) return null;
  const which =
    missing.length === 1 ? `The ${missing[0]} library has` : `The ${missing.join(' and ')} libraries have`;
  return `${which} no method for this request. Send it over HTTP.`;
}
