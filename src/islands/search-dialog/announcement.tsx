import { useEffect, useState } from 'react';
import type { SearchState } from './search-state.ts';

/** Typing goes on while answers come in; only the one that the reader pauses at is spoken. */
const QUIET_MS = 500;

/** Tells assistive technology politely how many results there are. An error speaks for itself, as an alert. */
export function Announcement({ state }: { state: SearchState }) {
  const text = sentence(state);
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className="visually-hidden" role="status">
      {spoken}
    </p>
  );
}

function sentence({ screen, groups, answer }: SearchState): string {
  if (screen === 'none') return `No results for "${answer?.query ?? ''}"`;
  if (screen !== 'hits') return '';
  const shown = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  const total = answer?.total ?? shown;
  const results = shown === 1 ? '1 result' : `${shown} results`;
  return total > shown
    ? `${results} of ${total} for "${answer?.query}"`
    : `${results} for "${answer?.query}"`;
}
