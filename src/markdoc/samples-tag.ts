import Markdoc, { type Tag } from '@markdoc/markdoc';
import type { RunnableRequest } from '../model/run-sample.ts';

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
