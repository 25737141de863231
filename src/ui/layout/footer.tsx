import type { NavGroup } from '../../model/page.ts';
import type { PageChrome } from './chrome.ts';

interface FooterProps {
  chrome: PageChrome;
  groups: NavGroup[];
  markdownHref: string | null;
}

/** Links to sections, machine-readable files, support, and, if configured, status and license. */
export function Footer({ chrome: { license, statusPage }, groups, markdownHref }: FooterProps) {
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
        {markdownHref === null ? null : <a href={markdownHref}>This page as Markdown</a>}
        <a href="/llms.txt">llms.txt</a>
        <a href="/openapi.yaml">OpenAPI</a>
        {statusPage === undefined ? null : <a href={statusPage}>Status</a>}
        <a href="mailto:support@framepayments.com">Support</a>
        {license === undefined ? null : <a href={license}>License</a>}
      </p>
    </footer>
  );
}
