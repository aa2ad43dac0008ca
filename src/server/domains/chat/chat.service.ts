import type { chatApi } from '#shared/contract/chat.ts';
import type { Body } from '#shared/contract/endpoint.ts';
import { messageLine } from '#shared/domain/attachments.ts';
import { limits } from '#shared/domain/limits.ts';
import { channelName, LIVE_EVENTS } from '#shared/domain/realtime-channels.ts';
import type { Context } from '../../context.ts';
import { noteMade } from '../../db/commit-guard.ts';
import { violatedConstraint } from '../../db/database-error.ts';
import { searchWords } from '../../db/search-words.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError } from '../../http/api-error.ts';
import type { PageQuery } from '../../http/route.ts';
import { days } from '../../lib/clock.ts';
import { announceOnCommit } from '../../providers/broadcast/announce.ts';
import type { LiveEvent } from '../../providers/broadcast/broadcast.ts';
import { KeyedQueue } from '../../work/keyed-queue.ts';
import { type AttemptLimit, Attempts } from '../auth/attempts.service.ts';
import { excerptOf } from '../notifications/excerpt-message.ts';
import { eventOfNotification } from '../notifications/notifications.events.ts';
import { notifyOfMessage } from '../notifications/notify-of-message.ts';
import { countAttachments, hasAttachments, type MessageDraft, takeWith } from './attach-to-message.ts';
import { type FullMessage, withAttachments } from './attachments.repository.ts';
import { eventOfChats, eventOfMessage } from './chat.events.ts';
import { isAcquainted, isToStranger } from './chat.policy.ts';
import {
  type Contact,
  countUnread,
  findContact,
  listConversations,
  listMessages,
  listReads,
  type OpenChat,
  pairOf,
} from './chat.repository.ts';
import { type FoundInChat, searchConversation } from './conversation-search.repository.ts';
import type { HistoryQuery } from './history.repository.ts';
import { findMessages } from './message-search.repository.ts';
import { findMessage, findMessageByKey, noteRead, readNotification } from './reads.repository.ts';
import { listSharedJobs } from './shared-jobs.repository.ts';
import { storeMessage } from './store-message.repository.ts';

const NOT_YET = 'You can write to each other once the creator has applied to a job of the brand, or asked about one.';

/** Messages of a creator that open conversations (`isToStranger`), whichever way they take. */
const STRANGERS: AttemptLimit = {
  name: 'stranger',
  attempts: limits.strangersPerDay,
  windowMs: days(1),
  message: `You can write to ${limits.strangersPerDay} new brands a day. Try again tomorrow.`,
};

const assertReachable = (contact: Contact): Contact => {
  if (contact.person.suspendedAt || contact.person.deletedAt)
    throw new ApiError('forbidden', 'This account can no longer receive messages.');
  return contact;
};

type ConversationSearch = Body<typeof chatApi.searchChat>;

interface Draft {
  readonly message: string;
  readonly client_key?: string | undefined;
  /** Keys of stored attachments. */
  readonly attachments?: readonly string[] | undefined;
}

/**
 * Conversations of a brand and a creator. The database is the source of truth; realtime events only tell clients to
 * reload.
 */
export class ChatService {
  readonly #context: Context;
  readonly #strangers: Attempts;
  readonly #queue = new KeyedQueue();

  constructor(context: Context) {
    this.#context = context;
    this.#strangers = new Attempts(context, STRANGERS);
  }

  list(actor: Actor, query: PageQuery) {
    return listConversations(this.#context.db.orm, actor.id, query);
  }

  /** Messages of the actor's conversations that contain the words of a text. */
  search(actor: Actor, text: string, query: PageQuery) {
    return findMessages(this.#context.db.orm, actor.id, searchWords(text), query);
  }

  countUnread(actor: Actor): Promise<number> {
    return countUnread(this.#context.db.orm, actor.id);
  }

  contact(actor: Pick<Actor, 'id' | 'role'>, id: number): Promise<Contact | undefined> {
    return findContact(this.#context.db.orm, actor, id);
  }

  /**
   * The receiver of a message. Unknown and unacquainted users get the same error, so that nobody can enumerate users.
   */
  async receiver(actor: Actor, id: number): Promise<Contact> {
    if (id === actor.id) throw new ApiError('forbidden', 'You cannot write to yourself.');
    const contact = await findContact(this.#context.db.orm, actor, id);
    if (!contact || !isAcquainted(actor, contact)) throw new ApiError('forbidden', NOT_YET);
    return assertReachable(contact);
  }

  /** A user to whom the actor may write, for a reason that the caller has checked. */
  async reachable(actor: Actor, id: number): Promise<Contact> {
    const contact = await findContact(this.#context.db.orm, actor, id);
    if (!contact) throw new ApiError('notFound');
    return assertReachable(contact);
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

  /** The latest messages of one conversation that contain a text. */
  async searchWith({ conversation }: Contact, { q: text, per_page: limit }: ConversationSearch): Promise<FoundInChat> {
    if (!conversation) return { messages: [], more: false };
    return searchConversation(this.#context.db.orm, conversation, { text, limit });
  }

  /** The jobs that a conversation is about. */
  sharedJobs(actor: Actor, { person }: Contact) {
    return listSharedJobs(this.#context.db.orm, pairOf(actor, person.id));
  }

  /**
   * Stores a message under the next sequence number of its conversation and notifies the receiver. A repeat returns the
   * first result and notifies nobody.
   * @throws ApiError `tooMany` when it is to a stranger and the actor has written to too many today.
   */
  async send(actor: Actor, contact: Contact, draft: Draft): Promise<FullMessage> {
    const { person } = contact;
    const { message: body, client_key: clientKey = null, attachments: keys = [] } = draft;
    const counts = await countAttachments(this.#context.db.orm, actor.id, keys);
    const wanted = { ...pairOf(actor, person.id), senderId: actor.id, clientKey, body, ...counts, keys };
    const store = async () => {
      const message = (await this.#store(wanted)) ?? (await this.#findByKey(wanted));
      if (!message) throw new ApiError('wrongState', 'This key belongs to another message.');
      return message;
    };
    return isToStranger(actor, contact) ? this.#strangers.spend(String(actor.id), store) : store();
  }

  /** The message that a repeated `send` has stored. */
  async sent(id: number): Promise<FullMessage> {
    const { orm } = this.#context.db;
    const [message] = await withAttachments(orm, await findMessage(orm, id));
    if (!message) throw new ApiError('notFound');
    return message;
  }

  /**
   * Stores a message in the transaction of the step that it belongs to. It has no notification of its own, since the
   * step notifies the receiver.
   */
  async sendWithStep(tx: Transaction, actor: Actor, { person }: Contact, body: string): Promise<void> {
    const draft = { ...pairOf(actor, person.id), senderId: actor.id, clientKey: null, body, pictures: 0, videos: 0 };
    const message = await storeMessage(tx, draft, this.#context.clock());
    if (!message) throw new Error('A message without a key was taken for a repeat.');
    announceOnCommit(this.#context, tx, [eventOfMessage({ ...message, attachments: [] }), eventOfChats(person.id)]);
  }

  /** Records that the actor has read up to a message, and updates the actor's other windows. */
  async read(actor: Pick<Actor, 'id'>, { conversation, person }: Contact, seq: number): Promise<void> {
    if (!conversation) return;
    const { id, lastSeq } = conversation;
    const upTo = Math.min(seq, lastSeq);
    await transaction(this.#context.db, async (tx) => {
      await noteRead(tx.orm, { conversationId: id, userId: actor.id, lastReadSeq: upTo });
      const events: LiveEvent[] = [
        {
          channel: channelName('chat', id),
          event: LIVE_EVENTS.chatRead,
          data: { chat_id: id, user_id: actor.id, seq: upTo },
        },
      ];
      const notice = { conversationId: id, userId: actor.id, senderId: person.id };
      const read = await readNotification(tx.orm, notice, this.#context.clock());
      if (read !== undefined) {
        const channel = channelName('notification', actor.id);
        const data = { up_to: read, sender_id: person.id };
        events.push({ channel, event: LIVE_EVENTS.notificationsRead, data });
      }
      announceOnCommit(this.#context, tx, events);
    });
  }

  /** @returns undefined when the sender has used the key before. */
  async #store(draft: MessageDraft): Promise<FullMessage | undefined> {
    try {
      const conversation = `${draft.brandId} ${draft.creatorId}`;
      return await this.#queue.run(conversation, () => transaction(this.#context.db, (tx) => this.#storeIn(tx, draft)));
    } catch (error) {
      // A concurrent call has used the key.
      if (violatedConstraint(error) === 'messages_once') return undefined;
      throw error;
    }
  }

  /**
   * Sends the message live to both participants and stores it as the single unread notification of the conversation; an
   * earlier one has been removed already.
   */
  async #storeIn(tx: Transaction, draft: MessageDraft): Promise<FullMessage | undefined> {
    const { publishesWithCommit } = this.#context.broadcast;
    const stored = await storeMessage(tx, draft, this.#context.clock());
    if (!stored) return undefined;
    noteMade(stored.id);
    const message = await takeWith(tx, draft, stored);
    const { brandId, creatorId, senderId } = draft;
    const userId = senderId === brandId ? creatorId : brandId;
    const news = { userId, senderId, message: excerptOf(messageLine(message)) };
    const notified = await notifyOfMessage(tx, news, publishesWithCommit);
    const events = [eventOfMessage(message)];
    if (!notified) events.push(eventOfChats(userId));
    else if (publishesWithCommit) events.push(eventOfNotification(notified));
    announceOnCommit(this.#context, tx, events, publishesWithCommit);
    return message;
  }

  /** The message that the sender stored under the key, if it has the same text and attachments. */
  async #findByKey({ clientKey, ...draft }: MessageDraft): Promise<FullMessage | undefined> {
    const { orm } = this.#context.db;
    const found = clientKey === null ? undefined : await findMessageByKey(orm, { ...draft, clientKey });
    const [message] = found ? await withAttachments(orm, [found]) : [];
    return message && hasAttachments(message, draft.keys) ? message : undefined;
  }
}
