import { object, string } from 'yup';
import { SUBJECT_KINDS } from '../domain/messages/subjects.ts';
import { attachmentFields } from './attachments.ts';
import { chatMessageForm, chatSearchForm, historyQuery, readForm } from './chat.ts';
import { get, post } from './endpoint.ts';
import { id, idParam } from './fields.ts';
import { bit, list, maybeShape, maybeStr, maybeTime, num, shape, str, time } from './reply.ts';

const NOT_KNOWN = 'This cannot be named to the UGC Admins.';

/** Names something that the sender can see: `shared/domain/messages/subjects.ts`. */
const about = object({
  kind: string().oneOf(SUBJECT_KINDS, NOT_KNOWN).required(NOT_KNOWN),
  id: id(NOT_KNOWN),
})
  .optional()
  .default(undefined);

const subject = maybeShape({
  kind: string().oneOf(SUBJECT_KINDS).defined(),
  id: num(),
  /** What it was when it was named, e.g. `Job #12, Sun cream`. */
  label: str(),
});

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
  /** What the user named in it. */
  about: subject,
};

/** `id` and `support_id` have the same value: one identifies the chat, the other its realtime channel. */
const supportChatFields = {
  id: num(),
  support_id: num(),
  name: str(),
  last_seq: num(),
  messages: list(supportMessageFields),
};

export const supportApi = {
  startSupportChat: post('/start-support-chat', {
    idempotent: true,
    summary:
      'Opens the user’s support chat and returns its newest messages, and what `about` is called. Repeating the call returns the same chat.',
    access: 'signed-in',
    body: object({ about }),
    reply: shape({ ...supportChatFields, about: subject }),
  }),
  supportSummary: get('/support-chat', {
    summary: 'Returns the last message of the user’s support chat and the number of unread answers.',
    access: 'signed-in',
    reply: shape({
      /** Null while the chat is empty. */
      message: maybeStr(),
      created_at: maybeTime(),
      unread: num(),
    }),
  }),
  readSupportChat: post('/support-chat/:id/read', {
    summary: 'Marks the support chat as read up to a message.',
    access: 'signed-in',
    params: idParam,
    body: readForm,
  }),
  getSupportChat: get('/support-chat/:id', {
    summary:
      'Returns a part of the support chat, oldest message first; before and after are sequence numbers of messages.',
    access: 'signed-in',
    params: idParam,
    query: historyQuery,
    reply: shape(supportChatFields),
  }),
  searchSupportChat: post('/support-chat/:id/search', {
    summary: 'Messages of the support chat that contain q, in any case, the latest first. Changes nothing.',
    access: 'signed-in',
    params: idParam,
    body: chatSearchForm,
    reply: shape({
      messages: list(supportMessageFields),
      /** 1 when there are more results than requested. */
      more: bit(),
    }),
  }),
  sendSupportMessage: post('/sendSupportMessage/:id', {
    idempotent: true,
    summary: 'Sends a message to support. `about` names something that the user can see: 404 for anything else.',
    access: 'signed-in',
    params: idParam,
    body: chatMessageForm.shape({ about }),
    reply: shape(supportMessageFields),
    status: 201,
  }),
} as const;
