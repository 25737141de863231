import Markdoc, { type Tag } from '@markdoc/markdoc';
import type { JsonValue } from '../api/api-model.ts';
import type { RunnableRequest } from '../model/run-sample.ts';
import { fenceTag } from './fence-tag.ts';

interface SamplesOptions {
  title?: string | undefined;
  /** The request that the page can run; null if the code is more than a request. */
  run: RunnableRequest | null;
}

/** Code blocks of one request, one per language → a group with a language switch. */
export function samplesTag(fences: Tag[], { title, run }: SamplesOptions): Tag {
  const languages = fences.map((fence) => ({
    name: fence.attributes.language,
    label: fence.attributes.label,
  }));
  const panels = fences.map(
    (fence) => new Markdoc.Tag('SamplePanel', { language: fence.attributes.language }, [fence]),
  );
  const options = { ...(title === undefined ? {} : { title }), ...(run === null ? {} : { run }) };
  return new Markdoc.Tag('Samples', { languages, ...options }, panels);
}

/** A JSON value as a code block, indented by two spaces. */
export function jsonFence(value: JsonValue, title: string): Tag {
  return fenceTag({ language: 'json', code: JSON.stringify(value, null, 2), title });
}
