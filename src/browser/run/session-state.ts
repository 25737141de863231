import type { Sandbox } from '../../sandbox/create-sandbox.ts';

/** The part of `sessionStorage` that is used here. */
export type StateStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const KEY = 'frame-sandbox';

/** Characters; browsers hold about five million for a site. */
const MAX_LENGTH = 2_000_000;

/**
 * Restores what earlier pages of this tab stored. The version of the state is the sandbox's own.
 * @returns a sentence where that could not be used; it is gone then
 */
export function loadState(sandbox: Sandbox, storage: StateStorage | null): string | null {
  let text: string | null = null;
  try {
    text = storage?.getItem(KEY) ?? null;
    if (text !== null) sandbox.importState(JSON.parse(text));
    return null;
  } catch {
    sandbox.reset();
    forgetState(storage);
    return text === null ? null : 'The saved state of the sandbox could not be read, so it starts over.';
  }
}

/**
 * Keeps the state for the next page. The oldest events go first where it is large.
 * @returns a sentence where it could not be kept
 */
export function saveState(sandbox: Sandbox, storage: StateStorage | null, max = MAX_LENGTH): string | null {
  const state = sandbox.exportState();
  let text = JSON.stringify(state);
  while (text.length > max && state.events.length > 0) {
    state.events.splice(0, Math.ceil(state.events.length / 2));
    text = JSON.stringify(state);
  }
  try {
    if (storage === null || text.length > max) throw new Error('There is no room');
    storage.setItem(KEY, text);
    return null;
  } catch {
    // An older state would be restored as if it were the latest one.
    forgetState(storage);
    return 'The browser cannot store the sandbox, so other pages do not see what happened here.';
  }
}

/** Removes what is kept, if the browser allows it. */
export function forgetState(storage: StateStorage | null): void {
  try {
    storage?.removeItem(KEY);
  } catch {
    // Blocked storage holds nothing either.
  }
}
