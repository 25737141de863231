/** One step of a lifecycle. */
export interface StateTransition {
  from: string;
  to: string;
  /** What causes it, a few words. */
  on: string;
}

/** States in the order in which a diagram shows them, and the transitions between them. */
export interface StateDiagram {
  states: { name: string; terminal: boolean }[];
  transitions: StateTransition[];
}

/** One message between two actors of a sequence diagram. */
export interface SequenceMessage {
  from: string;
  to: string;
  text: string;
  /** True for a response, rendered dashed. */
  response: boolean;
}
