import type { NavAnchor, NavGroup, TocEntry } from '../../model/page.ts';
import { isInternal, MAP_PAGE } from '../../model/route.ts';
import { Icon } from '../primitives/icon.tsx';
import type { PageChrome } from './chrome.ts';

/**
 * The side navigation: beside the text on wide screens, a drawer on small ones. Rows S2.2 to S2.4. As a popover, it
 * opens, takes focus, closes with Escape, and restores focus without any script.
 */
export function SideNav({ groups, chrome }: { groups: NavGroup[]; chrome: PageChrome }) {
  return (
    <nav className="side-nav" id="nav" popover="auto" aria-label="Documentation">
      <div className="drawer-head">
        <span className="version">{chrome.versionLabel}</span>
        <button
          className="icon-button"
          type="button"
          popoverTarget="nav"
          popoverTargetAction="hide"
          aria-label="Close navigation"
          // biome-ignore lint/a11y/noAutofocus: takes focus when the drawer opens, never when the page loads
          autoFocus
        >
          <Icon name="close" />
        </button>
      </div>
      <ul className="nav-groups">
        {groups.map((group) => (
          <li key={group.label}>
            <GroupTitle group={group} />
            {group.links.length === 0 ? null : (
              <ul>
                {group.links.map((link) => (
                  <li key={link.href}>
                    <a href={link.href} aria-current={link.current ? 'page' : undefined}>
                      {link.label}
                    </a>
                    {link.anchors === undefined ? null : <Anchors anchors={link.anchors} />}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <div className="drawer-foot">
        <a href={MAP_PAGE}>All pages</a>
        {chrome.headerLinks
          .filter(({ href }) => !isInternal(href))
          .map(({ label, href }) => (
            <a key={href} href={href} target="_blank" rel="noopener">
              {label}
            </a>
          ))}
      </div>
    </nav>
  );
}

function GroupTitle({ group }: { group: NavGroup }) {
  if (group.href === undefined) return <span className="nav-title">{group.label}</span>;
  return (
    <a href={group.href} aria-current={group.current ? 'page' : undefined}>
      {group.label}
    </a>
  );
}

/** The operations and sections of the current page; `browser/tools/toc.ts` marks the one in view. */
function Anchors({ anchors }: { anchors: NavAnchor[] }) {
  return (
    <ul className="nav-anchors">
      {anchors.map(({ method, title, href }) => (
        <li key={href}>
          {method === undefined ? (
            <a href={href}>{title}</a>
          ) : (
            <a className={`endpoint ${method.toLowerCase()}`} href={href}>
              <strong>{method === 'DELETE' ? 'DEL' : method}</strong> {title}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/**
 * The table of contents on the right. Rows S2.6 to S2.10; a script marks the entry of the current hash. On small
 * screens it is a popover, so that its button opens it without script.
 */
export function Toc({ entries }: { entries: TocEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <nav className="toc" id="toc" popover="auto" aria-labelledby="toc-title">
      <p className="toc-title" id="toc-title">
        On this page
      </p>
      <ul>
        {entries.map(({ id, level, title }) => (
          <li key={id} className={level === 3 ? 'toc-sub' : undefined}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface TocButtonProps {
  entries: TocEntry[];
  /** The navigation of a reference page; empty on others. */
  nav: NavGroup[];
}

/**
 * Opens the table of contents if it does not fit beside the text; stays in view while the text scrolls. On a reference
 * page, which has none, it opens the drawer: its operations are listed there.
 */
export function TocButton({ entries, nav }: TocButtonProps) {
  const inNav = nav.some(({ links }) => links.some(({ anchors }) => anchors !== undefined));
  if (entries.length === 0 && !inNav) return null;
  return (
    <button
      className="toc-button"
      type="button"
      popoverTarget={entries.length === 0 ? 'nav' : 'toc'}
      // biome-ignore lint/a11y/useValidAriaValues: empty, Chromium's screen readers do not say the whole list once it opens.
      aria-details=""
    >
      <Icon name="list" /> On this page
    </button>
  );
}
