/** Time as the client and the dialog read it; tests pass one that they move by hand. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls `run` once after `ms` milliseconds; the number cancels it. */
  setTimeout(run: () => void, ms: number): number;
  clearTimeout(timer: number | undefined): void;
}

/** The browser's own time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => window.setTimeout(run, ms),
  clearTimeout: (timer) => window.clearTimeout(timer),
};
