/** Something that will happen: a renewal, a deadline, the result of a charge. Plain data, so that it can be exported. */
export interface Job {
  /** Unix seconds. */
  at: number;
  kind: string;
  /** Id of the object that it concerns. */
  id: string;
  /** Jobs of the same second run in the order in which they were planned. */
  order: number;
}

/**
 * The time of the sandbox, in Unix seconds. It moves by one second for each request and when it is told to, never by
 * itself: the same requests always give the same times.
 */
export class Clock {
  now: number;
  jobs: Job[] = [];
  #order = 0;

  constructor(start: number) {
    this.now = start;
  }

  plan(seconds: number, kind: string, id: string): void {
    this.#order += 1;
    this.jobs.push({ at: this.now + seconds, kind, id, order: this.#order });
  }

  cancel(kind: string, id: string): void {
    this.jobs = this.jobs.filter((job) => job.kind !== kind || job.id !== id);
  }

  /** Forgets everything that was planned for an object. */
  cancelAll(id: string): void {
    this.jobs = this.jobs.filter((job) => job.id !== id);
  }

  /**
   * Moves time forward and runs what comes due, each job at its own time; a job may plan others.
   * @param run carries out one job
   * @returns how many ran
   */
  advance(seconds: number, run: (job: Job) => void): number {
    const until = this.now + seconds;
    let count = 0;
    for (let job = this.#takeDue(until); job !== undefined; job = this.#takeDue(until)) {
      this.now = Math.max(this.now, job.at);
      run(job);
      count += 1;
    }
    this.now = until;
    return count;
  }

  #takeDue(until: number): Job | undefined {
    const next = this.jobs.reduce<Job | undefined>(
      (first, job) =>
        first === undefined || job.at < first.at || (job.at === first.at && job.order < first.order)
          ? job
          : first,
      undefined,
    );
    if (next === undefined || next.at > until) return undefined;
    this.jobs = this.jobs.filter((job) => job !== next);
    return next;
  }

  load(now: number, jobs: Job[]): void {
    this.now = now;
    this.jobs = jobs;
    this.#order = Math.max(0, ...jobs.map(({ order }) => order));
  }
}

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
