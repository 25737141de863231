import type { HeaderLink } from '../../model/page.ts';

/** What the wrapper shows on every page: the same for a whole build. */
export interface PageChrome {
  product: string;
  /** Language of the pages, as HTML names it. */
  language: string;
  versionLabel: string;
  headerLinks: HeaderLink[];
  /** Address that takes readers' feedback about a page; without it readers are not asked. */
  pageFeedback?: string | undefined;
  hostedSearch: { appId: string; apiKey: string; indexName: string } | null;
  /** True where the search dialog tells which hits are followed. */
  searchEvents?: boolean;
  /** True where changes are listed in `/feed.xml`. */
  hasFeed?: boolean;
  /** False where no image endpoint responds: pages then name the originals. */
  resizeImages?: boolean;
  /** Root-relative addresses of the hashed files that each page loads. */
  assets: { styles: string; early: string; main: string };
}
