import type { TocEntry } from '../../model/page.ts';

/** The table of contents at the right. Rows S2.6 to S2.10; the script marks the entry of the hash. */
export function Toc({ entries }: { entries: TocEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <nav className="toc" id="toc" aria-labelledby="toc-title">
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
