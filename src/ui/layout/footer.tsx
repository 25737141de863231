import type { NavGroup } from '../../model/page.ts';

interface FooterProps {
  groups: NavGroup[];
  markdownHref: string | null;
}

/** Links to sections, machine-readable files, and support. */
export function Footer({ groups, markdownHref }: FooterProps) {
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
        <a href="/openapi.yaml">OpenAPI document</a>
        <a href="mailto:support@framepayments.com">Ask support</a>
      </p>
    </footer>
  );
}
