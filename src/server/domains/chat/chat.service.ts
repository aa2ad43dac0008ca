import { and, eq, sql } from 'drizzle-orm';
import { channelName, LIVE_EVENTS } from '#shared/domain/channels.ts';
import type { Context } from '../../context.ts';
import { violatedConstraint } from '../../db/constraint.ts';
import { GroupCommit } from '../../db/group-commit.ts';
import { conversationReads, conversations, messages, notifications } from '../../db/schema/conversations.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { Refusal } from '../../http/refusal.ts';
import { announceOnCommit } from '../../providers/broadcast/announce.ts';
import type { LiveEvent } from '../../providers/broadcast/broadcast.ts';
import { notifyOfMessages } from '../notifications/message-news.repository.ts';
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
import { excerptOf } from './excerpt-message.ts';
import type { HistoryQuery } from './history.repository.ts';
import { type NewMessage, storeMessages, unreadFrom } from './store-messages.repository.ts';

const NOT_YET = 'You can write to each other once the creator has applied to a job of the brand.';

interface Draft {
  readonly message: string;
  readonly client_key?: string | undefined;
}

/** Conversations of a brand and a creator. What is stored is the truth; what is sent live is a hint to look. */
export class ChatService {
  readonly #context: Context;
  readonly #writer: GroupCommit<NewMessage, Message | undefined>;

  constructor(context: Context) {
    this.#context = context;
    this.#writer = new GroupCommit(context.db, {
      keyOf: ({ brandId, creatorId }) => `${brandId} ${creatorId}`,
      write: (tx, drafts) => this.#storeAll(tx, drafts),
    });
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

  /**
   * Stores a message under the next number of its conversation and tells the other one. A repeat is answered like the
   * first time and tells nobody.
   */
  async send(actor: Actor, { person }: Contact, { message: body, client_key: key }: Draft): Promise<Message> {
    const draft = { ...pairOf(actor, person.id), senderId: actor.id, clientKey: key ?? null, body };
    const message = (await this.#store(draft)) ?? (await this.#findByKey(draft));
    if (!message) throw new Refusal('wrongState', 'This key belongs to another message.');
    return message;
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

  /** @returns undefined when the sender has used the key before. */
  async #store(draft: NewMessage): Promise<Message | undefined> {
    try {
      return await this.#writer.write(draft);
    } catch (error) {
      // Used at the same moment for a message to somebody else.
      if (violatedConstraint(error) === 'messages_once') return undefined;
      throw error;
    }
  }

  /** Told live to both, and as the one unread notification of the conversation; an earlier one is gone already. */
  async #storeAll(tx: Transaction, drafts: readonly NewMessage[]): Promise<readonly (Message | undefined)[]> {
    const stored = await storeMessages(tx, drafts, this.#context.clock());
    const news = stored.flatMap((message, n) => {
      const { brandId = 0, creatorId = 0 } = drafts[n] ?? {};
      if (!message) return [];
      const userId = message.senderId === brandId ? creatorId : brandId;
      return [{ userId, senderId: message.senderId, message: excerptOf(message.body) }];
    });
    await notifyOfMessages(tx, news);
    for (const message of stored) if (message) announceOnCommit(this.#context, tx, [this.#eventOf(message)]);
    return stored;
  }

  #eventOf(message: Message): LiveEvent {
    const { conversationId: id } = message;
    const data = { chat: presentMessage(message), chat_id: id };
    return { channel: channelName('chat', id), event: LIVE_EVENTS.chat, data };
  }

  async #findByKey({ senderId, clientKey, body, brandId, creatorId }: NewMessage) {
    if (clientKey === null) return undefined;
    const [found] = await this.#context.db.orm
      .select({ message: messages })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .where(
        and(
          eq(messages.senderId, senderId),
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
