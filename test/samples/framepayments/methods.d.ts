/** Types shared by many methods. */

export interface RequestOptions {
  usePublishableKey?: boolean;
  authToken?: string;
}

export type Get<T> = (id: string, options?: RequestOptions) => Promise<T>;
export type Act<T> = (id: string) => Promise<T>;
export type PageOf<T> = (per_page?: number, page?: number) => Promise<T>;
export type Iterate<T> = (per_page?: number) => Promise<AsyncGenerator<T>>;
export type Change = { id: string; [field: string]: unknown };
