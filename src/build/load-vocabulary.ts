import type { Config } from '@markdoc/markdoc';
import { loadApiCached } from '../api/load-api-cached.ts';
import { markdocConfig } from '../markdoc/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Resource } from '../page/derive-navigation.ts';

/**
 * The authors' vocabulary with the data its tags render.
 * @param apiDocument path of the OpenAPI document, or null for a tree without reference pages
 * @returns the vocabulary, and what is wrong with the document; with errors there its tags have no data
 */
export function loadVocabulary(apiDocument: string | null): {
  config: Config;
  /** Resources of the document, for the navigation. */
  resources: readonly Resource[];
  diagnostics: Diagnostic[];
} {
  if (apiDocument === null) return { config: markdocConfig(), resources: [], diagnostics: [] };
  const { model, diagnostics } = loadApiCached(apiDocument);
  return {
    config: markdocConfig(model === null ? {} : { api: model }),
    resources: model?.objects ?? [],
    diagnostics,
  };
}
