import { liteClient } from 'algoliasearch/lite';
import docsearchV3 from 'docsearch-v3';
import docsearchV4 from 'docsearch-v4';

/** Options of the page in `search-field-dialogs.spec.ts`, passed in its URL. */
export interface FieldDialogOptions {
  version: 3 | 4;
  /** Origin of the site under test, which is the search host and the target of hits. */
  site: string;
  /** As site builders' plugins set them; none is a default of the dialogs. */
  facetFilters?: string[];
}

const options = JSON.parse(decodeURIComponent(location.search.slice(1))) as FieldDialogOptions;
const { host, origin } = new URL(options.site);
// On a busy machine, the client's default timeout of one second may expire before a request leaves the browser.
const client = liteClient('app', 'key', {
  timeouts: { connect: 20_000, read: 20_000, write: 20_000 },
  hosts: [{ url: host, protocol: 'http', accept: 'readWrite' }],
});
const props = {
  container: '#search',
  appId: 'app',
  apiKey: 'key',
  indexName: 'docs',
  transformSearchClient: () => client,
  transformItems: <Item extends { url: string }>(items: Item[]) =>
    items.map((item) => ({ ...item, url: new URL(item.url, origin).href })),
  searchParameters: options.facetFilters === undefined ? {} : { facetFilters: options.facetFilters },
};
if (options.version === 3) docsearchV3(props as never);
else docsearchV4(props as never);
