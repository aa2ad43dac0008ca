import { messageForm } from '#shared/contract/chat.ts';
import type { Body } from '#shared/contract/endpoint.ts';
import type { supportApi } from '#shared/contract/support.ts';
import { limits } from '#shared/domain/limits.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError } from '../../http/api-error.ts';
import { bodyValidator } from '../../http/validate.ts';
import { days } from '../../lib/clock.ts';
import { type AttemptLimit, Attempts } from '../auth/attempts.service.ts';
import type { FullMessage } from '../chat/attachments.repository.ts';
import {
  type Conversation,
  findConversation,
  type HistoryQuery,
  listMessages,
  supportOf,
} from '../chat/chat.repository.ts';
import { MessagesService } from '../chat/messages.service.ts';
import { postMessage } from '../chat/post-message.ts';
import { searchConversation } from '../chat/search.repository.ts';
import type { NamedSubject } from '../chat/store-message.repository.ts';
import { findSubject } from './find-subject.ts';
import { openSupportChat, summaryOf } from './support.repository.ts';

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

/** The support chat: a member's only conversation with the admins, kept for good. */
export class SupportService {
  readonly #context: Context;
  readonly #messages: MessagesService;
  readonly #reports: Attempts;
  constructor(context: Context) {
    this.#context = context;
    this.#messages = new MessagesService(context);
    this.#reports = new Attempts(context, REPORTS);
  }

  find(id: number): Promise<Conversation | undefined> {
    return findConversation(this.#context.db.orm, id);
  }

  /** The support chat's entry in a user's list of conversations. */
  summary(actor: Actor) {
    return summaryOf(this.#context.db.orm, actor.id);
  }

  /** A part of a support chat's messages. */
  async history(chat: Conversation, query: HistoryQuery): Promise<OpenSupportChat> {
    return { chat, messages: await listMessages(this.#context.db.orm, chat.id, query) };
  }

  /** The latest messages of a support chat that contain a text. */
  search(chat: Conversation, search: Body<typeof supportApi.searchSupportChat>) {
    return searchConversation(this.#context.db.orm, chat, search);
  }

  /** Opens the support chat and marks its answers as read; `about` is what the next message is to name. */
  async start(
    actor: Actor,
    { about }: Body<typeof supportApi.startSupportChat>,
  ): Promise<OpenSupportChat & { readonly about: NamedSubject | null }> {
    const { db, clock } = this.#context;
    const named = about ? await findSubject(this.#context, actor, about) : null;
    const chat = await openSupportChat(db.orm, actor.id, clock());
    await this.read(actor, chat, chat.lastSeq);
    return { ...(await this.history(chat, { per_page: limits.page.default })), about: named };
  }

  /** @throws ApiError `notFound` for a subject that the user cannot see, `tooMany` of them in a day. */
  async send(
    actor: Actor,
    { about: subject, ...form }: Body<typeof supportApi.sendSupportMessage>,
  ): Promise<FullMessage> {
    const draft = await this.#messages.draft(supportOf(actor.id), actor.id, form);
    const about = subject ? await findSubject(this.#context, actor, subject) : null;
    const send = () => this.#messages.send({ ...draft, about });
    return about ? this.#reports.spend(String(actor.id), send) : send();
  }

  /** The message that a repeated `send` has stored. */
  sent(id: number): Promise<FullMessage> {
    return this.#messages.sent(id);
  }

  /** Records how far the user has read, and marks the support chat's notification as read. */
  read(actor: Pick<Actor, 'id'>, chat: Conversation, seq: number): Promise<void> {
    return this.#messages.read(actor, chat, seq);
  }
}
