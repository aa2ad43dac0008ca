import { string } from 'yup';
import { attachmentFields } from './attachments.ts';
import { chatMessageForm, historyQuery, readForm } from './chat.ts';
import { endpoint } from './endpoint.ts';
import { idParam } from './fields.ts';
import { list, maybeStr, maybeTime, num, shape, str, time } from './reply.ts';

export const supportMessageFields = {
  id: num(),
  seq: num(),
  sender_type: string()
    .oneOf(['user', 'admin'] as const)
    .defined(),
  message: str(),
  created_at: time(),
  client_key: maybeStr(),
  attachments: list(attachmentFields),
};

/** `id` and `support_id` have the same value: one names the chat, the other its realtime channel. */
const supportChat = shape({
  id: num(),
  support_id: num(),
  name: str(),
  last_seq: num(),
  messages: list(supportMessageFields),
});

export const supportApi = {
  startSupportChat: endpoint({
    method: 'POST',
    path: '/start-support-chat',
    idempotent: true,
    summary: 'Opens the talk of this user with support, the same one each time, with its newest messages.',
    access: 'signed-in',
    reply: supportChat,
  }),
  supportSummary: endpoint({
    method: 'GET',
    path: '/support-chat',
    summary: 'The last message of this user’s talk with support, and how many answers wait to be read.',
    access: 'signed-in',
    reply: shape({
      /** Null while the chat is empty. */
      message: maybeStr(),
      created_at: maybeTime(),
      unread: num(),
    }),
  }),
  readSupportChat: endpoint({
    method: 'POST',
    path: '/support-chat/:id/read',
    summary: 'Marks the talk with support as read up to a message.',
    access: 'signed-in',
    params: idParam,
    body: readForm,
  }),
  getSupportChat: endpoint({
    method: 'GET',
    path: '/support-chat/:id',
    summary: 'A part of the talk with support, oldest message first; by number with before and after.',
    access: 'signed-in',
    params: idParam,
    query: historyQuery,
    reply: supportChat,
  }),
  sendSupportMessage: endpoint({
    method: 'POST',
    path: '/sendSupportMessage/:id',
    idempotent: true,
    summary: 'Writes to support.',
    access: 'signed-in',
    params: idParam,
    body: chatMessageForm,
    reply: shape(supportMessageFields),
    status: 201,
  }),
} as const;
