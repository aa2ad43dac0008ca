// Authorizes subscriptions to realtime channels.
import { type ChannelKind, parseChannel } from '#shared/domain/realtime-channels.ts';
import type { Context } from '../../context.ts';
import type { Queries } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Session } from '../../providers/broadcast/broadcast.ts';
import { isOwnSupportChat, isTakingPart } from '../chat/chat.policy.ts';
import { type Conversation, findConversation } from '../chat/chat.repository.ts';
import { isRemembered, rememberSession } from './hosted-sessions.repository.ts';

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
export const authorize = async (
  context: Pick<Context, 'db' | 'broadcast'>,
  actor: Actor,
  socketId: string,
  channel: string,
) => {
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
export const signIn = async (context: Pick<Context, 'db' | 'broadcast'>, actor: Actor, socketId: string) => {
  const { db, broadcast } = context;
  if (!broadcast.hosted) throw new ApiError('notFound');
  await rememberSession(db.orm, actor.tokenId);
  return broadcast.hosted.signIn(socketId, sessionOf(actor));
};
