import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const SEVEN_DAYS = 7 * 24 * 60 * 60;

/** Stores each event once, until it is too old to return, and hands it out until its work is done. */
export class EventInbox {
  #entries = new Map();
  #working = new Set();
  #file;
  #now;

  /** Without a `file`, a restart loses what is not done. */
  constructor({ file = '', now = () => Date.now() / 1000 } = {}) {
    this.#file = file;
    this.#now = now;
    if (file && existsSync(file)) this.#entries = new Map(JSON.parse(readFileSync(file, 'utf8')));
  }

  /** Returns 'new', 'duplicate' or 'too old'. Call it only with a verified event. */
  accept(event) {
    const oldest = this.#now() - SEVEN_DAYS;
    for (const [id, { event: { created }, done }] of this.#entries) {
      if (done && created < oldest) this.#entries.delete(id);
    }
    if (!(event.created >= oldest)) return 'too old';
    if (this.#entries.has(event.id)) return 'duplicate';
    const entries = new Map(this.#entries).set(event.id, { event, done: false });
    this.#save(entries);
    this.#entries = entries;
    return 'new';
  }

  /** Runs `handle` with every event that is due. */
  async work(handle) {
    for (const [id, entry] of this.#entries) {
      if (entry.done || entry.tryAt > this.#now() || this.#working.has(id)) continue;
      this.#working.add(id);
      try {
        // Before it, so that a try that ends the process counts.
        entry.tries = (entry.tries ?? 0) + 1;
        entry.tryAt = this.#now() + 5 * 2 ** Math.min(entry.tries, 10);
        if (entry.tries === 5) console.error(`ALERT: Event ${id} is not done after four tries`);
        this.#save();
        await handle(entry.event);
        entry.done = true;
        this.#save();
      } catch (error) {
        console.error(`Event ${id} is not done: ${error}`);
      }
      this.#working.delete(id);
    }
  }

  #save(entries = this.#entries) {
    if (!this.#file) return;
    writeFileSync(`${this.#file}.new`, JSON.stringify([...entries]));
    renameSync(`${this.#file}.new`, this.#file);
  }
}
