/** One step of a lifecycle. */
export interface StateTransition {
  from: string;
  to: string;
  /** What causes it, a few words. */
  on: string;
  /** True where no public source confirms it. */
  assumed?: boolean;
}

/** States in the order in which a diagram shows them, and the transitions between them. */
export interface StateDiagram {
  states: { name: string; terminal: boolean }[];
  transitions: StateTransition[];
}

/** Between the names of the states that one box stands for. */
export const SEVERAL = ', ';

/**
 * What a state means to the reader: money or work moves, someone has to act, all is well, something went wrong;
 * or that a box stands for several states.
 */
export type StateTone = 'active' | 'waiting' | 'done' | 'failed' | 'several';

const done = /^(succeeded|paid|won|verified|refunded|completed|warning_closed)$/;
const failed =
  /^(failed|declined|rejected|canceled|expired|reversed|disputed|blocked|detached|lost|overdue|past_due|unpaid|terminated|voided|written_off)$/;
const waiting = /^(requires_.+|.*needs_.+|incomplete|draft|outstanding|due|paused)$/;

/** The meaning of a state, by the names that the API has for it. */
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
  text: string;
  /** True for a response, rendered dashed. */
  response: boolean;
}
