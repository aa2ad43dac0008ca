import { number, object, string } from 'yup';
import { limits } from '../domain/limits.ts';
import { attachmentFields, attachmentKeys } from './attachments.ts';
import { get, post } from './endpoint.ts';
import { idParam, pageQuery, text, words } from './fields.ts';
import {
  applicationStatus,
  bit,
  jobStatus,
  list,
  maybeJobStage,
  maybeNum,
  maybeShape,
  maybeStr,
  num,
  roleReply,
  shape,
  str,
  time,
} from './reply.ts';

const PLEASE_WRITE = 'Please write a message';

/** One message, typed by a user: 1 to `limits.chatMessage` characters after trimming. */
export const messageForm = object({
  message: text(PLEASE_WRITE, limits.chatMessage),
  /** Idempotency key chosen by the sender per message: a message that is resent is not stored twice. */
  client_key: string()
    .matches(/^[\w-]{1,64}$/, 'Use at most 64 letters, digits, _ or -')
    .optional(),
});

/** A message that has text, attachments, or both. */
export const chatMessageForm = messageForm.shape({
  message: words(limits.chatMessage).when('attachments', ([keys], said) =>
    keys?.length ? said : said.required(PLEASE_WRITE),
  ),
  attachments: attachmentKeys,
});

const seq = () => number().integer().min(0).max(Number.MAX_SAFE_INTEGER).optional();

/** The last message that the user has read. */
export const readForm = object({
  seq: number()
    .required('A message number is required')
    .integer('This is no message number')
    .min(0, 'This is no message number')
    .max(Number.MAX_SAFE_INTEGER, 'This is no message number'),
});

/**
 * A part of a conversation: the newest messages, those before one, or those after one (to fill a gap). `before` is the
 * `id` of a message; `before_seq` and `after` are sequence numbers (`seq`), for clients without ids.
 */
export const historyQuery = object({
  before: seq(),
  before_seq: seq(),
  after: seq(),
  per_page: number().integer().min(1).max(limits.page.max).default(limits.page.default),
});

/** The searched text, up to a whole message. Sent in a body, because URLs are logged and limited in length. */
export const chatSearchForm = object({
  q: text('Type what to look for', limits.chatMessage),
  per_page: number().integer().min(1).max(limits.page.max).default(limits.page.default),
});

const personFields = { id: num(), name: str(), picture: maybeStr(), role: roleReply() };

/** Messages are numbered 1, 2, 3 … in each conversation, without gaps. */
export const messageFields = {
  id: num(),
  seq: num(),
  sender_id: num(),
  message: str(),
  created_at: time(),
  client_key: maybeStr(),
  attachments: list(attachmentFields),
};

/** A message in the response of the call that stores it. */
export const sentMessage = shape({ ...messageFields, chat_id: num() });

export const chatApi = {
  listChats: get('/user/chats', {
    summary: 'The conversations of this user, each with its last message, the latest first.',
    access: 'signed-in',
    query: pageQuery,
    reply: list({
      id: num(),
      user: shape(personFields),
      message: str(),
      created_at: time(),
      last_seq: num(),
      /** Unread messages of the other participant. */
      unread: num(),
    }),
    paged: true,
  }),
  searchMessages: get('/user/chats/search', {
    summary:
      'Messages of this user’s conversations, support too, in which every word of q begins a word, the latest first.',
    access: 'signed-in',
    query: pageQuery.shape({ q: text('Type what to look for', limits.search) }),
    reply: list({
      /** Null for the support chat. */
      user: maybeShape(personFields),
      seq: num(),
      /** Null for a message from support. */
      sender_id: maybeNum(),
      message: str(),
      created_at: time(),
    }),
    paged: true,
  }),
  unreadChats: get('/user/chats/unread', {
    summary: 'How many messages wait to be read, of support too; more than 100 are counted as 100.',
    access: 'signed-in',
    reply: shape({ unread: num() }),
  }),
  getUser: get('/user/:id', {
    summary: 'Somebody this user may write to, or has written with.',
    access: 'signed-in',
    params: idParam,
    reply: shape(personFields),
  }),
  getChat: get('/user/:id/chat', {
    summary:
      'The conversation with somebody, oldest message first; those before the message with the id `before`, or by seq with before_seq and after.',
    access: 'signed-in',
    params: idParam,
    query: historyQuery,
    reply: shape({
      /** Null until the first message. */
      id: maybeNum(),
      user: shape(personFields),
      messages: list(messageFields),
      last_seq: num(),
      /** Last `seq` read by this user and by the other participant. */
      read_seq: num(),
      their_read_seq: num(),
    }),
  }),
  searchChat: post('/user/:id/chat/search', {
    summary:
      'Messages of the conversation with somebody that contain q, in any case, the latest first. Changes nothing.',
    access: 'signed-in',
    params: idParam,
    body: chatSearchForm,
    reply: shape({
      messages: list(messageFields),
      /** 1 when there are more results than requested. */
      more: bit(),
    }),
  }),
  chatJobs: get('/user/:id/chat/jobs', {
    summary:
      'The jobs that somebody and this user have with each other, applied to or accepted; at most 20, those under way first.',
    access: 'signed-in',
    params: idParam,
    reply: list({
      id: num(),
      status: jobStatus(),
      /** For the brand, and for the accepted creator. */
      stage: maybeJobStage(),
      application_status: applicationStatus(),
      product: shape({ name: str(), image: str() }),
    }),
  }),
  sendMessage: post('/send/message/receiver/:id', {
    idempotent: true,
    summary:
      'Writes to somebody. Brand and creator may, once the creator has applied to a job of the brand or asked about one.',
    access: 'signed-in',
    params: idParam,
    body: chatMessageForm,
    reply: sentMessage,
    status: 201,
  }),
  readChat: post('/user/:id/chat/read', {
    summary: 'Marks the conversation with somebody as read up to a message.',
    access: 'signed-in',
    params: idParam,
    body: readForm,
  }),
} as const;
