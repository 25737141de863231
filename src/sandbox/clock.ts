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
  /** In the order in which they will run. */
  #jobs: Job[] = [];
  #byObject = new Map<string, Job[]>();
  #order = 0;

  constructor(start: number) {
    this.now = start;
  }

  get jobs(): readonly Job[] {
    return this.#jobs;
  }

  plan(seconds: number, kind: string, id: string): void {
    this.#order += 1;
    this.#add({ at: this.now + seconds, kind, id, order: this.#order });
  }

  cancel(kind: string, id: string): void {
    for (const job of this.#byObject.get(id) ?? []) if (job.kind === kind) this.#remove(job);
  }

  /** Forgets everything that was planned for an object. */
  cancelAll(id: string): void {
    for (const job of this.#byObject.get(id) ?? []) this.#remove(job);
  }

  /**
   * Moves time forward and runs what comes due, each job at its own time; a job may plan others.
   * @param run carries out one job
   * @returns how many ran
   */
  advance(seconds: number, run: (job: Job) => void): number {
    const until = this.now + seconds;
    let count = 0;
    for (let [job] = this.#jobs; job !== undefined && job.at <= until; [job] = this.#jobs) {
      this.#remove(job);
      this.now = Math.max(this.now, job.at);
      run(job);
      count += 1;
    }
    this.now = until;
    return count;
  }

  load(now: number, jobs: readonly Job[]): void {
    this.now = now;
    this.#jobs = [];
    this.#byObject.clear();
    this.#order = 0;
    for (const job of jobs) {
      this.#order = Math.max(this.#order, job.order);
      this.#add(job);
    }
  }

  #add(job: Job): void {
    this.#jobs.splice(this.#position(job), 0, job);
    this.#byObject.set(job.id, [...(this.#byObject.get(job.id) ?? []), job]);
  }

  #remove(job: Job): void {
    this.#jobs.splice(this.#position(job), 1);
    const others = (this.#byObject.get(job.id) ?? []).filter((other) => other !== job);
    if (others.length === 0) this.#byObject.delete(job.id);
    else this.#byObject.set(job.id, others);
  }

  /** Where a job is among all others, or belongs: a binary search. */
  #position({ at, order }: Job): number {
    let low = 0;
    let high = this.#jobs.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const job = this.#jobs[middle] as Job;
      if (job.at < at || (job.at === at && job.order < order)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
