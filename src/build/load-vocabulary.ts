import { join } from 'node:path';
import { loadApiCached } from '../api/load-api-cached.ts';
import { type LoadedChanges, loadChanges } from '../api/load-changes.ts';
import { type PageConfig, withPartials } from '../content/partials.ts';
import type { SourceFile } from '../content/read.ts';
import { markdocConfig } from '../markdoc/config.ts';
import { CHANGES_FILE } from '../model/change.ts';
import type { SiteConfig } from '../model/define-site.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Resource } from '../page/derive-navigation.ts';

/**
 * The authors' vocabulary with the data that its tags render.
 * @param apiDocument path of the OpenAPI document, or null for a content tree without reference pages
 * @param variables values that pages may show by name
 * @param partials files of `content/partials/`
 * @param codeFiles texts of `content/files/` by path
 * @param configFile path of the configuration that defines the variables, for messages; null if pages have none
 * @returns the vocabulary and the problems in the document and the changes; after errors their tags have no data
 */
export function loadVocabulary(
  apiDocument: string | null,
  variables: SiteConfig['variables'] = {},
  partials: readonly SourceFile[] = [],
  configFile: string | null = 'site.config.ts',
  codeFiles: ReadonlyMap<string, string> = new Map(),
): {
  config: PageConfig;
  /** Resources of the document, for the navigation. */
  resources: readonly Resource[];
  /** The entries of `content/changes.yaml`, for the feed; none without the document. */
  changes: Omit<LoadedChanges, 'diagnostics'>;
  diagnostics: Diagnostic[];
} {
  const configOf = (data: Parameters<typeof markdocConfig>[0] = {}): PageConfig =>
    withPartials({ ...markdocConfig({ ...data, codeFiles, variables }), configFile }, partials);
  if (apiDocument === null)
    return {
      config: configOf(),
      resources: [],
      changes: { changes: [], links: [] },
      diagnostics: [],
    };
  const { model, diagnostics } = loadApiCached(apiDocument);
  const { diagnostics: wrong, ...listed } = loadChanges(join(apiDocument, '../..', CHANGES_FILE), model);
  const { changes } = listed;
  const added = changes.toReversed().flatMap((change) => change.adds.map((name) => [name, change] as const));
  const api = model && { ...model, pages: { ...model.pages, changes: Object.fromEntries(added) } };
  return {
    config: configOf({ api: api ?? undefined, changes }),
    resources: model?.objects ?? [],
    changes: listed,
    diagnostics: [...diagnostics, ...wrong],
  };
}
