import type { Operation } from '../../api/api-model.ts';
import { generateSamples } from '../../api/samples/generate-samples.ts';
import type { ContentNode } from '../../model/content-tree.ts';
import type { RequestSamples } from '../../model/reference.ts';
import { runKey } from '../../model/run-sample.ts';
import { fenceTag } from '../fence-tag.ts';
import { samplesTag } from '../samples-tag.ts';
import { jsonFence } from './json-fence.ts';

/** The request in every sample language with the response, followed by each further example under its title. */
export function operationSamples(operation: Operation, variants: Record<string, string>): RequestSamples[] {
  const examples = [['default', operation.title] as const, ...Object.entries(variants)];
  return examples.map(([example, title]) => exampleSamples(operation, example, title));
}

function exampleSamples(operation: Operation, example: string, title: string): RequestSamples {
  const fences = generateSamples(operation, example).map(fenceTag);
  const response = operation.response?.examples.find(({ name }) => name === example);
  const label = `Response ${operation.response?.status ?? ''}`.trimEnd();
  return {
    title,
    requests: samplesTag(fences, { title, run: null }) as ContentNode,
    run: operation.simulated === false ? null : runKey(operation.id, example),
    response: response === undefined ? null : (jsonFence(response.value, label) as ContentNode),
  };
}
