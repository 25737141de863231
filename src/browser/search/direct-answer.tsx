import type { DirectAnswer } from '../../model/search.ts';
import type { FoundHit } from './client/parse-response.ts';
import { onPlainClick } from './dialog-actions.ts';
import { Method, spreadOf } from './hit-text.tsx';

/** The text of a direct answer: its kind and place, its name, a sentence and facts. */
export function AnswerText({ hit, answer }: { hit: FoundHit; answer: DirectAnswer }) {
  const { hierarchy, method, path } = hit;
  const spread = spreadOf(hit);
  const { label, title, text, facts } = answer;
  const place = [hierarchy.lvl1, hierarchy.lvl2].filter((part) => part !== null && part !== text);
  return (
    <span className="search-row-text">
      <span className="search-answer-label">
        {label} <span className="search-row-path">{place.join(' › ')}</span>
        {spread === null ? null : <span className="search-chip">{spread}</span>}
      </span>
      <span className="search-answer-title">
        {method === undefined ? (
          title
        ) : (
          <>
            <Method name={method} /> {path}
          </>
        )}
      </span>{' '}
      <span className="search-answer-text">{text}</span>
      {facts.map((fact) => (
        <span key={fact.name} className="search-fact">
          <span>{fact.name}</span> <span>{fact.text}</span>
        </span>
      ))}
    </span>
  );
}

/** The copyable part of a direct answer. `tools/copy.ts` handles the click, as for all copy buttons. */
export function AnswerCopy({ copy: { name, text } }: { copy: NonNullable<DirectAnswer['copy']> }) {
  return (
    <figure className="search-copy">
      <figcaption>{name}</figcaption>
      <code>{text}</code>
      {/* Screen readers ignore the page's own announcer behind the modal dialog. */}
      <span aria-live="polite">
        <button className="copy" type="button" aria-label={`Copy: ${name}`}>
          Copy
        </button>
      </span>
    </figure>
  );
}

interface AnswerSampleProps {
  sample: NonNullable<DirectAnswer['sample']>;
  /** Called when the reader follows the link in this tab. */
  onLeave: () => void;
}

/** An event's example object, with a link to its description. */
export function AnswerSample({ sample: { text, href }, onLeave }: AnswerSampleProps) {
  return (
    <figure className="search-copy">
      <figcaption>Sample</figcaption>
      <a href={href} onClick={onPlainClick(onLeave)}>
        {text} object
      </a>
    </figure>
  );
}
