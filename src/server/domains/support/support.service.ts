import { messageForm } from '#shared/contract/chat.ts';
import type { Body } from '#shared/contract/endpoint.ts';
import type { supportApi } from '#shared/contract/support.ts';
import { limits } from '#shared/domain/limits.ts';
import { channelName, LIVE_EVENTS } from '#shared/domain/realtime-channels.ts';
import { SUPPORT_NAME } from '#shared/domain/support.ts';
import type { Context } from '../../context.ts';
import { noteMade } from '../../db/commit-guard.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError } from '../../http/api-error.ts';
import { bodyValidator } from '../../http/validate.ts';
import { days } from '../../lib/clock.ts';
import { announce, announceOnCommit } from '../../providers/broadcast/announce.ts';
import { type AttemptLimit, Attempts } from '../auth/attempts.service.ts';
import { countAttachments, hasAttachments, takeAll } from '../chat/attach-to-message.ts';
import { withAttachments } from '../chat/attachments.repository.ts';
import { excerptOf } from '../notifications/excerpt-message.ts';
import { notify } from '../notifications/notify-users.ts';
import { findSubject, type NamedSubject } from './find-subject.ts';
import { storeOnce } from './store-once.ts';
import { eventOfSupportMessage } from './support.events.ts';
import {
  deleteUnreadAnswers,
  type FullSupportMessage,
  findMessage,
  findMessageByKey,
  findSupportChat,
  findSupportChatOf,
  insertMessage,
  insertSupportChat,
  markRead,
  type OpenSupportChat,
  openSupportChat,
  readAnswers,
  type SupportChat,
  type SupportMessage,
  summaryOf,
  takeNumber,
} from './support.repository.ts';
import { searchSupportMessages } from './support-search.repository.ts';

/** A message to store, with the keys of its attachments. */
type Said = Pick<SupportMessage, 'senderType' | 'body' | 'clientKey' | 'pictures' | 'videos'> & {
  readonly keys: readonly string[];
  readonly about: NamedSubject | null;
};

type Form = Body<typeof supportApi.sendSupportMessage>;

const TAKER = 'supportMessageId';

const REPORTS: AttemptLimit = {
  name: 'report',
  attempts: limits.reportsPerDay,
  windowMs: days(1),
  message: `You can name ${limits.reportsPerDay} things to us a day. You can still write to us without naming one.`,
};

/**
 * Stores a message under the next sequence number of its support chat and publishes it; undefined when the key was used
 * before.
 */
const say = async (
  context: Context,
  tx: Transaction,
  supportId: number,
  { keys, about, ...said }: Said,
): Promise<FullSupportMessage | undefined> => {
  const chat = await takeNumber(tx.orm, supportId);
  if (!chat) throw new ApiError('notFound', `There is no support chat #${supportId}.`);
  const createdAt = context.clock();
  const named = about && {
    aboutKind: about.kind,
    aboutId: about.id,
    aboutLabel: about.label,
    aboutUserId: about.userId,
  };
  const stored = await insertMessage(tx.orm, { supportId, seq: chat.lastSeq, ...said, ...named, createdAt });
  if (!stored) return undefined;
  await takeAll(tx, [{ messageId: stored.id, ownerId: chat.userId, keys }], TAKER);
  const [message] = await withAttachments(tx.orm, [stored], TAKER);
  if (!message) return undefined;
  announceOnCommit(context, tx, [eventOfSupportMessage(message)]);
  return message;
};

/** Stores the newest answer as the single unread notification of a support chat. */
const notifyOfAnswer = async (tx: Transaction, { supportId, body, seq }: SupportMessage): Promise<void> => {
  const chat = await findSupportChat(tx.orm, supportId);
  if (!chat) throw new Error(`Support chat ${supportId} is gone.`);
  await deleteUnreadAnswers(tx.orm, chat.userId);
  await notify(tx, {
    userId: chat.userId,
    type: 'message',
    message: `${SUPPORT_NAME}: ${excerptOf(body)}`,
    mailed: `${SUPPORT_NAME}: ${body}`,
    seq,
  });
};

const readText = bodyValidator(messageForm.pick(['message']));

/**
 * Answers a support chat in the admins' name; published and notified after the commit of `tx`.
 * @throws ApiError when the support chat does not exist, or the text is empty or too long.
 */
export const answerSupport = async (
  context: Context,
  tx: Transaction,
  supportId: number,
  text: string,
  about: NamedSubject | null = null,
): Promise<SupportMessage> => {
  readText({ message: text });
  const answer = {
    senderType: 'admin',
    body: text.trim(),
    clientKey: null,
    pictures: 0,
    videos: 0,
    keys: [],
    about,
  } as const;
  const message = await say(context, tx, supportId, answer);
  if (!message) throw new Error('An answer without a key was taken for a repeat.');
  await notifyOfAnswer(tx, message);
  return message;
};

/** Writes to a user in the admins' name, e.g. about a decision; the user can answer in the support chat. */
export const writeToUser = async (
  context: Context,
  tx: Transaction,
  userId: number,
  text: string,
  about: NamedSubject | null = null,
): Promise<void> => {
  await insertSupportChat(tx.orm, userId, context.clock());
  const chat = await findSupportChatOf(tx.orm, userId);
  if (!chat) throw new Error(`The support chat of ${userId} was not kept.`);
  await answerSupport(context, tx, chat.id, text, about);
};

/** The support chat of a user with the admins: one for each user, kept for good. */
export class SupportService {
  readonly #context: Context;
  readonly #reports: Attempts;
  constructor(context: Context) {
    this.#context = context;
    this.#reports = new Attempts(context, REPORTS);
  }

  find(id: number): Promise<SupportChat | undefined> {
    return findSupportChat(this.#context.db.orm, id);
  }

  /** The support chat's entry in a user's list of conversations. */
  summary(actor: Actor) {
    return summaryOf(this.#context.db.orm, actor.id);
  }

  /** A part of a support chat's messages. */
  history(chat: SupportChat, query: Parameters<typeof openSupportChat>[2]): Promise<OpenSupportChat> {
    return openSupportChat(this.#context.db.orm, chat, query);
  }

  /** The latest messages of a support chat that contain a text. */
  search(chat: SupportChat, { q: text, per_page: limit }: Body<typeof supportApi.searchSupportChat>) {
    return searchSupportMessages(this.#context.db.orm, chat, { text, limit });
  }

  /** Opens the support chat and marks its answers as read; `about` is what the next message is to name. */
  async start(
    actor: Actor,
    { about }: Body<typeof supportApi.startSupportChat>,
  ): Promise<OpenSupportChat & { readonly about: NamedSubject | null }> {
    const { db, clock } = this.#context;
    const named = about ? await findSubject(this.#context, actor, about) : null;
    await insertSupportChat(db.orm, actor.id, clock());
    const chat = await findSupportChatOf(db.orm, actor.id);
    if (!chat) throw new Error('A support chat was not kept.');
    await this.read(actor, chat, chat.lastSeq);
    return { ...(await openSupportChat(db.orm, chat, { per_page: limits.page.default })), about: named };
  }

  /** @throws ApiError `notFound` for a subject that the user cannot see, `tooMany` of them in a day. */
  async send(actor: Actor, chat: SupportChat, form: Form): Promise<FullSupportMessage> {
    const { db } = this.#context;
    const { message: body, client_key: clientKey = null, attachments: keys = [], about: subject } = form;
    const counts = await countAttachments(db.orm, chat.userId, keys);
    const about = subject ? await findSubject(this.#context, actor, subject) : null;
    const said = { senderType: 'user', body, clientKey, ...counts, keys, about } as const;
    const store = () =>
      storeOnce(db, {
        conversation: `support ${chat.id}`,
        store: async (tx) => {
          const stored = await say(this.#context, tx, chat.id, said);
          if (stored) noteMade(stored.id);
          return stored;
        },
        find: () => this.#findByKey(chat.id, said),
      });
    return about ? this.#reports.spend(String(actor.id), store) : store();
  }

  /** The message that a repeated `send` has stored. */
  async sent(id: number): Promise<FullSupportMessage> {
    const { orm } = this.#context.db;
    const [message] = await withAttachments(orm, await findMessage(orm, id), TAKER);
    if (!message) throw new ApiError('notFound');
    return message;
  }

  /** Records how far the user has read, and marks the support chat's notification as read. */
  async read({ id }: Pick<Actor, 'id'>, chat: SupportChat, seq: number): Promise<void> {
    const { db, clock } = this.#context;
    await markRead(db.orm, chat.id, seq);
    if (!(await readAnswers(db.orm, id, clock()))) return;
    const channel = channelName('notification', id);
    // The event carries neither a read position nor a sender: it only tells clients to reload.
    announce(this.#context, [{ channel, event: LIVE_EVENTS.notificationsRead, data: { up_to: 0, sender_id: null } }]);
  }

  async #findByKey(supportId: number, { body, clientKey, keys, about }: Said): Promise<FullSupportMessage | undefined> {
    const { orm } = this.#context.db;
    const found = clientKey === null ? undefined : await findMessageByKey(orm, { supportId, clientKey, body });
    const [message] = found ? await withAttachments(orm, [found], TAKER) : [];
    const isSame = message?.aboutKind === (about?.kind ?? null) && message.aboutId === (about?.id ?? null);
    return isSame && hasAttachments(message, keys) ? message : undefined;
  }
}
