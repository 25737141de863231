import type { NavGroup, TocEntry } from '../../model/page.ts';
import { Icon } from '../primitives/icon.tsx';

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
    <button className="toc-button" type="button" popoverTarget={entries.length === 0 ? 'nav' : 'toc'}>
      <Icon name="list" /> On this page
    </button>
  );
}
