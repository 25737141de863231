import { useId } from 'react';
import { Icon } from './icon.tsx';

interface SuggestedPage {
  label: string;
  href: string;
}

/** From `site.config.ts`, inlined by the bundler (`vite.config.ts`). */
declare const SUGGESTED_PAGES: readonly SuggestedPage[];

/** Pages to start with, for a reader who has not typed yet. */
export function SuggestedPages({ onLeave }: { onLeave: () => void }) {
  const id = useId();
  return (
    <section className="search-group" aria-labelledby={id}>
      <h2 id={id} className="search-group-title">
        Suggested pages
      </h2>
      <ul className="search-suggested">
        {SUGGESTED_PAGES.map(({ label, href }) => (
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
