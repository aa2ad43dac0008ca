import { eq, inArray } from 'drizzle-orm';
import { liveSessions } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';

/** Records that a hosted provider will know a session, before telling the provider. */
export const rememberSession = async (orm: Queries, tokenId: number): Promise<void> => {
  await orm.insert(liveSessions).values({ tokenId }).onConflictDoNothing();
};

/** Whether a session is recorded as known to the provider, so that its connections can be closed. */
export const isRemembered = async (orm: Queries, tokenId: number): Promise<boolean> => {
  const found = await orm.select().from(liveSessions).where(eq(liveSessions.tokenId, tokenId));
  return found.length > 0;
};

/** Deletes the records of sessions whose connections the provider has closed. */
export const forgetSessions = async (orm: Queries, tokenIds: readonly number[]): Promise<void> => {
  await orm.delete(liveSessions).where(inArray(liveSessions.tokenId, [...tokenIds]));
};
