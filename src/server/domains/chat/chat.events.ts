import { channelName, LIVE_EVENTS } from '#shared/domain/messages/realtime-channels.ts';
import type { LiveEvent } from '../../providers/broadcast/broadcast.ts';
import type { FullMessage } from './attachments.repository.ts';
import { presentMessage, presentSupportMessage } from './chat.presenter.ts';
import type { Sides } from './chat.repository.ts';

/**
 * The realtime event of a stored message. Every session of both sides receives it, so its attachments have no links, which
 * are valid for one session only.
 */
export const eventOfMessage = (message: FullMessage, { memberId }: Pick<Sides, 'memberId'>): LiveEvent => {
  const { conversationId: id } = message;
  if (memberId !== null) {
    const data = { message: presentSupportMessage(message, null) };
    return { channel: channelName('support', id), event: LIVE_EVENTS.support, data };
  }
  const data = { chat: presentMessage(message, null), chat_id: id };
  return { channel: channelName('chat', id), event: LIVE_EVENTS.chat, data };
};

/** The realtime event that makes the open pages of a user reload their conversations; it has no content. */
export const eventOfChats = (userId: number): LiveEvent => ({
  channel: channelName('notification', userId),
  event: LIVE_EVENTS.chatsChanged,
  data: {},
});
