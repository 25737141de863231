/** Fields that every API object has. */
export interface Stored {
  id: string;
  object: string;
  created: number;
  updated: number;
}

export type Address = Record<string, string | null>;
export type Metadata = Record<string, string>;
