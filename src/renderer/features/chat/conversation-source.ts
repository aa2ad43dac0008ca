import type { ChannelKind } from '#shared/domain/realtime-channels.ts';
import type { Role } from '#shared/domain/roles.ts';
import type { Message } from './messages.ts';

export interface Counterpart {
  readonly name: string;
  readonly picture: string | null;
  /** Null for the admins. */
  readonly role: Role | null;
}

/** A part of a conversation, and how far it goes. */
export interface Part {
  /** Of the realtime channel; null until there is a conversation. */
  readonly id: number | null;
  readonly person: Counterpart;
  readonly messages: readonly Message[];
  readonly lastSeq: number;
  /** Up to where this user, and the other one, have read. */
  readonly readSeq: number;
  readonly theirReadSeq: number;
}

export interface Window {
  readonly before?: number;
  readonly after?: number;
}

/** What a live event says about a conversation. */
export type Hint =
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'read'; readonly mine: boolean; readonly seq: number };

/** One conversation on the server, whoever the other one is. */
export interface ConversationSource {
  /** Names its draft and its pending messages. */
  readonly name: string;
  readonly channel: ChannelKind;
  /** Without a window the newest messages. */
  read(window?: Window): Promise<Part>;
  /** The same key again stores nothing twice. Answers also with the id of a conversation that began with it. */
  send(text: string, key: string): Promise<{ readonly id: number; readonly message: Message }>;
  /** Notes that everything up to a message was seen. */
  markRead(seq: number): Promise<unknown>;
  /** What an event means; nothing when it is none of ours. */
  understand(event: string, data: unknown): Hint | null;
}
