import type { chatApi } from '#shared/contract/chat.ts';
import type { Body } from '#shared/contract/endpoint.ts';
import { limits } from '#shared/domain/limits.ts';
import type { Context } from '../../context.ts';
import { searchWords } from '../../db/search-words.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError, orNotFound } from '../../http/api-error.ts';
import { type AttemptLimit, Attempts } from '../../http/attempts.ts';
import type { PageQuery } from '../../http/route.ts';
import { days } from '../../lib/clock.ts';
import { announceOnCommit } from '../../providers/broadcast/announce.ts';
import type { FullMessage } from './attachments.repository.ts';
import { eventOfChats, eventOfMessage } from './chat.events.ts';
import { isAcquainted, isToStranger } from './chat.policy.ts';
import {
  type Contact,
  findContact,
  type HistoryQuery,
  listMessages,
  listReads,
  type OpenChat,
  pairOf,
  sidesOf,
} from './chat.repository.ts';
import { draftMessage, markRead, sendMessage } from './messages.service.ts';
import { type FoundInConversation, findMessages, searchConversation } from './search.repository.ts';
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

type Form = Parameters<typeof draftMessage>[3];

// Conversations of a brand and a creator.

/** Messages of the actor's conversations that contain the words of a text. */
export const search = (context: Context, actor: Actor, text: string, query: PageQuery) =>
  findMessages(context.db.orm, actor.id, searchWords(text), query);

/**
 * The receiver of a message. Unknown and unacquainted users get the same error, so that nobody can enumerate users.
 */
export const receiver = async (context: Context, actor: Actor, id: number): Promise<Contact> => {
  if (id === actor.id) throw new ApiError('forbidden', 'You cannot write to yourself.');
  const contact = await findContact(context.db.orm, actor, id);
  if (!contact || !isAcquainted(actor, contact)) throw new ApiError('forbidden', NOT_YET);
  return assertReachable(contact);
};

/** A user to whom the actor may write, for a reason that the caller has checked. */
export const reachable = async (context: Context, actor: Actor, id: number): Promise<Contact> =>
  assertReachable(await orNotFound(findContact(context.db.orm, actor, id)));

export const open = async (
  context: Context,
  actor: Actor,
  contact: Contact,
  query: HistoryQuery,
): Promise<OpenChat> => {
  const { orm } = context.db;
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
};

/** The latest messages of one conversation that contain a text. */
export const searchWith = async (
  context: Context,
  { conversation }: Contact,
  search: ConversationSearch,
): Promise<FoundInConversation> => {
  if (!conversation) return { messages: [], more: false };
  return searchConversation(context.db.orm, conversation, search);
};

/**
 * Sends a message (`sendMessage`).
 * @throws ApiError `tooMany` when it is to a stranger and the actor has written to too many today.
 */
export const send = async (context: Context, actor: Actor, contact: Contact, form: Form): Promise<FullMessage> => {
  const draft = await draftMessage(context, sidesOf(pairOf(actor, contact.person.id)), actor.id, form);
  const send = () => sendMessage(context, draft);
  return isToStranger(actor, contact) ? new Attempts(context, STRANGERS).spend(String(actor.id), send) : send();
};

/**
 * Stores a message in the transaction of the step that it belongs to. It has no notification of its own, since the
 * step notifies the receiver.
 */
export const sendWithStep = async (
  context: Context,
  tx: Transaction,
  actor: Actor,
  { person }: Contact,
  body: string,
): Promise<void> => {
  const sides = sidesOf(pairOf(actor, person.id));
  const draft = { sides, senderId: actor.id, clientKey: null, body, pictures: 0, videos: 0, about: null };
  const message = await storeMessage(tx, draft, context.clock());
  if (!message) throw new Error('A message without a key was taken for a repeat.');
  const events = [eventOfMessage({ ...message, attachments: [] }, sides), eventOfChats(person.id)];
  announceOnCommit(context, tx, events);
};

/** Records that the actor has read up to a message, and updates the actor's other windows. */
export const read = async (
  context: Context,
  actor: Pick<Actor, 'id'>,
  { conversation }: Contact,
  seq: number,
): Promise<void> => {
  if (conversation) await markRead(context, actor, conversation, seq);
};
