import { HOUR, MINUTE } from './clock.ts';
import { createDelivery, type Delivery, isSubscribed, type SandboxEvent } from './events.ts';
import type { WebhookEndpoint } from './objects.ts';
import type { World } from './world.ts';

/** The outcome of a delivery: the status of the endpoint's response, or the reason there was none. */
export type DeliveryResult = { status: number } | { error: string };

/** Sends one message. The browser does not send messages, only shows them. */
export type Deliver = (delivery: Delivery) => Promise<DeliveryResult>;

export interface SentDelivery extends Delivery {
  /** Number of delivery attempts. */
  attempts: number;
  /** Null if messages are not sent. */
  result: DeliveryResult | null;
}

/** Number of messages kept; the oldest are dropped first. */
const MAX_MESSAGES = 500;

/** Delays before a failed message is retried. Frame retries up to three times; its intervals are not published. */
const RETRY_SECONDS = [MINUTE, 10 * MINUTE, HOUR];

/** Turns events into signed messages for subscribed endpoints and delivers them in order. */
export class Webhooks {
  /** Oldest first. */
  messages: SentDelivery[] = [];
  #world: World;
  #deliver: Deliver | undefined;
  #waiting: { event: SandboxEvent; endpoint: WebhookEndpoint; id: string }[] = [];
  #sending: Promise<void> = Promise.resolve();
  #retries: { at: number; message: SentDelivery }[] = [];

  constructor(world: World, deliver?: Deliver) {
    this.#world = world;
    this.#deliver = deliver;
  }

  /**
   * Takes the events since the last call; `flush` delivers them. Messages get their IDs here, so that the IDs do not
   * depend on how long an endpoint takes.
   */
  collect(): SandboxEvent[] {
    const { store, random } = this.#world;
    const events = this.#world.takeEvents();
    for (const event of events)
      for (const endpoint of store.all('webhook_endpoint'))
        if (isSubscribed(endpoint, event.type)) this.#waiting.push({ event, endpoint, id: random.uuid() });
    return events;
  }

  /** Delivers pending messages and failed messages whose retry is due, one at a time. */
  flush(): Promise<void> {
    this.collect();
    this.#sending = this.#sending.then(() => this.#sendWaiting());
    return this.#sending;
  }

  async #sendWaiting(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { event, endpoint, id } of waiting) {
      const message: SentDelivery = {
        ...(await createDelivery(event, endpoint, id)),
        attempts: 0,
        result: null,
      };
      this.messages.push(message);
      if (this.messages.length > MAX_MESSAGES) this.messages.shift();
      await this.#send(message);
    }
    const { now } = this.#world.clock;
    const due = this.#retries.filter(({ at }) => at <= now);
    this.#retries = this.#retries.filter(({ at }) => at > now);
    for (const { message } of due) await this.#send(message);
  }

  /** Redelivers messages, like a network that repeats or reorders them. */
  async sendAgain(messages: readonly SentDelivery[]): Promise<void> {
    for (const message of messages) await this.#send(message);
  }

  clear(): void {
    this.messages = [];
    this.#waiting = [];
    this.#retries = [];
  }

  async #send(message: SentDelivery): Promise<void> {
    if (this.#deliver === undefined) return;
    message.attempts += 1;
    message.result = await this.#deliver(message);
    const { result } = message;
    const failed = 'error' in result || result.status < 200 || result.status >= 300;
    const wait = RETRY_SECONDS[message.attempts - 1];
    if (failed && wait !== undefined) this.#retries.push({ at: this.#world.clock.now + wait, message });
  }
}
