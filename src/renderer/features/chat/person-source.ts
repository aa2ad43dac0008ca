import { call } from '#renderer/lib/api/call.ts';
import { api } from '#shared/contract/api.ts';
import { LIVE_EVENTS } from '#shared/domain/messages/realtime-channels.ts';
import type { ConversationSource, Counterpart, Hint, Window } from './conversation-source.ts';
import { fieldsOf, numberOr, readMessage } from './event-fields.ts';
import type { Message } from './messages.ts';

/** Time limit of a call in milliseconds, because a dead connection would never answer. All calls are idempotent. */
const REQUEST_TIMEOUT = 20_000;

export const requestTimeout = (): AbortSignal => AbortSignal.timeout(REQUEST_TIMEOUT);

type Stored = Awaited<ReturnType<typeof readChat>>['messages'][number];

/** Query parameters for messages by sequence number instead of id. */
export const byPlace = ({ before, after }: Window) => ({
  ...(before !== undefined && { before_seq: before }),
  ...(after !== undefined && { after }),
});

const readChat = (id: number, window: Window) =>
  call(api.getChat, { params: { id }, query: byPlace(window), signal: requestTimeout() });

/** The conversation with a brand or a creator. */
export const personSource = (self: number, id: number): ConversationSource => {
  const toMessage = ({ id, seq, sender_id, message, created_at, client_key, attachments }: Stored): Message => ({
    id,
    seq,
    mine: sender_id === self,
    text: message,
    attachments,
    at: created_at,
    key: client_key,
    about: null,
  });
  /** A user without a conversation is requested separately. */
  const personOf = async (known: Counterpart, chat: number | null): Promise<Counterpart> =>
    chat === null ? call(api.getUser, { params: { id }, signal: requestTimeout() }) : known;
  const messageHint = (data: unknown): Hint | null => {
    const { chat } = fieldsOf(data);
    const read = readMessage(chat);
    return read && { kind: 'message', message: { ...read, mine: fieldsOf(chat).sender_id === self } };
  };
  const readHint = (data: unknown): Hint => {
    const { user_id, seq } = fieldsOf(data);
    return { kind: 'read', mine: user_id === self, seq: numberOr(seq, 0) };
  };
  return {
    name: `chat/${id}`,
    channel: 'chat',
    takesAttachments: true,
    read: async (window = {}) => {
      const chat = await readChat(id, window);
      return {
        id: chat.id,
        person: await personOf(chat.user, chat.id),
        messages: chat.messages.map(toMessage),
        lastSeq: chat.last_seq,
        readSeq: chat.read_seq,
        theirReadSeq: chat.their_read_seq,
      };
    },
    search: async (q, limit) => {
      const { messages, more } = await call(api.searchChat, { params: { id }, body: { q, per_page: limit } });
      return { messages: messages.map(toMessage), more: more === 1 };
    },
    send: async (message, key, attachments) => {
      const body = { message, client_key: key, ...(attachments.length > 0 && { attachments: [...attachments] }) };
      const sent = await call(api.sendMessage, { params: { id }, body, signal: requestTimeout() });
      return { id: sent.chat_id, message: toMessage(sent) };
    },
    markRead: (seq) => call(api.readChat, { params: { id }, body: { seq }, signal: requestTimeout() }),
    understand: (event, data) => {
      if (event === LIVE_EVENTS.chat) return messageHint(data);
      return event === LIVE_EVENTS.chatRead ? readHint(data) : null;
    },
  };
};
