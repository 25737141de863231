import { useId } from 'react';
import { Icon } from './icon.tsx';

export interface SuggestedPage {
  label: string;
  href: string;
}

/** Reads `data-suggested` of the `html` element: on each line an address, a space and the page's label. */
export function readSuggested(lines = ''): SuggestedPage[] {
  return lines.split('\n').flatMap((line) => {
    const [, href, label] = /^(\/\S*) (.+)$/.exec(line) ?? [];
    return href === undefined || label === undefined ? [] : [{ href, label }];
  });
}

/** Where to begin, for a reader who has not typed yet. */
export function SuggestedPages({ pages, onLeave }: { pages: readonly SuggestedPage[]; onLeave: () => void }) {
  const id = useId();
  if (pages.length === 0) return null;
  return (
    <section className="search-group" aria-labelledby={id}>
      <h2 id={id} className="search-group-title">
        Suggested pages
      </h2>
      <ul className="search-suggested">
        {pages.map(({ label, href }) => (
          <li key={href}>
            <a
              className="search-row"
              href={href}
              data-stop=""
              onClick={({ altKey, ctrlKey, metaKey, shiftKey }) => {
                if (!(altKey || ctrlKey || metaKey || shiftKey)) onLeave();
              }}
            >
              <Icon name="page" className="search-kind" />
              <span className="search-row-title">{label}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
