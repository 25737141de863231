import type { PageModel } from '../../model/page.ts';
import { MAP_PAGE } from '../../model/route.ts';
import { Icon } from '../primitives/icon.tsx';
import type { PageChrome } from './chrome.ts';

/** Links to the previous and next page in navigation order. */
export function Pagination({ previous, next }: Pick<PageModel, 'previous' | 'next'>) {
  if (previous === null && next === null) return null;
  return (
    <nav className="pagination" aria-label="Previous and next page">
      {previous === null ? null : (
        <a href={previous.href} rel="prev">
          <span>
            <Icon name="arrow-left" /> Previous
          </span>
          {previous.label}
        </a>
      )}
      {next === null ? null : (
        <a href={next.href} rel="next">
          <span>
            Next <Icon name="arrow-right" />
          </span>
          {next.label}
        </a>
      )}
    </nav>
  );
}

/** Links to all pages, support, machine-readable files and, if they exist, changes and license. */
export function Footer({ chrome: { license, hasFeed } }: { chrome: PageChrome }) {
  return (
    <footer className="foot">
      <a href={MAP_PAGE}>All pages</a>
      {hasFeed === true ? <a href={`${MAP_PAGE}#changes`}>Changelog</a> : null}
      <a href="mailto:support@framepayments.com">Support</a>
      <a href="/openapi.yaml">OpenAPI</a>
      <a href="/llms.txt">llms.txt</a>
      {license === undefined ? null : <a href={license}>License</a>}
    </footer>
  );
}
