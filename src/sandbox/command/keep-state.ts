import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { OperatorError } from '../../model/diagnostic.ts';
import type { Sandbox } from '../create-sandbox.ts';

/**
 * Restores the state that an earlier run saved. A file that holds no state is moved aside, never overwritten.
 * @returns a message for the user, or null
 * @throws OperatorError for a file that cannot be read at all, such as a folder
 */
export function loadState(sandbox: Sandbox, file: string): string | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new OperatorError(`--state ${file} cannot be read (${reasonOf(error)}); name another file.`);
  }
  try {
    sandbox.importState(JSON.parse(text));
    return `Continued from ${file}.`;
  } catch (error) {
    const aside = freeName(`${file}.unusable`);
    renameSync(file, aside);
    return `${file} cannot be used (${reasonOf(error)}); it is now ${aside}, and the sandbox starts over.`;
  }
}

/** The name, with a number appended if a file has it already. */
function freeName(name: string): string {
  let free = name;
  for (let number = 2; existsSync(free); number += 1) free = `${name}-${number}`;
  return free;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** True if the state file is under 500 kB, so that writing it before each response slows none of them down. */
export const isSmall = (file: string): boolean =>
  (statSync(file, { throwIfNoEntry: false })?.size ?? 0) < 500_000;

/** Writes the state atomically. @returns a sentence if the disk does not allow it */
export function saveState(sandbox: Sandbox, file: string): string | null {
  try {
    writeFileSync(`${file}.next`, JSON.stringify(sandbox.world.export()));
    renameSync(`${file}.next`, file);
    return null;
  } catch (error) {
    return `The state could not be saved: ${reasonOf(error)}.`;
  }
}
