import { and, eq } from 'drizzle-orm';
import { supportChats, supportMessages } from '../../db/schema/conversations.ts';
import type { Queries } from '../../db/transaction.ts';
import { type HistoryQuery, historyWindow, inOrder } from '../chat/history.ts';

export type Talk = typeof supportChats.$inferSelect;
export type SupportMessage = typeof supportMessages.$inferSelect;

/** A talk and a part of what was said. */
export interface OpenTalk {
  readonly talk: Talk;
  readonly messages: readonly SupportMessage[];
}

export const findTalk = async (orm: Queries, id: number): Promise<Talk | undefined> => {
  const [talk] = await orm.select().from(supportChats).where(eq(supportChats.id, id));
  return talk;
};

export const findTalkOf = async (orm: Queries, userId: number): Promise<Talk | undefined> => {
  const [talk] = await orm.select().from(supportChats).where(eq(supportChats.userId, userId));
  return talk;
};

export const openTalk = async (orm: Queries, talk: Talk, query: HistoryQuery): Promise<OpenTalk> => {
  const { where, order, limit } = historyWindow(supportMessages.seq, query);
  const found = await orm
    .select()
    .from(supportMessages)
    .where(and(eq(supportMessages.supportId, talk.id), where))
    .orderBy(order)
    .limit(limit);
  return { talk, messages: inOrder(found) };
};
