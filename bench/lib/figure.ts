/** The machine that took the measurements; figures of different machines are never compared. */
export interface Machine {
  cores: number;
  /** Memory available to this process in GB (1,000,000,000 bytes). */
  memory: number;
  node: string;
  cpu: string;
}

export interface Figure {
  /** Description of the measurement: `1,000 pages, time`. */
  name: string;
  value: number;
  /** `s`, `ms`, `MB` (1,000,000 bytes), `kB` (1,000 bytes), `requests/s`, `requests/CPU s`, `%`, or empty. */
  unit: string;
  /** What the value is compared with, measured in the same run. */
  peer?: string | undefined;
  /** The peer's value, in the same unit. */
  peerValue?: number | undefined;
  /** The limit in docs/performance.md, for the value or for its ratio to the peer's value. */
  promise?:
    | { of: 'value' | 'ratio'; atMost: number }
    | { of: 'value' | 'ratio'; atLeast: number }
    | undefined;
}

/** `bench/results/<bench>.json`: one run of one benchmark. */
export interface BenchResult {
  bench: string;
  /** ISO 8601, UTC. */
  date: string;
  machine: Machine;
  figures: Figure[];
}

export interface BenchOptions {
  /** True for a run of a few seconds that only checks whether the benchmark works; its figures are meaningless. */
  quick: boolean;
  /** Prints and records one figure. */
  report: (figure: Figure) => void;
  /** Prints progress and skipped parts. */
  note: (text: string) => void;
}

/** A benchmark: `export const run: Bench` in `bench/<name>.ts`. Runs in the project folder, after a build. */
export type Bench = (options: BenchOptions) => Promise<void>;
