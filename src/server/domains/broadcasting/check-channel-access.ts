import { type ChannelKind, parseChannel } from '#shared/domain/realtime-channels.ts';
import type { Queries } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { isTakingPart } from '../chat/chat.policy.ts';
import { findConversation } from '../chat/chat.repository.ts';
import { isOwnSupportChat } from '../support/support.policy.ts';
import { findSupportChat } from '../support/support.repository.ts';

type Rule = (orm: Queries, actor: Actor, id: number) => Promise<boolean>;

/** The access rule of each kind of channel. */
const rules: Readonly<Record<ChannelKind, Rule>> = {
  notification: async (_orm, actor, id) => actor.id === id,
  chat: async (orm, actor, id) => {
    const conversation = await findConversation(orm, id);
    return conversation !== undefined && isTakingPart(actor, conversation);
  },
  support: async (orm, actor, id) => {
    const chat = await findSupportChat(orm, id);
    return chat !== undefined && isOwnSupportChat(actor, chat);
  },
};

/** Whether an actor may subscribe to a channel. A name that does not match a kind exactly is denied. */
export const canSubscribe = async (orm: Queries, actor: Actor, name: string): Promise<boolean> => {
  const channel = parseChannel(name);
  return channel !== undefined && rules[channel.kind](orm, actor, channel.id);
};
