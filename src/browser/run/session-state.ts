import type { Sandbox } from '../../sandbox/create-sandbox.ts';

/** The part of `sessionStorage` that is used here. */
export type StateStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const KEY = 'frame-sandbox';

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
 * Keeps the state for the next page.
 * @returns a sentence where it could not be kept
 */
export function saveState(sandbox: Sandbox, storage: StateStorage | null): string | null {
  try {
    if (storage === null) throw new Error('The browser allows none');
    storage.setItem(KEY, JSON.stringify(sandbox.exportState()));
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
