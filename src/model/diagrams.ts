/** One step of a lifecycle. */
export interface StateTransition {
  from: string;
  to: string;
  /** The trigger, in a few words. */
  on: string;
  /** True if no public source confirms it. */
  assumed?: boolean;
}

/** States in display order, the transitions between them, and the place of each state. */
export interface StateDiagram {
  states: { name: string; terminal: boolean }[];
  transitions: StateTransition[];
  /** From top to bottom, each with the names of its states from left to right, and `-` for no state: `- due overdue`. */
  rows: readonly string[];
}

/** A cell in the grid of a diagram; row 0 is at the top. */
export interface Cell {
  column: number;
  row: number;
}

/** The cell of each state in the rows of a diagram. */
export function cellsOf(rows: readonly string[]): Map<string, Cell> {
  return new Map(
    rows.flatMap((names, row) =>
      names
        .trim()
        .split(/\s+/)
        .flatMap((name, column): [string, Cell][] => (name === '-' ? [] : [[name, { column, row }]])),
    ),
  );
}

/** A state that has a transition but no cell, or a cell but no transition; null if each has both. */
export function misplacedState(
  rows: readonly string[],
  transitions: readonly Pick<StateTransition, 'from' | 'to'>[],
): string | null {
  const connected = new Set(transitions.flatMap(({ from, to }) => [from, to]));
  const cells = cellsOf(rows);
  return (
    [...connected].find((name) => !cells.has(name)) ??
    [...cells.keys()].find((name) => !connected.has(name)) ??
    null
  );
}

/** Separates the names of the states that share a box. */
export const SEVERAL = ', ';

/**
 * The meaning of a state for the reader: money or work moves, someone has to act, success, failure; or several states
 * in one box.
 */
export type StateTone = 'active' | 'waiting' | 'done' | 'failed' | 'several';

const done = /^(succeeded|paid|won|verified|refunded|completed|warning_closed)$/;
const failed =
  /^(failed|declined|rejected|canceled|expired|reversed|disputed|blocked|detached|lost|overdue|past_due|unpaid|terminated|voided|written_off)$/;
const waiting = /^(requires_.+|.*needs_.+|incomplete|draft|outstanding|due|paused)$/;

/** The meaning of a state, by its name in the API. */
export function toneOf(name: string): StateTone {
  if (name.includes(SEVERAL)) return 'several';
  if (done.test(name)) return 'done';
  if (failed.test(name)) return 'failed';
  return waiting.test(name) ? 'waiting' : 'active';
}

/** One message between two actors of a sequence diagram. */
export interface SequenceMessage {
  from: string;
  to: string;
  /** With code between backticks. */
  text: string;
  /** True for a response, rendered dashed. */
  response: boolean;
}
