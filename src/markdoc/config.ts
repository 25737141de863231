import Markdoc, { type Config, type Schema } from '@markdoc/markdoc';
import type { ApiModel } from '../api/api-model.ts';
import type { Change } from '../model/change.ts';
import { changesTag } from './changes-tag.ts';
import { glossaryTags } from './glossary-tags.ts';
import { nodes } from './nodes.ts';
import { referenceTags } from './reference-tags.ts';
import { diagramTags } from './tags/diagrams.ts';
import { layoutTags } from './tags/layout.ts';
import { notationTags } from './tags/notation.ts';
import { samples } from './tags/samples.ts';

interface Vocabulary {
  /** The provider's API, for tags that show parts of it; absent for trees without reference pages. */
  api?: ApiModel | undefined;
  /** What `content/changes.yaml` lists. */
  changes?: readonly Change[] | undefined;
  /** Values that pages may show by their names. */
  variables?: Readonly<Record<string, string | number>> | undefined;
}

/** Markdoc's own tag. Which files there are, `content/partials.ts` checks. */
const partial: Schema = {
  selfClosing: true,
  attributes: {
    file: { type: String, required: true, render: false },
    variables: { type: Object, render: false },
  },
  transform: Markdoc.tags.partial.transform,
};

/**
 * The authors' vocabulary: one schema a node or tag. Schemas name components by string, so that nothing
 * here depends on React; `ui/content/components.ts` holds the component of each name.
 */
export function markdocConfig({ api, changes = [], variables = {} }: Vocabulary = {}): Config {
  return {
    nodes: nodes(api?.operations ?? []),
    tags: {
      ...layoutTags,
      ...diagramTags,
      ...notationTags,
      samples,
      partial,
      changes: changesTag(changes),
      ...glossaryTags(api?.glossary ?? []),
      ...referenceTags(api ?? null),
    },
    // Empty rather than absent, so that an unknown variable in a page is reported.
    variables,
  };
}
