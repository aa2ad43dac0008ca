import { call } from '#renderer/lib/api/call.ts';
import { api } from '#shared/contract/api.ts';
import { LIVE_EVENTS } from '#shared/domain/messages/realtime-channels.ts';
import { wholeNumberOf } from '#shared/domain/text/parse-number.ts';
import type { ConversationSource } from './conversation-source.ts';
import { fieldsOf, readMessage } from './event-fields.ts';
import type { Message } from './messages.ts';
import { byPlace, personSource, requestTimeout } from './person-source.ts';

const start = () => call(api.startSupportChat, { body: {}, signal: requestTimeout() });
type SupportChat = Awaited<ReturnType<typeof start>>;

const toMessage = ({
  id,
  seq,
  sender_type,
  message,
  created_at,
  client_key,
  attachments,
  about,
}: SupportChat['messages'][number]): Message => ({
  id,
  seq,
  mine: sender_type === 'user',
  official: sender_type === 'admin',
  text: message,
  attachments,
  at: created_at,
  key: client_key,
  about,
});

/** The support chat. Opening it marks it as read. */
const supportSource = (): ConversationSource => {
  let id: number | null = null;
  const opened = async (): Promise<number> => {
    id ??= (await start()).support_id;
    return id;
  };
  return {
    name: 'chat/support',
    channel: 'support',
    takesAttachments: true,
    read: async (window) => {
      const conversation = window
        ? await call(api.getSupportChat, {
            params: { id: await opened() },
            query: byPlace(window),
            signal: requestTimeout(),
          })
        : await start();
      id = conversation.support_id;
      return {
        id: conversation.support_id,
        person: { id: null, name: conversation.name, picture: null, role: null },
        messages: conversation.messages.map(toMessage),
        lastSeq: conversation.last_seq,
        readSeq: conversation.last_seq,
        theirReadSeq: 0,
      };
    },
    search: async (q, limit) => {
      const params = { id: await opened() };
      const { messages, more } = await call(api.searchSupportChat, { params, body: { q, per_page: limit } });
      return { messages: messages.map(toMessage), more: more === 1 };
    },
    send: async (message, key, attachments, about) => {
      const params = { id: await opened() };
      const body = {
        message,
        client_key: key,
        ...(attachments.length > 0 && { attachments: [...attachments] }),
        ...(about && { about: { kind: about.kind, id: about.id } }),
      };
      const sent = await call(api.sendSupportMessage, { params, body, signal: requestTimeout() });
      return { id: params.id, message: toMessage(sent) };
    },
    markRead: async (seq) =>
      call(api.readSupportChat, { params: { id: await opened() }, body: { seq }, signal: requestTimeout() }),
    understand: (event, data) => {
      if (event !== LIVE_EVENTS.support) return null;
      const { message } = fieldsOf(data);
      const read = readMessage(message);
      const mine = fieldsOf(message).sender_type === 'user';
      return read && { kind: 'message', message: { ...read, mine, official: !mine } };
    },
  };
};

/** The participant that a URL names: a user by id, or support. */
export const sourceOf = (self: number, name: string | undefined): (() => ConversationSource) | null => {
  if (name === 'support') return supportSource;
  const id = wholeNumberOf(name);
  return id === null ? null : () => personSource(self, id);
};
