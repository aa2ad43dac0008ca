import type { chatMessageForm } from '#shared/contract/chat.ts';
import { channelName, LIVE_EVENTS } from '#shared/domain/messages/realtime-channels.ts';
import type { Context } from '../../context.ts';
import { noteMade } from '../../db/commit-guard.ts';
import { violatedConstraint } from '../../db/database-error.ts';
import { first } from '../../db/rows.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError, orNotFound } from '../../http/api-error.ts';
import { announceOnCommit } from '../../providers/broadcast/announce.ts';
import type { LiveEvent } from '../../providers/broadcast/broadcast.ts';
import { type FullMessage, withAttachments } from './attachments.repository.ts';
import { type Conversation, receiverOf, type Sides } from './chat.repository.ts';
import { countAttachments, hasAttachments, type MessageDraft, postMessage } from './post-message.ts';
import { findMessage, noteRead, readNotification } from './reads.repository.ts';
import { findRepeated } from './store-message.repository.ts';

/**
 * Runs tasks of the same key one after the other, in order of arrival, within this process; different keys run
 * concurrently. For tasks that would wait for the same database row anyway: waiting here does not occupy a connection.
 */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const result = before === undefined ? work() : before.then(work, work);
    this.#last.set(key, result);
    try {
      return await result;
    } finally {
      if (this.#last.get(key) === result) this.#last.delete(key);
    }
  }
}

type Form = Partial<ReturnType<typeof chatMessageForm.validateSync>> & { readonly message: string };

// What members write and read in conversations of either kind. The database is the source of truth; realtime events only
// tell clients to reload.

/** The messages of this process, by conversation. */
const queue = new KeyedQueue();

/** A message as a member has written it. @throws ApiError 422 on `attachments` when one is unknown. */
export const draftMessage = async (
  context: Context,
  sides: Sides,
  senderId: number,
  form: Form,
): Promise<MessageDraft> => {
  const { message: body, client_key: clientKey = null, attachments: keys = [] } = form;
  const counts = await countAttachments(context.db.orm, senderId, keys);
  return { sides, senderId, clientKey, body, ...counts, keys, about: null };
};

/**
 * Stores a message and notifies the receiver. A repeat with the same key returns the first result and notifies nobody.
 * @throws ApiError `wrongState` when the key belongs to another message.
 */
export const sendMessage = async (context: Context, draft: MessageDraft): Promise<FullMessage> => {
  const message = (await store(context, draft)) ?? (await findSame(context, draft));
  if (!message) throw new ApiError('wrongState', 'This key belongs to another message.');
  return message;
};

/** The message that a repeated `sendMessage` has stored. */
export const sentMessage = async (context: Context, id: number): Promise<FullMessage> => {
  const { orm } = context.db;
  return orNotFound(first(withAttachments(orm, await findMessage(orm, id))));
};

/** Records that a member has read up to a message, and updates the member's other windows. */
export const markRead = async (
  context: Context,
  { id: userId }: Pick<Actor, 'id'>,
  conversation: Conversation,
  seq: number,
): Promise<void> => {
  const { id, kind, lastSeq } = conversation;
  const upTo = Math.min(seq, lastSeq);
  const senderId = receiverOf(conversation, userId);
  await transaction(context.db, async (tx) => {
    await noteRead(tx.orm, { conversationId: id, userId, lastReadSeq: upTo });
    const events: LiveEvent[] = [];
    if (kind === 'direct') {
      const data = { chat_id: id, user_id: userId, seq: upTo };
      events.push({ channel: channelName('chat', id), event: LIVE_EVENTS.chatRead, data });
    }
    const notice = { conversationId: id, userId, senderId };
    const read = await readNotification(tx.orm, notice, context.clock());
    if (read !== undefined) {
      // Without a sender, which tells clients what was read, they reload.
      const data = { up_to: senderId === null ? 0 : read, sender_id: senderId };
      events.push({ channel: channelName('notification', userId), event: LIVE_EVENTS.notificationsRead, data });
    }
    announceOnCommit(context, tx, events);
  });
};

/** @returns undefined when the sender has used the key before. */
const store = async (context: Context, draft: MessageDraft): Promise<FullMessage | undefined> => {
  const { brandId, creatorId, memberId } = draft.sides;
  try {
    return await queue.run(`${brandId} ${creatorId} ${memberId}`, () =>
      transaction(context.db, async (tx) => {
        const message = await postMessage(context, tx, draft);
        if (message) noteMade(message.id);
        return message;
      }),
    );
  } catch (error) {
    // A concurrent call has used the key.
    if (violatedConstraint(error) === 'messages_once') return undefined;
    throw error;
  }
};

const findSame = async (context: Context, draft: MessageDraft): Promise<FullMessage | undefined> => {
  const { orm } = context.db;
  const found = draft.clientKey === null ? undefined : await findRepeated(orm, draft);
  const [message] = found ? await withAttachments(orm, [found]) : [];
  return message && hasAttachments(message, draft.keys) ? message : undefined;
};
