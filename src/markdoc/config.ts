import type { Config } from '@markdoc/markdoc';
import type { ApiModel } from '../api/api-model.ts';
import type { Change } from '../model/change.ts';
import { changesTag, glossaryTags } from './glossary-tags.ts';
import { nodes } from './nodes.ts';
import { referenceTags } from './reference-tags.ts';
import { diagramTags } from './tags/diagrams.ts';
import { fileTag } from './tags/file.ts';
import { layoutTags } from './tags/layout.ts';
import { samples } from './tags/samples.ts';

interface Vocabulary {
  /** The provider's API, for tags that render parts of it; absent for content trees without reference pages. */
  api?: ApiModel | undefined;
  /** The entries of `content/changes.yaml`. */
  changes?: readonly Change[] | undefined;
  /** Texts of the code files by their path below `content/files/`. */
  codeFiles?: ReadonlyMap<string, string> | undefined;
}

/** Markdoc's own tags that pages do without: the same page is shown to everyone, and tables are written with pipes. */
const unused = Object.fromEntries(
  ['else', 'if', 'partial', 'slot', 'table'].map((name) => [name, undefined]),
);

/**
 * The authors' vocabulary: one schema per node or tag. Schemas name components as strings, so that nothing here depends
 * on React; `ui/content/components.ts` maps each name to its component.
 */
export function markdocConfig({ api, changes = [], codeFiles = new Map() }: Vocabulary = {}): Config {
  return {
    nodes: nodes(api?.operations ?? []),
    tags: {
      ...(unused as object),
      ...layoutTags,
      ...diagramTags,
      samples,
      file: fileTag(codeFiles),
      changes: changesTag(changes),
      ...glossaryTags(api?.glossary ?? []),
      ...referenceTags(api),
    },
    // Empty instead of absent, so that an unknown variable in a page is reported.
    variables: {},
  };
}
