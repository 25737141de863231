/** One step of a lifecycle. */
export interface StateTransition {
  from: string;
  to: string;
  /** The trigger, in a few words. */
  on: string;
  /** True if no public source confirms it. */
  assumed?: boolean;
}

/** States in display order, and the transitions between them. */
export interface StateDiagram {
  states: { name: string; terminal: boolean }[];
  transitions: StateTransition[];
  /** True for a diagram with many states that has to fit a guide. */
  narrow?: boolean;
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
