import type { ChannelKind } from '#shared/domain/messages/realtime-channels.ts';
import type { Role } from '#shared/domain/people/roles.ts';
import type { Message, NamedSubject } from './messages.ts';

export interface Counterpart {
  /** Null for the UGC Admins. */
  readonly id: number | null;
  readonly name: string;
  readonly picture: string | null;
  /** Null for the UGC Admins. */
  readonly role: Role | null;
}

/** A page of a conversation and its read positions. */
export interface Part {
  /** Id of the realtime channel; null until the conversation exists. */
  readonly id: number | null;
  readonly person: Counterpart;
  readonly messages: readonly Message[];
  readonly lastSeq: number;
  /** Numbers of the last messages that this user and the counterpart have read. */
  readonly readSeq: number;
  readonly theirReadSeq: number;
}

/** The latest messages that contain a text. */
export interface FoundMessages {
  readonly messages: readonly Message[];
  /** Whether there are more than requested. */
  readonly more: boolean;
}

export interface Window {
  readonly before?: number;
  readonly after?: number;
}

/** A live event about a conversation. */
export type Hint =
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'read'; readonly mine: boolean; readonly seq: number };

/** One conversation on the server: with a user, or with support. */
export interface ConversationSource {
  /** Key of its draft and its pending messages, and its path. */
  readonly name: string;
  readonly channel: ChannelKind;
  /** Reads a window of messages; the newest ones by default. */
  read(window?: Window): Promise<Part>;
  /** Searches for a text, upper and lower case alike. */
  search(text: string, limit: number): Promise<FoundMessages>;
  /**
   * Sends a message with stored attachments, to support also with a subject; idempotent by `key`. Returns the conversation's id, which its first
   * message creates.
   */
  send(
    text: string,
    key: string,
    attachments: readonly string[],
    about: NamedSubject | null,
  ): Promise<{ readonly id: number; readonly message: Message }>;
  /** Marks everything up to a message as read. */
  markRead(seq: number): Promise<unknown>;
  /** Parses a live event; null when it does not concern the conversation. */
  understand(event: string, data: unknown): Hint | null;
}
