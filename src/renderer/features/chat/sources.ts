import { call } from '#renderer/lib/api/call.ts';
import { eventOf } from '#renderer/lib/live/event-of.ts';
import { api } from '#shared/contract/api.ts';
import { LIVE_EVENTS } from '#shared/domain/messages/realtime-channels.ts';
import { wholeNumberOf } from '#shared/domain/text/parse-number.ts';
import type { ConversationSource, Counterpart, Hint, Window } from './conversation-source.ts';
import type { Message } from './messages.ts';

const MESSAGE = {
  id: 'number',
  seq: 'number',
  message: 'string',
  created_at: 'string',
  attachments: 'object',
} as const;

/** The hint of a live message. Links of its attachments come only from API calls. */
const hintOf = (message: Message): Hint => ({
  kind: 'message',
  message: {
    ...message,
    attachments: message.attachments.map((one) => ({ ...one, url: null, download: null, preview: null })),
  },
});

/** Time limit of a call in milliseconds, because a dead connection would never answer. All calls are idempotent. */
const REQUEST_TIMEOUT = 20_000;

const requestTimeout = (): AbortSignal => AbortSignal.timeout(REQUEST_TIMEOUT);

type Stored = Awaited<ReturnType<typeof readChat>>['messages'][number];

/** Somebody has read a conversation up to a message. */
interface ReadEvent {
  readonly user_id: number;
  readonly seq: number;
}

/** Query parameters for messages by sequence number instead of id. */
const byPlace = ({ before, after }: Window) => ({
  ...(before !== undefined && { before_seq: before }),
  ...(after !== undefined && { after }),
});

const readChat = (id: number, window: Window) =>
  call(api.getChat, { params: { id }, query: byPlace(window), signal: requestTimeout() });

/** The conversation with a brand or a creator. */
const personSource = (self: number, id: number): ConversationSource => {
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
  return {
    name: `chat/${id}`,
    channel: 'chat',
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
      if (event === LIVE_EVENTS.chat) {
        const told = eventOf<{ chat: Stored }>(data, { chat: 'object' });
        const message = eventOf<Stored>(told?.chat, MESSAGE);
        return message && hintOf(toMessage(message));
      }
      const read = event === LIVE_EVENTS.chatRead ? eventOf<ReadEvent>(data, { seq: 'number' }) : null;
      return read && { kind: 'read', mine: read.user_id === self, seq: read.seq };
    },
  };
};

const start = () => call(api.startSupportChat, { body: {}, signal: requestTimeout() });
type SupportMessage = Awaited<ReturnType<typeof start>>['messages'][number];

const toMessage = ({
  id,
  seq,
  sender_type,
  message,
  created_at,
  client_key,
  attachments,
  about,
}: SupportMessage): Message => ({
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
      const told = eventOf<{ message: SupportMessage }>(data, { message: 'object' });
      const message = eventOf<SupportMessage>(told?.message, MESSAGE);
      return message && hintOf(toMessage(message));
    },
  };
};

/** The participant that a URL names: a user by id, or support. */
export const sourceOf = (self: number, name: string | undefined): (() => ConversationSource) | null => {
  if (name === 'support') return supportSource;
  const id = wholeNumberOf(name);
  return id === null ? null : () => personSource(self, id);
};
