import { type RenderableTreeNode, Tag } from '@markdoc/markdoc';
import type { Operation } from '../../api/api-model.ts';
import { generateSamples } from '../../api/samples/generate-samples.ts';
import { fenceTag } from '../fence-tag.ts';
import { samplesTag } from '../samples-tag.ts';
import { jsonFence } from './json-fence.ts';

/** The request in every sample language, the response, then each further example under its title. */
export function operationSamples(
  operation: Operation,
  variants: Record<string, string>,
): RenderableTreeNode[] {
  const further = Object.entries(variants).map(
    ([name, title]) => new Tag('MoreSamples', { title }, exampleSamples(operation, name, title)),
  );
  return [...exampleSamples(operation, 'default', operation.title), ...further];
}

function exampleSamples(operation: Operation, example: string, title: string): RenderableTreeNode[] {
  const fences = generateSamples(operation, example).map(fenceTag);
  const response = operation.answer?.examples.find(({ name }) => name === example);
  const status = operation.answer?.status ?? null;
  return [
    samplesTag(fences, title),
    ...(response === undefined
      ? []
      : [jsonFence(response.value, status === null ? 'Answer' : `Answer ${status}`)]),
  ];
}
