import type { SandboxState } from './state.ts';

/**
 * A scheduled event: a renewal, a deadline, the result of a charge. `at` is in Unix seconds, `id` names the object it
 * concerns. Jobs due in the same second run in the order they were scheduled. Plain data, so that it can be exported.
 */
export type Job = SandboxState['jobs'][number];

/** Sandbox time in Unix seconds, which `createSandbox` moves. */
export class Clock {
  /** In execution order. */
  #jobs: Job[] = [];
  #byObject = new Map<string, Job[]>();
  #order = 0;
  now = 0;

  get jobs(): readonly Job[] {
    return this.#jobs;
  }

  plan(seconds: number, kind: string, id: string): void {
    this.#order += 1;
    const job = { at: this.now + seconds, kind, id, order: this.#order };
    const next = this.#jobs.findIndex(({ at }) => at > job.at);
    this.#jobs.splice(next === -1 ? this.#jobs.length : next, 0, job);
    this.#index(job);
  }

  /** Cancels the jobs of an object: those of one kind, or all. */
  cancel(id: string, kind?: string): void {
    for (const job of this.#byObject.get(id) ?? [])
      if (kind === undefined || job.kind === kind) this.#remove(job);
  }

  /**
   * Advances time and runs due jobs, each at its own time; a job may schedule others.
   * @param mayRun asked before each job: false stops the clock at the time of the job before it
   */
  advance(until: number, run: (job: Job) => void, mayRun: () => boolean): void {
    for (let [job] = this.#jobs; job !== undefined && job.at <= until; [job] = this.#jobs) {
      if (!mayRun()) return;
      this.#remove(job);
      this.now = Math.max(this.now, job.at);
      run(job);
    }
    this.now = Math.max(this.now, until);
  }

  load(now: number, jobs: readonly Job[]): void {
    this.now = now;
    this.#jobs = jobs.toSorted((a, b) => a.at - b.at || a.order - b.order);
    this.#byObject.clear();
    for (const job of jobs) this.#index(job);
    this.#order = jobs.reduce((last, { order }) => Math.max(last, order), 0);
  }

  #index(job: Job): void {
    this.#byObject.set(job.id, [...(this.#byObject.get(job.id) ?? []), job]);
  }

  #remove(job: Job): void {
    this.#jobs.splice(this.#jobs.indexOf(job), 1);
    const others = (this.#byObject.get(job.id) ?? []).filter((other) => other !== job);
    if (others.length === 0) this.#byObject.delete(job.id);
    else this.#byObject.set(job.id, others);
  }
}

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/**
 * The time that is `months` calendar months after `time`, both in Unix seconds.
 * @param day of the month in UTC; a shorter month has its last day instead
 */
export function monthsAfter(time: number, months: number, day = new Date(time * 1000).getUTCDate()): number {
  const date = new Date(time * 1000);
  // Day 0 is the last day of the month before.
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  date.setUTCDate(Math.min(day, date.getUTCDate()));
  return date.getTime() / 1000;
}
