import type { JsonValue } from './json.ts';

/** The request of one sample, for whoever wants to send it. */
export interface RunRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Template, for example `/v1/refunds/{id}`. */
  path: string;
  pathValues: Record<string, string>;
  query: Record<string, JsonValue>;
  body?: JsonValue | undefined;
  /** True where the body is sent as files of a form rather than as JSON. */
  multipart: boolean;
  /** True where the request is made with the publishable key. */
  publishableKey: boolean;
}

/** Names the request of a sample: the id of its operation and the name of the example. */
export function runKey(operation: string, example: string): string {
  return example === 'default' ? operation : `${operation}.${example}`;
}
