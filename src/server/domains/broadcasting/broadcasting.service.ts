// Authorizes subscriptions to realtime channels, and signs connections of a hosted provider in and out.
import { type ChannelKind, parseChannel } from '#shared/domain/messages/realtime-channels.ts';
import type { Context } from '../../context.ts';
import type { Queries } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError } from '../../http/api-error.ts';
import type { HostedSockets, Session } from '../../providers/broadcast/broadcast.ts';
import { endedLiveSessions, forgetSessions, isRemembered, rememberSession } from '../auth/tokens.repository.ts';
import { isOwnSupportChat, isTakingPart } from '../chat/chat.policy.ts';
import { type Conversation, findConversation } from '../chat/chat.repository.ts';

type Parts = Pick<Context, 'db' | 'broadcast'>;

type Rule = (orm: Queries, actor: Actor, id: number) => Promise<boolean>;

const ofConversation =
  (policy: (actor: Actor, conversation: Conversation) => boolean): Rule =>
  async (orm, actor, id) => {
    const conversation = await findConversation(orm, id);
    return conversation !== undefined && policy(actor, conversation);
  };

/** The access rule of each kind of channel. */
const rules: Readonly<Record<ChannelKind, Rule>> = {
  notification: async (_orm, actor, id) => actor.id === id,
  chat: ofConversation(isTakingPart),
  support: ofConversation(isOwnSupportChat),
};

/** Whether an actor may subscribe to a channel. A name that does not match a kind exactly is denied. */
const canSubscribe = async (orm: Queries, actor: Actor, name: string): Promise<boolean> => {
  const channel = parseChannel(name);
  return channel !== undefined && rules[channel.kind](orm, actor, channel.id);
};

const sessionOf = ({ id, tokenId }: Actor): Session => ({ userId: id, tokenId });

/**
 * @throws ApiError `forbidden` when the actor may not subscribe to the channel, or a hosted connection is not signed
 * in.
 */
export const authorize = async (context: Parts, actor: Actor, socketId: string, channel: string) => {
  const { db, broadcast } = context;
  if (!(await canSubscribe(db.orm, actor, channel))) throw new ApiError('forbidden');
  if (broadcast.hosted && !(await isRemembered(db.orm, actor.tokenId)))
    throw new ApiError('forbidden', 'Sign the connection in first.');
  return broadcast.authorize(socketId, channel, sessionOf(actor));
};

/**
 * Signs a connection in at a hosted provider, which then knows its user.
 * @throws ApiError `notFound` without a hosted provider.
 */
export const signIn = async (context: Parts, actor: Actor, socketId: string) => {
  const { db, broadcast } = context;
  if (!broadcast.hosted) throw new ApiError('notFound');
  await rememberSession(db.orm, actor.tokenId);
  return broadcast.hosted.signIn(socketId, sessionOf(actor));
};

/** Concurrent calls to the provider. */
const WIDTH = 10;

/**
 * Makes the provider close the connections of ended sessions, whatever ended them and in whichever process. A failed
 * call keeps its record and is retried by the next run.
 */
export const endHostedSessions = async ({ db, clock, log }: Context, hosted: HostedSockets): Promise<void> => {
  const ended = await endedLiveSessions(db, clock);
  for (let from = 0; from < ended.length; from += WIDTH) {
    const some = ended.slice(from, from + WIDTH);
    const calls = await Promise.allSettled(some.map((id) => hosted.endSession(id)));
    for (const call of calls)
      if (call.status === 'rejected') log.warn({ err: call.reason }, 'a live connection could not be ended');
    const done = some.filter((_id, n) => calls[n]?.status === 'fulfilled');
    if (done.length > 0) await forgetSessions(db.orm, done);
  }
};
