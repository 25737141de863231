import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Sandbox } from '../sandbox/create-sandbox.ts';

/**
 * Takes up the state that an earlier start has left. A file that cannot be used is put aside, never overwritten.
 * @returns what to tell the user, or null where there is nothing to tell
 */
export function loadState(sandbox: Sandbox, file: string): string | null {
  if (!existsSync(file)) return null;
  try {
    sandbox.importState(JSON.parse(readFileSync(file, 'utf8')));
    return `Went on from ${file}.`;
  } catch (error) {
    const aside = `${file}.unusable`;
    renameSync(file, aside);
    const reason = error instanceof Error ? error.message : String(error);
    return `${file} cannot be used (${reason}); it is now ${aside}, and the sandbox starts over.`;
  }
}

/**
 * Writes the state, whole or not at all.
 * @returns a sentence where the disk does not allow it
 */
export function saveState(sandbox: Sandbox, file: string): string | null {
  try {
    writeFileSync(`${file}.next`, JSON.stringify(sandbox.exportState()));
    renameSync(`${file}.next`, file);
    return null;
  } catch (error) {
    return `The state could not be saved: ${error instanceof Error ? error.message : String(error)}.`;
  }
}
