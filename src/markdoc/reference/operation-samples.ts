import { type RenderableTreeNode, Tag } from '@markdoc/markdoc';
import type { Operation } from '../../api/api-model.ts';
import { generateSamples, type SampleLanguage } from '../../api/samples/generate-samples.ts';
import { fenceTag } from '../fence-tag.ts';
import { samplesTag } from '../samples-tag.ts';
import { jsonFence } from './json-fence.ts';

const libraries: Record<Exclude<SampleLanguage, 'shell'>, string> = { javascript: 'Node', ruby: 'Ruby' };

/** The request in every language that can make it, the answer, then each further example under its title. */
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
  const samples = generateSamples(operation, example);
  const fences = samples.map(({ language, code }) => fenceTag({ language, code }));
  const answer = operation.answer?.examples.find(({ name }) => name === example);
  const status = operation.answer?.status ?? null;
  return [
    samplesTag(fences, title),
    ...missingNote(samples.map(({ language }) => language)),
    ...(answer === undefined
      ? []
      : [jsonFence(answer.value, status === null ? 'Answer' : `Answer ${status}`)]),
  ];
}

function missingNote(present: SampleLanguage[]): Tag[] {
  const missing = Object.entries(libraries).flatMap(([language, library]) =>
    present.includes(language as SampleLanguage) ? [] : [library],
  );
  if (missing.length === 0) return [];
  const which =
    missing.length === 1 ? `The ${missing[0]} library has` : `The ${missing.join(' and ')} libraries have`;
  return [
    new Tag('p', { class: 'ref-missing' }, [`${which} no method for this request. Send it over HTTP.`]),
  ];
}
