import { type Schema, Tag } from '@markdoc/markdoc';
import type { RunnableRequest } from '../../model/run-sample.ts';
import { samplesTag } from '../code-tags.ts';
import { findLanguage, languageOf } from '../highlight.ts';
import { itemsOf, problem } from '../schema.ts';

/** `ui/styles/code.css` has a rule for each. */
export const MAX_PANELS = 7;

/** The same request in several languages; the reader's choice of language applies to every page. */
export const samples: Schema = {
  attributes: { title: { type: String } },
  validate(node) {
    const items = itemsOf(node);
    const names = items.map((item) => String(item.attributes.language ?? ''));
    const languages = items.map((item) => languageOf(item.attributes.language).name);
    if (items.some((item) => item.type !== 'fence') || languages.length === 0)
      return problem('samples-children', "'samples' takes only code blocks, one for each language");
    const twice = languages.findIndex((language, at) => languages.indexOf(language) < at);
    if (twice !== -1)
      return problem(
        'samples-children',
        `two blocks of 'samples' are in \`${names[twice]}\` — keep one, or write the second below the tag`,
      );
    if (languages.length > MAX_PANELS)
      return problem('samples-children', `'samples' takes at most ${MAX_PANELS} code blocks`);
    const unknown = names.filter((name) => findLanguage(name) === null);
    if (unknown.length > 0)
      return problem(
        'samples-children',
        `'samples' cannot name a tab after the language '${unknown[0]}'; docs/writing.md lists the languages`,
      );
    return [];
  },
  transform(node, config) {
    const fences = node.transformChildren(config).filter((child) => Tag.isTag(child));
    // The cURL command in the group determines its request, which one button runs.
    const run: RunnableRequest | null =
      fences.find(({ attributes }) => attributes.run)?.attributes.run ?? null;
    for (const { attributes } of fences) delete attributes.run;
    return samplesTag(fences, { title: node.attributes.title as string | undefined, run });
  },
};
