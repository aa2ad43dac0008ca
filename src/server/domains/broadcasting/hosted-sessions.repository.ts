import { eq, inArray } from 'drizzle-orm';
import { liveSessions } from '../../db/schema/live.ts';
import type { Queries } from '../../db/transaction.ts';

/** Notes that a hosted provider is told of a session, before it is. */
export const rememberSession = async (orm: Queries, tokenId: number): Promise<void> => {
  await orm.insert(liveSessions).values({ tokenId }).onConflictDoNothing();
};

/** Whether connections of a session are known to the provider as its own, and so can be ended. */
export const isRemembered = async (orm: Queries, tokenId: number): Promise<boolean> => {
  const found = await orm.select().from(liveSessions).where(eq(liveSessions.tokenId, tokenId));
  return found.length > 0;
};

/** Forgets sessions whose connections the provider has closed. */
export const forgetSessions = async (orm: Queries, tokenIds: readonly number[]): Promise<void> => {
  await orm.delete(liveSessions).where(inArray(liveSessions.tokenId, [...tokenIds]));
};
