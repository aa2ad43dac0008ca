/** What realtime channels are about: notifications of a user, a chat of two users, a conversation with support. */
export const CHANNEL_KINDS = ['notification', 'chat', 'support'] as const;
/** One of `CHANNEL_KINDS`. */
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** The channel of one record as the wire has it (spec §7 "Real time"). */
export const channelName = (kind: ChannelKind, id: number): string => `private-${kind}${id}`;

const CHANNEL = /^private-(notification|chat|support)([1-9]\d{0,14})$/;

/** What a channel name is about; none when it is not one of ours, letter by letter. */
export const parseChannel = (name: string): { kind: ChannelKind; id: number } | undefined => {
  const [, word, id] = CHANNEL.exec(name) ?? [];
  const kind = CHANNEL_KINDS.find((known) => known === word);
  return kind && { kind, id: Number(id) };
};

/** Event names. Echo puts a namespace in front of them unless they are listened for with a leading dot. */
export const LIVE_EVENTS = {
  /** A notification, as GET /notifications has it; on its user's channel. */
  notification: 'notifications',
  /** All notifications up to `up_to` were read, here or in another tab; on their user's channel. */
  notificationsRead: 'notifications-read',
  /** A message of a conversation. */
  chat: 'chat',
  /** One of the two has read a conversation up to `seq`. */
  chatRead: 'chat-read',
  /** A message of a talk with support. */
  support: 'support',
} as const;
