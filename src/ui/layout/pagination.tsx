import { Icon } from '../primitives/icon.tsx';

interface Neighbour {
  label: string;
  href: string;
}

/** Links to the previous and next page in navigation order. */
export function Pagination({ previous, next }: { previous: Neighbour | null; next: Neighbour | null }) {
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
