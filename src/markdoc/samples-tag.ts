import Markdoc, { type Tag } from '@markdoc/markdoc';

/** Code blocks of one request, one for each language → the group with its language switch. */
export function samplesTag(fences: Tag[], title?: string): Tag {
  const languages = fences.map((fence) => ({
    name: fence.attributes.language,
    label: fence.attributes.label,
  }));
  const panels = fences.map(
    (fence) => new Markdoc.Tag('SamplePanel', { language: fence.attributes.language }, [fence]),
  );
  return new Markdoc.Tag('Samples', { languages, ...(title === undefined ? {} : { title }) }, panels);
}
