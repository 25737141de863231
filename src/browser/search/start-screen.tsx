import { type ReactNode, useId } from 'react';
import type { SearchHit } from '../../model/search.ts';
import { type DialogActions, onPlainClick } from './dialog-actions.ts';
import { describeHit, HitText, plainText } from './hit-text.tsx';
import { Icon, type IconName } from './icon.tsx';
import type { SavedSearches } from './saved-searches.ts';

/** Recent and favorite searches, or a sentence if there are none, and suggested pages. Rows S3.5 and S3.7. */
export function StartScreen({ saved, on }: { saved: SavedSearches; on: DialogActions }) {
  const { recent, favorites } = saved;
  return (
    <div className="search-scroll">
      {recent.length + favorites.length > 0 ? null : <p className="search-quiet">No recent searches</p>}
      <Section title="Recent" icon="recent">
        {recent.map((hit) => (
          <SavedRow key={hit.objectID} hit={hit} from="history" on={on} />
        ))}
      </Section>
      <Section title="Favorites" icon="star">
        {favorites.map((hit) => (
          <SavedRow key={hit.objectID} hit={hit} from="favorites" on={on} />
        ))}
      </Section>
      {/* To start with, for a reader who has not typed yet. */}
      <Section title="Suggested pages" className="search-suggested">
        {SUGGESTED_PAGES.map(({ label, href }) => (
          <li key={href}>
            <a className="search-row" href={href} data-stop="" onClick={onPlainClick(on.leave)}>
              <Icon name="page" className="search-kind" />
              <span className="search-row-title">{label}</span>
            </a>
          </li>
        ))}
      </Section>
    </div>
  );
}

interface SectionProps {
  title: string;
  icon?: IconName;
  className?: string;
  children: ReactNode[];
}

/** Rows below a title, if there are any. */
function Section({ title, icon, className, children }: SectionProps) {
  const id = useId();
  if (children.length === 0) return null;
  return (
    <section className="search-group" aria-labelledby={id}>
      <h2 id={id} className="search-group-title">
        {icon === undefined ? null : <Icon name={icon} />}
        {title}
      </h2>
      <ul className={className}>{children}</ul>
    </section>
  );
}

interface SavedRowProps {
  hit: SearchHit;
  from: 'history' | 'favorites';
  on: DialogActions;
}

/** A saved search: a link with the buttons that change it. Row S3.7. */
function SavedRow({ hit, from, on }: SavedRowProps) {
  const name = plainText(describeHit(hit).title);
  const removeLabel = `Remove this search from ${from}`;
  return (
    <li className="search-saved">
      <a
        className="search-row"
        href={hit.url}
        data-stop=""
        onClick={(event) => on.choose(hit, event)}
        onAuxClick={(event) => on.choose(hit, event)}
      >
        <HitText hit={hit} />
      </a>
      <span className="search-actions">
        {from === 'favorites' ? null : (
          <button
            type="button"
            title="Save this search"
            aria-label={`Save this search: ${name}`}
            onClick={(event) => on.promote(hit, event)}
          >
            <Icon name="star" />
          </button>
        )}
        <button
          type="button"
          title={removeLabel}
          aria-label={`${removeLabel}: ${name}`}
          onClick={(event) => on.remove(hit, event)}
        >
          <Icon name="remove" />
        </button>
      </span>
    </li>
  );
}

/** From `site.config.ts`, inlined by the bundler (`vite.config.ts`). */
declare const SUGGESTED_PAGES: readonly { label: string; href: string }[];
