/** One step of a lifecycle. */
export interface StateTransition {
  from: string;
  to: string;
  /** What causes it, a few words. */
  on: string;
}

/** States in the order in which they should be drawn, and the ways between them. */
export interface StateDiagram {
  states: { name: string; terminal: boolean }[];
  transitions: StateTransition[];
}
