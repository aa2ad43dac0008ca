import { and, asc, eq, sql } from 'drizzle-orm';
import { savedSearches } from '../../db/schema/jobs.ts';
import type { Queries } from '../../db/transaction.ts';

export type SavedSearch = typeof savedSearches.$inferSelect;
export type NewSearch = typeof savedSearches.$inferInsert;

/** The unique index on a creator's names; letters count the same in both cases. */
export const NAME_TAKEN = 'saved_searches_name';

export const searchesOf = (orm: Queries, creatorId: number): Promise<SavedSearch[]> =>
  orm.select().from(savedSearches).where(eq(savedSearches.creatorId, creatorId)).orderBy(asc(savedSearches.id));

export const findSearch = async (orm: Queries, id: number): Promise<SavedSearch | undefined> => {
  const [search] = await orm.select().from(savedSearches).where(eq(savedSearches.id, id));
  return search;
};

/**
 * The number of a creator's searches. The creator's row stays locked, so that two windows cannot both add the last one.
 */
export const countForUpdate = async (orm: Queries, creatorId: number): Promise<number> => {
  await orm.execute(sql`select 1 from profiles where user_id = ${creatorId} for update`);
  return orm.$count(savedSearches, eq(savedSearches.creatorId, creatorId));
};

export const insertSearch = async (orm: Queries, search: NewSearch): Promise<SavedSearch> => {
  const [made] = await orm.insert(savedSearches).values(search).returning();
  if (!made) throw new Error('The search was not stored.');
  return made;
};

export const deleteSearch = async (orm: Queries, { id, creatorId }: SavedSearch): Promise<void> => {
  await orm.delete(savedSearches).where(and(eq(savedSearches.id, id), eq(savedSearches.creatorId, creatorId)));
};
