/**
 * What the pure folders may use beyond the language itself, because Node and browsers have it alike
 * (`URL`), or because the highlighter must load a grammar without waiting (`createRequire`).
 * Anything else of Node or of the browser does not compile there.
 */
interface URLSearchParams extends Iterable<[string, string]> {
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
