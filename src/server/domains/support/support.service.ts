import { messageForm } from '#shared/contract/chat.ts';
import type { Body } from '#shared/contract/endpoint.ts';
import type { supportApi } from '#shared/contract/support.ts';
import { limits } from '#shared/domain/limits.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError } from '../../http/api-error.ts';
import { type AttemptLimit, Attempts } from '../../http/attempts.ts';
import { bodyValidator } from '../../http/validate.ts';
import { days } from '../../lib/clock.ts';
import type { FullMessage } from '../chat/attachments.repository.ts';
import {
  type Conversation,
  findConversation,
  type HistoryQuery,
  listMessages,
  supportOf,
} from '../chat/chat.repository.ts';
import { draftMessage, markRead, sendMessage } from '../chat/messages.service.ts';
import { postMessage } from '../chat/post-message.ts';
import type { NamedSubject } from '../chat/store-message.repository.ts';
import { findSubject } from './find-subject.ts';
import { openSupportChat } from './support.repository.ts';

/** A support conversation with a part of its messages. */
export interface OpenSupportChat {
  readonly chat: Conversation;
  readonly messages: readonly FullMessage[];
}

const REPORTS: AttemptLimit = {
  name: 'report',
  attempts: limits.reportsPerDay,
  windowMs: days(1),
  message: `You can name ${limits.reportsPerDay} things to us a day. You can still write to us without naming one.`,
};

const readText = bodyValidator(messageForm.pick(['message']));

/**
 * Writes to a member in the admins' name, e.g. about a decision; the member can answer in the support chat. Published
 * and notified after the commit of `tx`.
 * @throws ApiError when the text is empty or too long.
 */
export const writeToUser = async (
  context: Context,
  tx: Transaction,
  userId: number,
  text: string,
  about: NamedSubject | null = null,
): Promise<FullMessage> => {
  readText({ message: text });
  const content = { clientKey: null, body: text.trim(), pictures: 0, videos: 0, keys: [], about };
  const message = await postMessage(context, tx, { sides: supportOf(userId), senderId: null, ...content });
  if (!message) throw new Error('An answer without a key was taken for a repeat.');
  return message;
};

/** Answers a support chat in the admins' name. @throws ApiError `notFound`, and what `writeToUser` throws */
export const answerSupport = async (
  context: Context,
  tx: Transaction,
  id: number,
  text: string,
): Promise<FullMessage> => {
  const chat = await findConversation(tx.orm, id);
  if (!chat?.memberId) throw new ApiError('notFound', `There is no support chat #${id}.`);
  return writeToUser(context, tx, chat.memberId, text);
};

// The support chat: a member's only conversation with the admins, kept for good.

/** A part of a support chat's messages. */
export const history = async (context: Context, chat: Conversation, query: HistoryQuery): Promise<OpenSupportChat> => ({
  chat,
  messages: await listMessages(context.db.orm, chat.id, query),
});

/** Opens the support chat and marks its answers as read; `about` is what the next message is to name. */
export const start = async (
  context: Context,
  actor: Actor,
  { about }: Body<typeof supportApi.startSupportChat>,
): Promise<OpenSupportChat & { readonly about: NamedSubject | null }> => {
  const { db, clock } = context;
  const named = about ? await findSubject(context, actor, about) : null;
  const chat = await openSupportChat(db.orm, actor.id, clock());
  await markRead(context, actor, chat, chat.lastSeq);
  return { ...(await history(context, chat, { per_page: limits.page.default })), about: named };
};

/** @throws ApiError `notFound` for a subject that the user cannot see, `tooMany` of them in a day. */
export const send = async (
  context: Context,
  actor: Actor,
  { about: subject, ...form }: Body<typeof supportApi.sendSupportMessage>,
): Promise<FullMessage> => {
  const draft = await draftMessage(context, supportOf(actor.id), actor.id, form);
  const about = subject ? await findSubject(context, actor, subject) : null;
  const send = () => sendMessage(context, { ...draft, about });
  return about ? new Attempts(context, REPORTS).spend(String(actor.id), send) : send();
};
