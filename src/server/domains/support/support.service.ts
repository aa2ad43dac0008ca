import { and, eq, isNull, sql } from 'drizzle-orm';
import { messageForm } from '#shared/contract/chat.ts';
import { channelName, LIVE_EVENTS } from '#shared/domain/channels.ts';
import { limits } from '#shared/domain/limits.ts';
import { SUPPORT_NAME } from '#shared/domain/support.ts';
import type { Context } from '../../context.ts';
import { notifications, supportChats, supportMessages } from '../../db/schema/conversations.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { Refusal } from '../../http/refusal.ts';
import { bodyValidator } from '../../http/validate.ts';
import { announce, announceOnCommit } from '../../providers/broadcast/announce.ts';
import { beginningOf } from '../chat/beginning-of.ts';
import { notify } from '../notifications/notify.ts';
import { storeOnce } from './store-once.ts';
import { presentSupportMessage } from './support.presenter.ts';
import { findTalkOf, markRead, type OpenTalk, openTalk, type SupportMessage, type Talk } from './support.repository.ts';

type Said = Pick<SupportMessage, 'senderType' | 'body' | 'clientKey'>;

/** Stores a message under the next number of its talk and sends it live; nothing when the key was used before. */
const say = async (
  context: Context,
  tx: Transaction,
  supportId: number,
  said: Said,
): Promise<SupportMessage | undefined> => {
  const [talk] = await tx.orm
    .update(supportChats)
    .set({ lastSeq: sql`${supportChats.lastSeq} + 1` })
    .where(eq(supportChats.id, supportId))
    .returning();
  if (!talk) throw new Refusal('notFound', `There is no support chat #${supportId}.`);
  const [message] = await tx.orm
    .insert(supportMessages)
    .values({ supportId, seq: talk.lastSeq, ...said, createdAt: context.clock() })
    .onConflictDoNothing({ target: [supportMessages.supportId, supportMessages.clientKey] })
    .returning();
  if (!message) return undefined;
  const event = {
    channel: channelName('support', supportId),
    event: LIVE_EVENTS.support,
    data: { message: presentSupportMessage(message) },
  };
  announceOnCommit(context, tx, [event]);
  return message;
};

/** Those that tell of answers; nobody but the admins writes without being a user. */
const unreadAnswers = (userId: number) =>
  and(
    eq(notifications.userId, userId),
    isNull(notifications.senderId),
    eq(notifications.type, 'message'),
    isNull(notifications.readAt),
  );

/** The newest answer is the one unread notification of a talk. */
const tell = async (tx: Transaction, { supportId, body }: SupportMessage): Promise<void> => {
  const [talk] = await tx.orm.select().from(supportChats).where(eq(supportChats.id, supportId));
  if (!talk) throw new Error(`Support chat ${supportId} is gone.`);
  await tx.orm.delete(notifications).where(unreadAnswers(talk.userId));
  await notify(tx, { userId: talk.userId, type: 'message', message: `${SUPPORT_NAME}: ${beginningOf(body)}` });
};

const readText = bodyValidator(messageForm.pick(['message']));

/**
 * Answers a talk with support in the name of the admins; sent live and notified after the commit of `tx`.
 * @throws Refusal when there is no such talk, or the text is empty or too long.
 */
export const answerSupport = async (
  context: Context,
  tx: Transaction,
  supportId: number,
  text: string,
): Promise<SupportMessage> => {
  readText({ message: text });
  const message = await say(context, tx, supportId, { senderType: 'admin', body: text.trim(), clientKey: null });
  if (!message) throw new Error('An answer without a key was taken for a repeat.');
  await tell(tx, message);
  return message;
};

/** The talk of a user with the admins: one for each user, kept for good. */
export class SupportService {
  readonly #context: Context;
  constructor(context: Context) {
    this.#context = context;
  }

  /** Opens the talk, whose answers are read by that. */
  async start(actor: Actor): Promise<OpenTalk> {
    const { db, clock } = this.#context;
    await db.orm.insert(supportChats).values({ userId: actor.id, createdAt: clock() }).onConflictDoNothing();
    const talk = await findTalkOf(db.orm, actor.id);
    if (!talk) throw new Error('A support chat was not kept.');
    await this.read(actor, talk, talk.lastSeq);
    return openTalk(db.orm, talk, { per_page: limits.page.default });
  }

  send(talk: Talk, body: string, clientKey: string | null): Promise<SupportMessage> {
    const { db } = this.#context;
    return storeOnce(db, {
      conversation: `support ${talk.id}`,
      store: (tx) => say(this.#context, tx, talk.id, { senderType: 'user', body, clientKey }),
      find: () => this.#findByKey(talk.id, body, clientKey),
    });
  }

  /** Notes up to where the user has read; the one unread notification of the talk is read by that. */
  async read({ id }: Actor, talk: Talk, seq: number): Promise<void> {
    const { db, clock } = this.#context;
    await markRead(db.orm, talk.id, seq);
    if (seq < talk.lastSeq) return;
    const read = await db.orm
      .update(notifications)
      .set({ readAt: clock() })
      .where(unreadAnswers(id))
      .returning({ id: notifications.id });
    if (read.length === 0) return;
    const channel = channelName('notification', id);
    // A mark is up to a number or of a sender; this is neither, and only says that it is time to look again.
    announce(this.#context, [{ channel, event: LIVE_EVENTS.notificationsRead, data: { up_to: 0, sender_id: null } }]);
  }

  async #findByKey(supportId: number, body: string, clientKey: string | null): Promise<SupportMessage | undefined> {
    if (clientKey === null) return undefined;
    const [found] = await this.#context.db.orm
      .select()
      .from(supportMessages)
      .where(
        and(
          eq(supportMessages.supportId, supportId),
          eq(supportMessages.clientKey, clientKey),
          eq(supportMessages.body, body),
        ),
      );
    return found;
  }
}
