import type { Clock } from '../transport.ts';

export interface FakeClock extends Clock {
  /** Advances the time, running due timers in order and letting promises settle in between. */
  advance(ms: number): Promise<void>;
}

/** A clock that stands still until a test advances it. */
export function createFakeClock(start = 1_764_000_000_000): FakeClock {
  let time = start;
  let last = 0;
  const timers = new Map<number, { at: number; run: () => void }>();
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return {
    now: () => time,
    setTimeout(run, ms) {
      last += 1;
      timers.set(last, { at: time + ms, run });
      return last;
    },
    clearTimeout(timer) {
      if (timer !== undefined) timers.delete(timer);
    },
    async advance(ms) {
      await settle();
      const end = time + ms;
      for (;;) {
        const due = [...timers].filter(([, { at }]) => at <= end).sort((a, b) => a[1].at - b[1].at)[0];
        if (due === undefined) break;
        timers.delete(due[0]);
        time = due[1].at;
        due[1].run();
        await settle();
      }
      time = end;
    },
  };
}
