import { type MouseEvent, type ReactNode, useId } from 'react';
import type { SearchHit } from '../../model/search.ts';
import { describeHit, HitText, plainText } from './hit-text.tsx';
import { Icon, type IconName } from './icon.tsx';
import type { SavedSearches } from './saved-searches.ts';

interface StartScreenProps {
  saved: SavedSearches;
  /** Called when the reader follows a suggested page. */
  onLeave: () => void;
  onChoose: (hit: SearchHit, event: MouseEvent) => void;
  onPromote: (hit: SearchHit, event: MouseEvent) => void;
  onRemove: (hit: SearchHit, event: MouseEvent) => void;
}

/** Recent and favorite searches, or a sentence if there are none, and suggested pages. Rows S3.5 and S3.7. */
export function StartScreen(props: StartScreenProps) {
  const { saved, onLeave, onChoose, onPromote, onRemove } = props;
  const { recent, favorites } = saved;
  return (
    <div className="search-scroll">
      {recent.length + favorites.length > 0 ? null : <p className="search-quiet">No recent searches</p>}
      {recent.length === 0 ? null : (
        <Section title="Recent" icon="recent">
          {recent.map((hit) => (
            <SavedRow key={hit.objectID} hit={hit} from="history" {...{ onChoose, onPromote, onRemove }} />
          ))}
        </Section>
      )}
      {favorites.length === 0 ? null : (
        <Section title="Favorites" icon="star">
          {favorites.map((hit) => (
            <SavedRow key={hit.objectID} hit={hit} from="favorites" {...{ onChoose, onRemove }} />
          ))}
        </Section>
      )}
      <SuggestedPages onLeave={onLeave} />
    </div>
  );
}

function Section({ title, icon, children }: { title: string; icon: IconName; children: ReactNode }) {
  const id = useId();
  return (
    <section className="search-group" aria-labelledby={id}>
      <h2 id={id} className="search-group-title">
        <Icon name={icon} />
        {title}
      </h2>
      <ul>{children}</ul>
    </section>
  );
}

interface SavedRowProps extends Pick<StartScreenProps, 'onChoose' | 'onRemove'> {
  hit: SearchHit;
  from: 'history' | 'favorites';
  /** Missing on a favorite. */
  onPromote?: StartScreenProps['onPromote'];
}

/** A saved search: a link with the buttons that change it. Row S3.7. */
function SavedRow({ hit, from, onChoose, onPromote, onRemove }: SavedRowProps) {
  const name = plainText(describeHit(hit).title);
  const removeLabel = `Remove this search from ${from}`;
  return (
    <li className="search-saved">
      <a
        className="search-row"
        href={hit.url}
        data-stop=""
        onClick={(event) => onChoose(hit, event)}
        onAuxClick={(event) => onChoose(hit, event)}
      >
        <HitText hit={hit} />
      </a>
      <span className="search-actions">
        {onPromote === undefined ? null : (
          <button
            type="button"
            title="Save this search"
            aria-label={`Save this search: ${name}`}
            onClick={(event) => onPromote(hit, event)}
          >
            <Icon name="star" />
          </button>
        )}
        <button
          type="button"
          title={removeLabel}
          aria-label={`${removeLabel}: ${name}`}
          onClick={(event) => onRemove(hit, event)}
        >
          <Icon name="remove" />
        </button>
      </span>
    </li>
  );
}

interface SuggestedPage {
  label: string;
  href: string;
}

/** From `site.config.ts`, inlined by the bundler (`vite.config.ts`). */
declare const SUGGESTED_PAGES: readonly SuggestedPage[];

/** Pages to start with, for a reader who has not typed yet. */
function SuggestedPages({ onLeave }: { onLeave: () => void }) {
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
