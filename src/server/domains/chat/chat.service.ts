import { and, eq, sql } from 'drizzle-orm';
import { channelName, LIVE_EVENTS } from '#shared/domain/channels.ts';
import type { Context } from '../../context.ts';
import { conversationReads, conversations, messages, notifications } from '../../db/schema/conversations.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { Refusal } from '../../http/refusal.ts';
import type { LiveEvent } from '../../providers/broadcast/broadcast.ts';
import { announceOnCommit } from '../broadcasting/announce.ts';
import { notify } from '../notifications/notify.ts';
import { beginningOf } from './beginning-of.ts';
import { isAcquainted } from './chat.policy.ts';
import { presentMessage } from './chat.presenter.ts';
import {
  type Contact,
  findContact,
  listMessages,
  listReads,
  type Message,
  type OpenChat,
  pairOf,
} from './chat.repository.ts';
import { chatStatements, unreadFrom } from './chat.statements.ts';
import type { HistoryQuery } from './history.ts';
import { storeOnce } from './store-once.ts';

const NOT_YET = 'You can write to each other once the creator has applied to a job of the brand.';

interface Draft {
  readonly message: string;
  readonly client_key?: string | undefined;
}

/** Conversations of a brand and a creator. What is stored is the truth; what is sent live is a hint to look. */
export class ChatService {
  readonly #context: Context;
  constructor(context: Context) {
    this.#context = context;
  }

  /** Who a message goes to. One answer for people unknown and people there are not, so that nobody can count users. */
  async receiver(actor: Actor, id: number): Promise<Contact> {
    if (id === actor.id) throw new Refusal('forbidden', 'You cannot write to yourself.');
    const contact = await findContact(this.#context.db.orm, actor, id);
    if (!contact || !isAcquainted(actor, contact)) throw new Refusal('forbidden', NOT_YET);
    if (contact.person.suspendedAt || contact.person.deletedAt)
      throw new Refusal('forbidden', 'This account can no longer receive messages.');
    return contact;
  }

  async open(actor: Actor, contact: Contact, query: HistoryQuery): Promise<OpenChat> {
    const { orm } = this.#context.db;
    if (!contact.conversation) return { contact, messages: [], readSeq: 0, theirReadSeq: 0 };
    const { id } = contact.conversation;
    const reads = await listReads(orm, id);
    const readBy = (userId: number) => reads.find((read) => read.userId === userId)?.lastReadSeq ?? 0;
    return {
      contact,
      messages: await listMessages(orm, id, query),
      readSeq: readBy(actor.id),
      theirReadSeq: readBy(contact.person.id),
    };
  }

  /** Stores a message under the next number of its conversation and tells the other one; a repeat tells nobody. */
  send(
    actor: Actor,
    { person }: Contact,
    { message: body, client_key: clientKey = undefined }: Draft,
  ): Promise<Message> {
    const { db } = this.#context;
    const key = clientKey ?? null;
    const { brandId, creatorId } = pairOf(actor, person.id);
    return storeOnce(db, {
      conversation: `chat ${brandId} ${creatorId}`,
      store: async (tx) => {
        const { conversationId, seq } = await this.#takeNumber(tx, actor, person.id);
        const [message] = await chatStatements(tx.orm).message.execute({
          conversationId,
          seq,
          senderId: actor.id,
          receiverId: person.id,
          clientKey: key,
          body,
          now: this.#context.clock(),
        });
        if (message) await this.#tell(tx, actor, person.id, message);
        return message;
      },
      find: () => this.#findByKey(actor, person.id, key, body),
    });
  }

  /** Notes that the actor has read up to a message, here and in the actor's other windows. */
  async read(actor: Actor, { conversation, person }: Contact, seq: number): Promise<void> {
    if (!conversation) return;
    const { id, lastSeq } = conversation;
    const upTo = Math.min(seq, lastSeq);
    await transaction(this.#context.db, async (tx) => {
      await tx.orm
        .insert(conversationReads)
        .values({ conversationId: id, userId: actor.id, lastReadSeq: upTo })
        .onConflictDoUpdate({
          target: [conversationReads.conversationId, conversationReads.userId],
          set: { lastReadSeq: sql`greatest(${conversationReads.lastReadSeq}, excluded.last_read_seq)` },
        });
      const events: LiveEvent[] = [
        {
          channel: channelName('chat', id),
          event: LIVE_EVENTS.chatRead,
          data: { chat_id: id, user_id: actor.id, seq: upTo },
        },
      ];
      if (upTo === lastSeq) {
        const read = await this.#readNotification(tx, actor.id, person.id);
        const channel = channelName('notification', actor.id);
        if (read) events.push({ channel, event: LIVE_EVENTS.notificationsRead, data: read });
      }
      announceOnCommit(this.#context, tx, events);
    });
  }

  /** The row of the conversation is held until the commit, so its numbers have no gap and follow the order of storing. */
  async #takeNumber(tx: Transaction, actor: Actor, otherId: number): Promise<{ conversationId: number; seq: number }> {
    const now = this.#context.clock();
    const [taken] = await chatStatements(tx.orm).number.execute({ ...pairOf(actor, otherId), now });
    if (!taken) throw new Error('A conversation gave no number.');
    return taken;
  }

  /** Live to both, and as the one unread notification of this conversation; an earlier one is gone already. */
  async #tell(tx: Transaction, actor: Actor, receiverId: number, message: Message): Promise<void> {
    await notify(tx, { userId: receiverId, type: 'message', message: beginningOf(message.body), senderId: actor.id });
    const { conversationId: id } = message;
    const event = {
      channel: channelName('chat', id),
      event: LIVE_EVENTS.chat,
      data: { chat: presentMessage(message), chat_id: id },
    };
    announceOnCommit(this.#context, tx, [event]);
  }

  async #findByKey(actor: Actor, otherId: number, clientKey: string | null, body: string) {
    if (clientKey === null) return undefined;
    const { brandId, creatorId } = pairOf(actor, otherId);
    const [found] = await this.#context.db.orm
      .select({ message: messages })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .where(
        and(
          eq(messages.senderId, actor.id),
          eq(messages.clientKey, clientKey),
          eq(messages.body, body),
          eq(conversations.brandId, brandId),
          eq(conversations.creatorId, creatorId),
        ),
      );
    return found?.message;
  }

  async #readNotification(tx: Transaction, userId: number, senderId: number) {
    const [read] = await tx.orm
      .update(notifications)
      .set({ readAt: this.#context.clock() })
      .where(unreadFrom(userId, senderId))
      .returning({ id: notifications.id });
    return read && { up_to: read.id, sender_id: senderId };
  }
}
