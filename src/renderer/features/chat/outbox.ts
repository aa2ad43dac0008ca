import { newKey } from '#renderer/lib/api/call.ts';
import { HandledFailure, messageOf } from '#renderer/lib/api/failure.ts';
import { isFinal, RetryBackoff } from '#renderer/lib/api/retry-backoff.ts';
import { session } from '#renderer/lib/session/session.ts';
import { chosenFiles } from './attachments/chosen-files.ts';
import { keyOf, type PendingAttachment } from './attachments/pending-attachment.ts';
import { AttachmentRejected, type AttachmentTransfers, storeAttachments } from './attachments/store-attachments.ts';
import type { ConversationSource } from './conversation-source.ts';
import type { NamedSubject } from './messages.ts';
import { PendingMessages } from './pending-messages.ts';

/** An unconfirmed message. */
export interface Outgoing {
  readonly key: string;
  readonly text: string;
  /** Attachments, which are stored before the message is sent. */
  readonly attachments: readonly PendingAttachment[];
  /** What it names to support. */
  readonly about?: NamedSubject | undefined;
  /** When it was written, ISO 8601. */
  readonly at: string;
  readonly state: 'sending' | 'failed';
  /** Refused by the server, or for an attachment; not retried automatically. */
  readonly rejected?: boolean;
  /** Why it failed, when the user must act. */
  readonly reason?: string | undefined;
}

const isoOf = (time: number): string => new Date(time).toISOString();

/** Returns the same object when nothing changes, so that React does not render its row again. */
const asSending = (one: Outgoing): Outgoing =>
  one.state === 'sending' ? one : { ...one, rejected: false, reason: undefined, state: 'sending' };

/** Whether an automatic retry is pointless. */
const isRejection = (error: unknown): boolean => isFinal(error) || error instanceof AttachmentRejected;

/**
 * The pending messages of one conversation in the order they were written. They are sent one after the other and
 * survive a reload. A failed message is retried automatically, honouring Retry-After and with the same idempotency key,
 * so that nothing is stored twice.
 */
export class Outbox {
  #waiting: readonly Outgoing[];
  #running = false;
  readonly #owner = session.current()?.id;
  readonly #pending: PendingMessages;
  readonly #send: (message: Outgoing, signal: AbortSignal) => Promise<void>;
  readonly #changed: (waiting: readonly Outgoing[]) => void;
  readonly #failed: (error: unknown) => void;
  readonly #backoff = new RetryBackoff(() => this.retry(false));
  /** The message that is being sent. */
  #current: { readonly key: string; readonly ending: AbortController } | null = null;

  constructor(
    name: string,
    send: (message: Outgoing, signal: AbortSignal) => Promise<void>,
    changed: (waiting: readonly Outgoing[]) => void,
    failed: (error: unknown) => void,
  ) {
    this.#pending = new PendingMessages(name);
    this.#send = send;
    this.#changed = changed;
    this.#failed = failed;
    this.#waiting = this.#pending.read().map(({ at, ...one }) => ({ ...one, at: isoOf(at), state: 'failed' }));
  }

  get waiting(): readonly Outgoing[] {
    return this.#waiting;
  }

  /** Appends a message. Earlier ones are retried first, so that the order is kept. */
  add(text: string, attachments: readonly PendingAttachment[] = [], about?: NamedSubject): void {
    const before = this.#waiting.map((one) => (one.rejected ? one : asSending(one)));
    const key = newKey();
    const at = isoOf(this.#pending.keep(key, text, attachments, about));
    this.#set([...before, { key, text, attachments, about, at, state: 'sending' }]);
    void this.#run(true);
  }

  /**
   * Retries failed messages.
   * @param reportsFailure whether another failure is shown to the user
   * @param asked key of a message that is retried although the server rejected it
   */
  retry(reportsFailure: boolean, asked?: string): void {
    const isRetried = (one: Outgoing): boolean => !one.rejected || one.key === asked;
    if (!this.#waiting.some(isRetried)) return;
    this.#set(this.#waiting.map((one) => (isRetried(one) ? asSending(one) : one)));
    void this.#run(reportsFailure);
  }

  /** Removes a confirmed or discarded message and aborts the wait for its attachments. */
  remove(key: string): void {
    if (!this.#waiting.some((one) => one.key === key)) return;
    if (this.#current?.key === key) this.#current.ending.abort();
    this.#pending.forget(key);
    this.#set(this.#waiting.filter((one) => one.key !== key));
  }

  /** Removes an attachment from a failed message and retries the rest; removes a message that is then empty. */
  dropAttachment(key: string, number: number): void {
    const message = this.#waiting.find((one) => one.key === key && one.state === 'failed');
    if (!message) return;
    const attachments = message.attachments.filter((one) => one.number !== number);
    if (attachments.length === 0 && message.text === '') {
      this.remove(key);
      return;
    }
    this.#pending.change(key, attachments);
    this.#set(this.#waiting.map((one) => (one === message ? { ...one, attachments } : one)));
    this.retry(true, key);
  }

  async #run(reportsFailure: boolean): Promise<void> {
    if (this.#running || this.#backoff.isThrottled) return;
    this.#running = true;
    for (let next = this.#next(); next; next = this.#next()) await this.#try(next, reportsFailure);
    this.#running = false;
  }

  async #try(message: Outgoing, reportsFailure: boolean): Promise<void> {
    const ending = new AbortController();
    this.#current = { key: message.key, ending };
    try {
      await this.#send(message, ending.signal);
      this.remove(message.key);
      this.#backoff.reset();
    } catch (error) {
      // Removed during the wait for its attachments.
      if (ending.signal.aborted) return;
      this.#fail(message, error);
      this.#backoff.schedule(error);
      // An attachment's error is shown beside its message.
      if (reportsFailure && !(error instanceof AttachmentRejected)) this.#failed(error);
    } finally {
      this.#current = null;
    }
  }

  /** The next message to send; none when the account has changed. Drops messages that another tab sent or discarded. */
  #next(): Outgoing | undefined {
    if (session.current()?.id !== this.#owner) return undefined;
    const gone = this.#waiting.filter(({ key }) => this.#pending.isGone(key));
    for (const { key } of gone) this.remove(key);
    return this.#waiting.find(({ state }) => state === 'sending');
  }

  /** Marks a message as failed. Unless it was rejected, all later ones wait as well, to keep the order. */
  #fail({ key }: Outgoing, error: unknown): void {
    const rejected = isRejection(error);
    const reason = rejected ? messageOf(error, '') || undefined : undefined;
    this.#set(
      this.#waiting.map((one) => {
        if (one.key === key) return { ...one, state: 'failed', rejected, reason };
        return rejected ? one : { ...one, state: 'failed' };
      }),
    );
  }

  #set(waiting: readonly Outgoing[]): void {
    this.#waiting = waiting;
    this.#changed(waiting);
  }
}

/**
 * Stores the attachments of a pending message, then sends it. Idempotent.
 * @param signal aborts the wait for uploads, but not a message that is being sent
 * @throws HandledFailure when the session has ended during that wait
 */
export const sendOutgoing = async (
  source: ConversationSource,
  transfers: AttachmentTransfers,
  { text, key, attachments, about }: Outgoing,
  signal: AbortSignal,
) => {
  const isSameSession = session.mark();
  await storeAttachments(transfers, attachments, signal);
  if (!isSameSession()) throw new HandledFailure(null);
  const sent = await source.send(text, key, attachments.map(keyOf), about ?? null);
  for (const { number } of attachments) chosenFiles.forget(number);
  return sent;
};
