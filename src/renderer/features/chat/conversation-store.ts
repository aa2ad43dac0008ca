import { isUnreachable } from '#renderer/lib/api/failure.ts';
import { RetryBackoff } from '#renderer/lib/api/retry-backoff.ts';
import type { OfflineData } from '#renderer/platform/platform.ts';
import type { PendingAttachment } from './attachments/pending-attachment.ts';
import { type AttachmentTransfers, forgetAttachments } from './attachments/store-attachments.ts';
import type { ConversationSource, Counterpart, Part } from './conversation-source.ts';
import { isNext, lastSeq, type Message, merge, type NamedSubject, newestOf } from './messages.ts';
import { Outbox, type Outgoing, sendOutgoing } from './outbox.ts';
import { ReadMark } from './read-mark.ts';

/** Largest gap in messages that is filled; after a longer one the newest messages replace the shown ones. */
const LONG_GAP = 300;
/** Messages loaded after the target of `showAround`; as many before it fill the page. */
const CONTEXT = 25;

/** Immutable state of a conversation. */
export interface ConversationView {
  readonly status: 'loading' | 'error' | 'ready';
  readonly error: unknown;
  readonly id: number | null;
  readonly person: Counterpart | null;
  readonly messages: readonly Message[];
  /** The shown messages are an earlier part of the conversation; newer ones are not loaded. */
  readonly detached: boolean;
  readonly outgoing: readonly Outgoing[];
  readonly readSeq: number;
  readonly theirReadSeq: number;
  /** Number of the first unread message; the "new" divider is above it. */
  readonly newFrom: number | null;
  readonly loadingOlder: boolean;
  /** When the shown messages were kept, while the server is unreachable since the start; milliseconds. */
  readonly asOf: number | null;
}

interface ConversationEvents {
  /** An own message could not be sent. */
  readonly failed: (error: unknown) => void;
  /** The list of conversations is out of date. */
  readonly changed: () => void;
}

/** State of one open conversation: stored messages in order and without duplicates, and pending ones. */
export class ConversationStore {
  readonly source: ConversationSource;
  readonly #events: ConversationEvents;
  readonly #transfers: AttachmentTransfers;
  readonly #offline: OfflineData | undefined;
  readonly #outbox: Outbox;
  readonly #readMark: ReadMark;
  readonly #backoff = new RetryBackoff(() => void this.catchUp());
  readonly #listeners = new Set<() => void>();
  #view: ConversationView;
  #fetching = false;
  #fetchAgain = false;
  /** Counts replacements of the shown messages; a response for an earlier count is dropped. */
  #part = 0;

  constructor(
    source: ConversationSource,
    events: ConversationEvents,
    transfers?: AttachmentTransfers,
    offline?: OfflineData,
  ) {
    this.source = source;
    this.#events = events;
    this.#transfers = transfers;
    this.#offline = offline;
    this.#readMark = new ReadMark(async (seq) => {
      await source.markRead(seq);
      events.changed();
    });
    this.#outbox = new Outbox(
      source.name,
      (message, signal) => this.#sendNow(message, signal),
      (outgoing) => this.#change({ outgoing }),
      events.failed,
    );
    this.#view = {
      status: 'loading',
      error: undefined,
      id: null,
      person: null,
      messages: [],
      detached: false,
      outgoing: this.#outbox.waiting,
      readSeq: 0,
      theirReadSeq: 0,
      newFrom: null,
      loadingOlder: false,
      asOf: null,
    };
  }

  readonly view = (): ConversationView => this.#view;

  readonly observe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Starts to follow live events. Returns a function that stops this; pending messages are still sent. */
  readonly follow = (): (() => void) => {
    this.#backoff.start();
    void this.catchUp();
    return () => this.#backoff.stop();
  };

  /**
   * Loads missing messages, then sends pending ones. Never rejects, and calls do not overlap. A failure is retried,
   * since no later event may reveal the gap; a shown one stays until the conversation is loaded.
   */
  readonly catchUp = async (): Promise<void> => {
    if (this.#fetching) {
      this.#fetchAgain = true;
      return;
    }
    this.#fetching = true;
    try {
      do {
        this.#fetchAgain = false;
        await (this.#view.status === 'ready' ? this.#fillGap() : this.#open());
      } while (this.#fetchAgain);
      this.#backoff.reset();
      this.#change({ asOf: null });
      this.#keep();
      this.#outbox.retry(false);
    } catch (error) {
      if (this.#view.status !== 'ready') await this.#notOpened(error);
      this.#backoff.schedule(error);
    } finally {
      this.#fetching = false;
    }
  };

  /** `catchUp` on request of the user, who is shown that it loads. */
  readonly reload = (): void => {
    if (this.#view.status === 'error') this.#change({ status: 'loading', error: undefined });
    void this.catchUp();
  };

  /** Handles a live event. A message that does not follow the last one reveals a gap, which is then loaded. */
  readonly heard = (event: string, data: unknown): void => {
    const hint = this.source.understand(event, data);
    if (this.#view.status !== 'ready') this.#fetchAgain ||= this.#fetching;
    else if (hint?.kind === 'message') this.#receive(hint.message);
    else if (hint?.kind === 'read') this.#noteRead(hint.mine, hint.seq);
  };

  readonly send = (text: string, attachments: readonly PendingAttachment[] = [], about?: NamedSubject): void => {
    this.#change({ newFrom: null });
    this.#outbox.add(text, attachments, about);
    this.toNewest().catch(this.#events.failed);
  };

  readonly retry = (key: string): void => this.#outbox.retry(true, key);
  readonly discard = (key: string): void => {
    const message = this.#view.outgoing.find((one) => one.key === key);
    this.#outbox.remove(key);
    forgetAttachments(this.#transfers, message?.attachments ?? []);
  };
  /** Takes an attachment out of a failed message. */
  readonly dropAttachment = (key: string, attachment: PendingAttachment): void => {
    this.#outbox.dropAttachment(key, attachment.number);
    forgetAttachments(this.#transfers, [attachment]);
  };

  /** Loads the page before the first shown message; rejects on failure. */
  async loadOlder(): Promise<void> {
    const first = this.#view.messages[0]?.seq ?? 1;
    if (first <= 1 || this.#view.loadingOlder) return;
    this.#change({ loadingOlder: true });
    try {
      const { messages } = await this.source.read({ before: first });
      // The shown messages may have been replaced during the request.
      if (this.#view.messages[0]?.seq === first) this.#change({ messages: merge(this.#view.messages, messages) });
    } finally {
      this.#change({ loadingOlder: false });
    }
  }

  /**
   * Replaces the shown messages by those around a message that is not loaded; rejects on failure. The earlier part
   * stays until the user scrolls or returns to the newest messages.
   */
  async showAround(seq: number): Promise<void> {
    this.#part += 1;
    const part = this.#part;
    const found = await this.source.read({ before: seq + CONTEXT });
    if (part === this.#part) this.#replace(found);
  }

  /** Returns from an earlier part to the newest messages; rejects on failure. */
  async toNewest(): Promise<void> {
    if (!this.#view.detached) return;
    this.#part += 1;
    const part = this.#part;
    const newest = await this.source.read();
    if (part !== this.#part) return;
    this.#replace(newest);
    // The response lacks messages that arrived during the request.
    void this.catchUp();
  }

  /** Marks everything as read; call while the newest message is visible. */
  seen(): void {
    const { messages, readSeq, detached } = this.#view;
    if (detached) return;
    const seq = lastSeq(messages);
    if (seq <= readSeq) return;
    this.#change({ readSeq: seq, messages: this.#view.loadingOlder ? messages : newestOf(messages) });
    this.#readMark.upTo(seq);
  }

  /** Moves the "new" divider to the first message that arrived while the conversation was not visible. */
  unseen(): void {
    const { messages, readSeq, newFrom, detached } = this.#view;
    if (detached) return;
    const first = messages.find(({ seq, mine }) => seq > readSeq && !mine);
    if (first && (newFrom === null || newFrom <= readSeq)) this.#change({ newFrom: first.seq });
  }

  async #open(): Promise<void> {
    this.#begin(await this.source.read());
  }

  /** Shows what was kept while the server is unreachable. The gap since then is filled as soon as it answers. */
  async #notOpened(error: unknown): Promise<void> {
    const kept = this.#offline && isUnreachable(error) ? await this.#offline.read(this.source.name) : null;
    if (kept) this.#begin(kept.data as Part, kept.at);
    else this.#change({ status: 'error', error });
  }

  #keep(): void {
    const { id, person, messages, readSeq, theirReadSeq, detached } = this.#view;
    if (!this.#offline || !person || detached) return;
    const part: Part = { id, person, messages: newestOf(messages), lastSeq: lastSeq(messages), readSeq, theirReadSeq };
    this.#offline.keep(this.source.name, part);
  }

  #begin(part: Part, asOf: number | null = null): void {
    this.#take(part, part.messages);
    const first = part.messages.find(({ seq, mine }) => seq > part.readSeq && !mine);
    this.#change({ status: 'ready', error: undefined, newFrom: first?.seq ?? null, asOf });
  }

  async #fillGap(): Promise<void> {
    for (;;) {
      const shown = this.#part;
      const after = lastSeq(this.#view.messages);
      const part = await this.source.read({ after });
      const isLong = !this.#view.detached && part.lastSeq - after > LONG_GAP;
      const newest = isLong ? await this.source.read() : null;
      if (shown !== this.#part) continue;
      if (newest) return this.#replace(newest);
      const messages = merge(this.#view.messages, part.messages);
      const isWhole = lastSeq(messages) >= part.lastSeq;
      this.#take(part, messages, this.#view.detached && !isWhole);
      // In an earlier part, the user loads the next page by scrolling.
      if (isWhole || this.#view.detached || part.messages.length === 0) return;
    }
  }

  #replace(part: Part): void {
    this.#part += 1;
    this.#take(part, part.messages, lastSeq(part.messages) < part.lastSeq);
  }

  #take({ id, person, readSeq, theirReadSeq }: Part, messages: readonly Message[], detached = false): void {
    const grown = lastSeq(messages) > lastSeq(this.#view.messages);
    this.#change({
      id,
      person,
      messages,
      detached,
      readSeq: Math.max(readSeq, this.#view.readSeq),
      theirReadSeq: Math.max(theirReadSeq, this.#view.theirReadSeq),
    });
    for (const { key, mine } of messages) if (mine && key !== null) this.#outbox.remove(key);
    if (grown && this.#view.status === 'ready') this.#events.changed();
  }

  #receive(message: Message): void {
    const { messages } = this.#view;
    if (message.seq <= lastSeq(messages)) return;
    if (!isNext(messages, message)) {
      if (this.#view.detached) this.#events.changed();
      else void this.catchUp();
      return;
    }
    this.#change({ messages: [...messages, message] });
    this.#keep();
    if (message.mine && message.key !== null) this.#outbox.remove(message.key);
    this.#events.changed();
  }

  #noteRead(mine: boolean, seq: number): void {
    const known = mine ? this.#view.readSeq : this.#view.theirReadSeq;
    if (seq > known) this.#change(mine ? { readSeq: seq } : { theirReadSeq: seq });
  }

  async #sendNow(outgoing: Outgoing, signal: AbortSignal): Promise<void> {
    const { id, message } = await sendOutgoing(this.source, this.#transfers, outgoing, signal);
    this.#change({ id });
    if (this.#view.status === 'ready') this.#receive(message);
  }

  #change(change: Partial<ConversationView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }
}
