import { HOUR, MINUTE } from './clock.ts';
import { createDelivery, type Delivery, isSubscribed, type SandboxEvent } from './events.ts';
import type { WebhookEndpoint } from './objects.ts';
import type { World } from './world.ts';

/** The outcome of a delivery: the status of the endpoint's response, or the reason there was none. */
type DeliveryResult = { status: number } | { error: string };

/** Sends one message. The browser does not send messages, only shows them. */
export type Deliver = (delivery: Delivery) => Promise<DeliveryResult>;

export interface SentDelivery extends Delivery {
  attempts: number;
  /** Null until the first attempt has ended, and if messages are not sent. */
  result: DeliveryResult | null;
}

/** Number of messages kept; the oldest are dropped first. */
const MAX_MESSAGES = 500;

/** Delays before a failed message is retried. Frame retries up to three times; its intervals are not published. */
const RETRY_SECONDS = [MINUTE, 10 * MINUTE, HOUR];

/** Milliseconds: longer than the command waits for the response of an endpoint. */
const MAX_WAIT = 15_000;

export interface WebhookOptions {
  /** Sends webhooks; if omitted, they are recorded but not sent. */
  deliver?: Deliver | undefined;
  /** Called after each attempt, with its result. */
  onDelivery?: ((message: SentDelivery) => void) | undefined;
}

/** Turns events into signed messages for subscribed endpoints and delivers them, to each endpoint in order. */
export class Webhooks {
  /** Oldest first. */
  messages: SentDelivery[] = [];
  #waiting: { event: SandboxEvent; endpoint: WebhookEndpoint; id: string }[] = [];
  #signing: Promise<void> = Promise.resolve();
  /** The last delivery to each address: an endpoint that does not answer delays no other one. */
  #sending = new Map<string, Promise<void>>();
  #retries: { at: number; message: SentDelivery }[] = [];
  /** Counts how often the sandbox has started over: what was not sent by then is never sent. */
  #era = 0;

  constructor(
    private readonly world: World,
    private readonly options: WebhookOptions = {},
  ) {}

  /**
   * Takes the events since the last call; `flush` delivers them. Messages get their IDs here, so that the IDs do not
   * depend on how long an endpoint takes.
   */
  collect(): SandboxEvent[] {
    const { store, random, undelivered } = this.world;
    const events = undelivered.splice(0);
    for (const event of events)
      for (const endpoint of store.all('webhook_endpoint'))
        if (isSubscribed(endpoint, event.type)) this.#waiting.push({ event, endpoint, id: random.uuid() });
    return events;
  }

  /** Delivers pending messages and failed messages whose retry is due. Never rejects. */
  async flush(): Promise<void> {
    this.collect();
    const waiting = this.#waiting;
    this.#waiting = [];
    const era = this.#era;
    this.#signing = this.#signing.then(async () => {
      for (const { event, endpoint, id } of waiting) {
        const delivery = await createDelivery(event, endpoint, id);
        if (era !== this.#era) return;
        const message: SentDelivery = { ...delivery, attempts: 0, result: null };
        this.messages.push(message);
        if (this.messages.length > MAX_MESSAGES) this.messages.shift();
        this.#queue(message);
      }
    });
    await this.#signing;
    const { now } = this.world.clock;
    const due = this.#retries.filter(({ at }) => at <= now);
    this.#retries = this.#retries.filter(({ at }) => at > now);
    for (const { message } of due) this.#queue(message);
    await Promise.all(this.#sending.values());
  }

  /**
   * Waits until no message is on its way, not even what receivers cause meanwhile, so that time which then passes counts
   * toward their retries. Does not wait for an endpoint that keeps silent.
   */
  async idle(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, MAX_WAIT);
    });
    const send = async (): Promise<void> => {
      do await this.flush();
      while (this.#sending.size > 0);
    };
    await Promise.race([send(), late]);
    clearTimeout(timer);
  }

  /** Redelivers messages, like a network that repeats or reorders them. */
  async sendAgain(messages: readonly SentDelivery[]): Promise<void> {
    for (const message of messages) this.#queue(message);
    await Promise.all(this.#sending.values());
  }

  clear(): void {
    this.#era += 1;
    this.messages = [];
    this.#waiting = [];
    this.#retries = [];
  }

  #queue(message: SentDelivery): void {
    const { url } = message;
    const era = this.#era;
    const before = this.#sending.get(url) ?? Promise.resolve();
    const sent = before
      .then(() => (era === this.#era ? this.#send(message) : undefined))
      .finally(() => {
        if (this.#sending.get(url) === sent) this.#sending.delete(url);
      });
    this.#sending.set(url, sent);
  }

  async #send(message: SentDelivery): Promise<void> {
    const { deliver, onDelivery } = this.options;
    if (deliver === undefined) return;
    message.attempts += 1;
    const result = await deliver(message).catch((error): DeliveryResult => ({ error: String(error) }));
    message.result = result;
    onDelivery?.(message);
    const failed = 'error' in result || result.status < 200 || result.status >= 300;
    const wait = RETRY_SECONDS[message.attempts - 1];
    if (failed && wait !== undefined) this.#retries.push({ at: this.world.clock.now + wait, message });
  }
}
