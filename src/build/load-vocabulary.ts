import type { Config } from '@markdoc/markdoc';
import { loadApiCached } from '../api/load-api-cached.ts';
import type { SiteConfig } from '../config/define-site.ts';
import { markdocConfig } from '../markdoc/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Resource } from '../page/derive-navigation.ts';

/**
 * The authors' vocabulary with the data its tags render.
 * @param apiDocument path of the OpenAPI document, or null for a tree without reference pages
 * @param variables values that pages may show by their names
 * @returns the vocabulary, and what is wrong with the document; with errors there its tags have no data
 */
export function loadVocabulary(
  apiDocument: string | null,
  variables: SiteConfig['variables'] = {},
): {
  config: Config;
  /** Resources of the document, for the navigation. */
  resources: readonly Resource[];
  diagnostics: Diagnostic[];
} {
  if (apiDocument === null) return { config: markdocConfig({ variables }), resources: [], diagnostics: [] };
  const { model, diagnostics } = loadApiCached(apiDocument);
  return {
    config: markdocConfig({ api: model ?? undefined, variables }),
    resources: model?.objects ?? [],
    diagnostics,
  };
}
