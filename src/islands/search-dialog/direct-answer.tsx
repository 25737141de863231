import type { FoundHit } from '../../browser/search-client/parse-response.ts';
import type { DirectAnswer, Hierarchy } from '../../model/search.ts';

/** A hit that says itself what the reader wants to know. */
export type AnsweringHit = FoundHit & { directAnswer: DirectAnswer };

/** Hits beyond these are too far from what was typed, even where the name is the same. */
const MAX_RANK = 3;

/**
 * The hit that the query names exactly, in any case and with card numbers in any grouping, or null. The name of a field
 * may be a common word (`customer`), so a field has to be the best hit.
 */
export function findAnswer(query: string, hits: readonly FoundHit[]): AnsweringHit | null {
  const key = nameKey(query);
  const found = hits.slice(0, MAX_RANK).find((hit, rank): hit is AnsweringHit => {
    const names = rank > 0 && hit.kind === 'field' ? [] : (hit.directAnswer?.names ?? []);
    return names.some((name) => nameKey(name) === key);
  });
  return found ?? null;
}

function nameKey(name: string): string {
  const key = name.trim().toLowerCase().replace(/\s+/g, ' ');
  return /^[\d -]+$/.test(key) ? key.replace(/[ -]/g, '') : key;
}

/** What the answer says: its kind and place, its name, a sentence and facts. */
export function AnswerText({ answer, hierarchy }: { answer: DirectAnswer; hierarchy: Hierarchy }) {
  const { label, title, text, facts } = answer;
  const place = [hierarchy.lvl1, hierarchy.lvl2].filter((part) => part !== null && part !== text);
  return (
    <span className="search-row-text">
      <span className="search-answer-label">
        {label} <span className="search-row-path">{place.join(' › ')}</span>
      </span>
      <span className="search-answer-title">{title}</span> <span className="search-answer-text">{text}</span>
      {facts.map((fact) => (
        <span key={fact.name} className="search-fact">
          <span>{fact.name}</span> <span>{fact.text}</span>
        </span>
      ))}
    </span>
  );
}

/** What can be copied from an answer. The press is handled where those of all copy buttons are, in `browser/copy.ts`. */
export function AnswerCopy({ copy: { name, text } }: { copy: NonNullable<DirectAnswer['copy']> }) {
  return (
    <figure className="search-copy">
      <figcaption>{name}</figcaption>
      <code>{text}</code>
      {/* The page's own announcer is behind the dialog, where screen readers do not hear it. */}
      <span aria-live="polite">
        <button className="copy" type="button" aria-label={`Copy: ${name}`}>
          Copy
        </button>
      </span>
    </figure>
  );
}
