import type { JsonValue } from './json.ts';

/** What a button runs: the request of a sample, with other values where it has its own. */
export interface RunTarget {
  /** Names the sample (`runKey`); empty for the cURL command above the button. */
  key: string;
  /** Null where the request is the sample's own. */
  values: RunValues | null;
}

/** Query and body are exactly these; a path value that is absent is the sample's. */
export interface RunValues {
  pathValues?: Record<string, string>;
  query?: Record<string, JsonValue>;
  body?: JsonValue;
  publishableKey?: boolean;
}

/** Names the request of a sample: the id of its operation and the name of the example. */
export function runKey(operation: string, example: string): string {
  return example === 'default' ? operation : `${operation}.${example}`;
}
