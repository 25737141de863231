/** Where a figure was taken; figures of two machines are never compared. */
export interface Machine {
  cores: number;
  /** GB (1,000,000,000 bytes) that this process may use. */
  memory: number;
  node: string;
  cpu: string;
}

/** What a bench hands over; the runner adds its name, the machine and the date. */
export interface Figure {
  /** What was measured, in words: `page, brotli`. */
  name: string;
  value: number;
  /** `s`, `ms`, `MB` (1,000,000 bytes), `kB` (1,000 bytes), `B`, `requests/s`, `requests/CPU s`, `score`, `1`. */
  unit: string;
  /** What the value is set beside, measured in the same run. */
  peer?: string | undefined;
  /** The peer's value, in the same unit. */
  peerValue?: number | undefined;
}

/** One line of output. */
export interface PrintedFigure extends Figure {
  bench: string;
  /** `value` over `peerValue`; the unit says whether more or less is better. */
  ratio?: number | undefined;
  machine: Machine;
  /** ISO 8601, UTC. */
  date: string;
}

/** What every `bench/<name>.ts` is given by `scripts/bench.mjs`. */
export interface BenchOptions {
  /** True for a run of seconds that shows whether the bench works; its figures say nothing. */
  quick: boolean;
  /** Prints and keeps one figure. */
  report: (figure: Figure) => void;
  /** Tells what is done or left out, beside the figures. */
  note: (text: string) => void;
}

/**
 * A bench module: `export const run: Bench = async ({ quick, report, note }) => { … }` in `bench/<name>.ts`. It runs with
 * the project as working folder, after a build.
 */
export type Bench = (options: BenchOptions) => Promise<void>;
