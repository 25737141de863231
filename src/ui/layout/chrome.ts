import type { HeaderLink } from '../../model/page.ts';
import type { PictureFiles } from '../../model/srcset.ts';

/** Data of the wrapper, the same for all pages of a build. */
export interface PageChrome {
  product: string;
  versionLabel: string;
  headerLinks: HeaderLink[];
  /** Path of the license of the docs, linked at the end of each page. */
  license?: string | undefined;
  hostedSearch: { appId: string; apiKey: string; indexName: string } | null;
  /** True if `/feed.xml` lists changes. */
  hasFeed?: boolean;
  /** The files of the pictures if there is no image endpoint: pages then link them. */
  pictures?: PictureFiles | null;
  /** Root-relative URLs of the hashed files that each page loads. */
  assets: { styles: string; early: string; main: string };
}
