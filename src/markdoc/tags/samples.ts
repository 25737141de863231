import { type Schema, Tag } from '@markdoc/markdoc';
import { languageOf } from '../../languages/registry.ts';
import { itemsOf } from '../items.ts';
import { samplesTag } from '../samples-tag.ts';

/** The same request in several languages; the reader's choice of language holds on every page. */
export const samples: Schema = {
  attributes: { title: { type: String } },
  validate(node) {
    const items = itemsOf(node);
    const languages = items.map((item) => languageOf(item.attributes.language));
    const wrong = items.some((item) => item.type !== 'fence') || new Set(languages).size !== languages.length;
    return wrong || languages.length === 0
      ? [
          {
            id: 'samples-children',
            level: 'error',
            message: "'samples' holds code blocks only, one for each language",
          },
        ]
      : [];
  },
  transform(node, config) {
    const fences = node.transformChildren(config).filter((child) => Tag.isTag(child));
    return samplesTag(fences, node.attributes.title as string | undefined);
  },
};
