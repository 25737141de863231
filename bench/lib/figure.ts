/** Where figures were taken; those of two machines are never compared. */
export interface Machine {
  cores: number;
  /** GB (1,000,000,000 bytes) that this process may use. */
  memory: number;
  node: string;
  cpu: string;
}

export interface Figure {
  /** What was measured, in words: `1,000 pages, time`. */
  name: string;
  value: number;
  /** `s`, `ms`, `MB` (1,000,000 bytes), `kB` (1,000 bytes), `requests/s`, `requests/CPU s`, or empty. */
  unit: string;
  /** What the value is compared with, measured in the same run. */
  peer?: string | undefined;
  /** The peer's value, in the same unit. */
  peerValue?: number | undefined;
  /** The promise of docs/performance.md, for the value or for the value over the peer's. */
  promise?:
    | { of: 'value' | 'ratio'; atMost: number }
    | { of: 'value' | 'ratio'; atLeast: number }
    | undefined;
}

/** `bench/results/<bench>.json`: one run of one bench. */
export interface BenchResult {
  bench: string;
  /** ISO 8601, UTC. */
  date: string;
  machine: Machine;
  figures: Figure[];
}

export interface BenchOptions {
  /** True for a run of seconds that shows whether the bench works; its figures say nothing. */
  quick: boolean;
  /** Prints and keeps one figure. */
  report: (figure: Figure) => void;
  /** Prints what is being done or left out. */
  note: (text: string) => void;
}

/** A bench: `export const run: Bench` in `bench/<name>.ts`. It runs in the project's folder, after a build. */
export type Bench = (options: BenchOptions) => Promise<void>;
