import { isFinal, RetryBackoff } from '#renderer/lib/retry-backoff.ts';
import { session } from '#renderer/lib/session.ts';
import { PendingMessages } from './pending-messages.ts';

/** A message on its way. */
export interface Outgoing {
  readonly key: string;
  readonly text: string;
  readonly state: 'sending' | 'failed';
  /** The server has refused it: it is not sent again by itself. */
  readonly refused?: boolean;
}

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The same object when it is one already: its row is not drawn again. */
const asSending = (one: Outgoing): Outgoing =>
  one.state === 'sending' ? one : { key: one.key, text: one.text, state: 'sending' };

/**
 * The messages of one conversation that the server has not confirmed, in the order they were written. One is sent after
 * the other; they outlive the page. What was not sent is sent again by itself, after the wait that a busy server asks
 * for, under the same key, so nothing arrives twice.
 */
export class Outbox {
  #waiting: readonly Outgoing[];
  #running = false;
  readonly #owner = session.current()?.id;
  readonly #pending: PendingMessages;
  readonly #send: (message: Outgoing) => Promise<void>;
  readonly #changed: (waiting: readonly Outgoing[]) => void;
  readonly #failed: (error: unknown) => void;
  readonly #backoff = new RetryBackoff(() => this.retry(false));

  constructor(
    name: string,
    send: (message: Outgoing) => Promise<void>,
    changed: (waiting: readonly Outgoing[]) => void,
    failed: (error: unknown) => void,
  ) {
    this.#pending = new PendingMessages(name);
    this.#send = send;
    this.#changed = changed;
    this.#failed = failed;
    this.#waiting = this.#pending.read().map(({ key, text }) => ({ key, text, state: 'failed' }));
  }

  get waiting(): readonly Outgoing[] {
    return this.#waiting;
  }

  /** Behind those that wait: they are tried again first, so that none is overtaken. */
  add(text: string): void {
    const before = this.#waiting.map((one) => (one.refused ? one : asSending(one)));
    const key = newKey();
    this.#pending.keep(key, text);
    this.#set([...before, { key, text, state: 'sending' }]);
    void this.#run(true);
  }

  /** Sends again what has failed, a refused one only when it is `asked` for by its key. `tell` of another failure. */
  retry(tell: boolean, asked?: string): void {
    const again = (one: Outgoing): boolean => !one.refused || one.key === asked;
    if (!this.#waiting.some(again)) return;
    this.#set(this.#waiting.map((one) => (again(one) ? asSending(one) : one)));
    void this.#run(tell);
  }

  /** It has arrived, or nobody wants it to any more. */
  remove(key: string): void {
    if (!this.#waiting.some((one) => one.key === key)) return;
    this.#pending.forget(key);
    this.#set(this.#waiting.filter((one) => one.key !== key));
  }

  async #run(tell: boolean): Promise<void> {
    if (this.#running || this.#backoff.isThrottled) return;
    this.#running = true;
    for (let next = this.#next(); next; next = this.#next()) {
      try {
        await this.#send(next);
        this.remove(next.key);
        this.#backoff.reset();
      } catch (error) {
        this.#fail(next, isFinal(error));
        this.#backoff.schedule(error);
        if (tell) this.#failed(error);
      }
    }
    this.#running = false;
  }

  /** Never under another account, which may be signed in by now, and not what another tab has sent or discarded. */
  #next(): Outgoing | undefined {
    if (session.current()?.id !== this.#owner) return undefined;
    const gone = this.#waiting.filter(({ key }) => this.#pending.isGone(key));
    for (const { key } of gone) this.remove(key);
    return this.#waiting.find(({ state }) => state === 'sending');
  }

  /** Without the server those behind wait as well: a later message never overtakes an earlier one. */
  #fail({ key }: Outgoing, refused: boolean): void {
    this.#set(
      this.#waiting.map((one) => {
        if (one.key === key) return { ...one, state: 'failed', refused };
        return refused ? one : { ...one, state: 'failed' };
      }),
    );
  }

  #set(waiting: readonly Outgoing[]): void {
    this.#waiting = waiting;
    this.#changed(waiting);
  }
}
