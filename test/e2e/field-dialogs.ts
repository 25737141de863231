import { liteClient } from 'algoliasearch/lite';
import docsearchV3 from 'docsearch-v3';
import docsearchV4 from 'docsearch-v4';

/** What a page of `search-field-dialogs.spec.ts` is told in its address. */
export interface FieldDialogOptions {
  version: 3 | 4;
  /** Origin of the site under test, which is the search host and where the hits lead. */
  site: string;
  /** As plugins of site builders set them; none is the dialogs' own default. */
  facetFilters?: string[];
}

const options = JSON.parse(decodeURIComponent(location.search.slice(1))) as FieldDialogOptions;
const { host, origin } = new URL(options.site);
// The client's own limit of one second may be over on a busy machine before a request has left the browser.
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
