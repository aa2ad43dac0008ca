import { eq } from 'drizzle-orm';
import { addresses } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';

/** Whether a creator has entered an address to which products can be sent. */
export const hasAddress = async (orm: Queries, creatorId: number): Promise<boolean> =>
  (await orm.select({ id: addresses.userId }).from(addresses).where(eq(addresses.userId, creatorId))).length > 0;
