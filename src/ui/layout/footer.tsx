import { CHANGES_PAGE } from '../../model/change.ts';
import type { NavGroup } from '../../model/page.ts';
import type { PageChrome } from './chrome.ts';

interface FooterProps {
  chrome: PageChrome;
  groups: NavGroup[];
}

/** Links to sections, machine-readable files, support, and, if they exist, changes, status and license. */
export function Footer({ chrome: { license, statusPage, hasFeed }, groups }: FooterProps) {
  return (
    <footer className="foot">
      <nav aria-label="Sections">
        <a href="/docs">All pages</a>
        {groups.map(({ label, href, links }) => (
          <a key={label} href={href ?? links[0]?.href}>
            {label}
          </a>
        ))}
      </nav>
      <p>
        <a href="/llms.txt">llms.txt</a>
        <a href="/openapi.yaml">OpenAPI</a>
        {hasFeed === true ? <a href={`${CHANGES_PAGE}#changes`}>Changelog</a> : null}
        {statusPage === undefined ? null : <a href={statusPage}>Status</a>}
        <a href="mailto:support@framepayments.com">Support</a>
        {license === undefined ? null : <a href={license}>License</a>}
      </p>
    </footer>
  );
}
