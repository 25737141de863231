const SEVEN_DAYS = 7 * 24 * 60 * 60;

/** Accepts each event once. Forgets an id when its event is too old to return. */
export class EventInbox {
  #createdById = new Map();
  #maxAge;
  #now;

  constructor({ maxAge = SEVEN_DAYS, now = () => Date.now() / 1000 } = {}) {
    this.#maxAge = maxAge;
    this.#now = now;
  }

  /** Returns 'new', 'duplicate' or 'too old'. Call it only with a verified event. */
  accept(event) {
    const oldest = this.#now() - this.#maxAge;
    for (const [id, created] of this.#createdById) {
      if (created < oldest) this.#createdById.delete(id);
    }

    if (!(event.created >= oldest)) return 'too old';
    if (this.#createdById.has(event.id)) return 'duplicate';

    this.#createdById.set(event.id, event.created);
    return 'new';
  }
}
