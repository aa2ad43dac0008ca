import { session } from '#renderer/lib/session/session.ts';
import { PENDING_MESSAGES_PREFIX } from '#renderer/platform/platform.ts';
import { isPendingAttachment, type PendingAttachment } from './attachments/pending-attachment.ts';
import { isNamedSubject, type NamedSubject } from './messages.ts';

interface Written {
  readonly text: string;
  readonly attachments: readonly PendingAttachment[];
  readonly about?: NamedSubject | undefined;
  /** Time in milliseconds, strictly increasing within a conversation. */
  readonly at: number;
}

const isWritten = (
  value: unknown,
): value is Pick<Written, 'text' | 'at'> & { readonly attachments?: unknown; readonly about?: unknown } =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'at' in value &&
  typeof value.at === 'number' &&
  Number.isFinite(new Date(value.at).getTime());

const parse = (stored: string | null): Written | undefined => {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    if (!isWritten(value)) return undefined;
    const { text, at, attachments = [], about } = value;
    return {
      text,
      at,
      // Entries of earlier versions have no attachments.
      attachments: Array.isArray(attachments) ? attachments.filter(isPendingAttachment) : [],
      about: isNamedSubject(about) ? about : undefined,
    };
  } catch {
    // Unreadable entries are ignored.
    return undefined;
  }
};

const ofAccount = (): string => `${PENDING_MESSAGES_PREFIX}${session.current()?.id ?? 'nobody'}:`;

const namesUnder = (prefix: string): string[] =>
  Array.from({ length: localStorage.length }, (_, n) => localStorage.key(n) ?? '').filter((name) =>
    name.startsWith(prefix),
  );

/** The conversations of this account that have pending messages. */
export const pendingConversations = (): readonly string[] => {
  const prefix = ofAccount();
  return [...new Set(namesUnder(prefix).map((name) => name.slice(prefix.length, name.lastIndexOf(':'))))];
};

/** The pending messages of this account, of all conversations. */
export const allPendingMessages = (): readonly Pick<Written, 'attachments'>[] =>
  namesUnder(ofAccount()).flatMap((name) => parse(localStorage.getItem(name)) ?? []);

/**
 * Stores a conversation's pending messages across reloads and restarts until the session ends. Each message has its own
 * entry in local storage, since several tabs may have the conversation open.
 */
export class PendingMessages {
  readonly #prefix: string;
  /** Keys of stored messages. When storage is full or blocked, messages live only as long as the page. */
  readonly #kept = new Set<string>();
  #last = 0;

  constructor(conversation: string) {
    this.#prefix = `${ofAccount()}${conversation}:`;
  }

  /** Pending messages with their keys, in the order of writing. */
  read(): readonly ({ readonly key: string } & Written)[] {
    const found = namesUnder(this.#prefix)
      .flatMap((name) => {
        const written = parse(localStorage.getItem(name));
        return written ? [{ key: name.slice(this.#prefix.length), ...written }] : [];
      })
      .sort((one, other) => one.at - other.at);
    for (const { key } of found) this.#kept.add(key);
    this.#last = Math.max(this.#last, found.at(-1)?.at ?? 0);
    return found;
  }

  /** @returns the message's time */
  keep(key: string, text: string, attachments: readonly PendingAttachment[] = [], about?: NamedSubject): number {
    this.#last = Math.max(Date.now(), this.#last + 1);
    this.#write(key, { text, at: this.#last, attachments, about });
    return this.#last;
  }

  /** Replaces the attachments of a stored message. */
  change(key: string, attachments: readonly PendingAttachment[]): void {
    const written = parse(localStorage.getItem(this.#prefix + key));
    if (written) this.#write(key, { ...written, attachments });
  }

  /** Whether another tab has sent or discarded the message. */
  isGone(key: string): boolean {
    return this.#kept.has(key) && localStorage.getItem(this.#prefix + key) === null;
  }

  forget(key: string): void {
    localStorage.removeItem(this.#prefix + key);
    this.#kept.delete(key);
  }

  #write(key: string, { attachments, ...written }: Written): void {
    const value = { ...written, ...(attachments.length > 0 && { attachments }) };
    try {
      localStorage.setItem(this.#prefix + key, JSON.stringify(value));
      this.#kept.add(key);
    } catch {
      // Storage is full or blocked; the message is sent without being stored.
    }
  }
}
