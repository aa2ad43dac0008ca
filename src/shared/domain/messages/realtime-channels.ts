/** Kinds of realtime channels: notifications of a user, a chat of two users, a support chat. */
export const CHANNEL_KINDS = ['notification', 'chat', 'support'] as const;
/** One of `CHANNEL_KINDS`. */
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** The channel name of one record. */
export const channelName = (kind: ChannelKind, id: number): string => `private-${kind}${id}`;

const CHANNEL = /^private-(notification|chat|support)([1-9]\d{0,14})$/;

/** Parses a channel name; undefined when it is not exactly one of ours. */
export const parseChannel = (name: string): { kind: ChannelKind; id: number } | undefined => {
  const [, word, id] = CHANNEL.exec(name) ?? [];
  const kind = CHANNEL_KINDS.find((known) => known === word);
  return kind && { kind, id: Number(id) };
};

/** Event names. Echo adds a namespace unless the listener's name has a leading dot. */
export const LIVE_EVENTS = {
  /** A notification, as GET /notifications has it; on its user's channel. */
  notification: 'notifications',
  /** All notifications up to `up_to` were read, in any tab; on their user's channel. */
  notificationsRead: 'notifications-read',
  /** The job `job_id` has changed without a notification; on the channels of its brand and of its creator. */
  jobChanged: 'job-changed',
  /**
   * The preview of a video is at `percent`, or its `state` has changed; on the channels of those who see the video. `kind` and
   * `id` name the record: a `delivery` (with its `job_id`), `portfolio` sample or `attachment`, the `pitch` of a creator.
   */
  previewChanged: 'preview-changed',
  /** A message has arrived of which its receiver wants no notification; on the receiver's channel, without content. */
  chatsChanged: 'chats-changed',
  /** A message of a conversation. */
  chat: 'chat',
  /** A participant has read the conversation up to `seq`. */
  chatRead: 'chat-read',
  /** A message of a support chat. */
  support: 'support',
} as const;
