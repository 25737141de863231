/**
 * What the pure folders may use beyond the language itself, because Node and browsers have it alike
 * (`URL`, `TextEncoder`), because the highlighter must load a grammar without waiting (`createRequire`), or because the
 * search index is stored as V8 stores values (`serialize`).
 * Anything else of Node or of the browser does not compile there.
 */
declare class URLSearchParams implements Iterable<[string, string]> {
  constructor(pairs?: string[][] | string);
  [Symbol.iterator](): Iterator<[string, string]>;
  toString(): string;
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string): boolean;
}
declare class URL {
  constructor(address: string, base?: string);
  readonly href: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly searchParams: URLSearchParams;
}
interface ImportMeta {
  readonly url: string;
}
declare module 'node:module' {
  export function createRequire(from: string): (id: string) => unknown;
}
declare module 'node:v8' {
  export function serialize(value: unknown): Uint8Array<ArrayBuffer>;
  export function deserialize(bytes: Uint8Array): unknown;
}
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
  encodeInto(text: string, into: Uint8Array): { read: number; written: number };
}
declare class TextDecoder {
  constructor(encoding?: string);
  decode(bytes: Uint8Array): string;
}
