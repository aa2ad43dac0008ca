import { and, asc, eq, isNull } from 'drizzle-orm';
import { picture, pitch } from '../../db/file-aliases.ts';
import { prepared, type Value } from '../../db/prepared.ts';
import { first } from '../../db/rows.ts';
import { previews } from '../../db/schema/files.ts';
import { addresses, profiles, suspensions, users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';
import { orNotFound } from '../../http/api-error.ts';

const accountOf = prepared((orm, userId: Value) =>
  orm
    .select({ user: users, profile: profiles, address: addresses, picture, pitch, preview: previews })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(addresses, eq(addresses.userId, users.id))
    .leftJoin(picture, eq(picture.id, profiles.pictureFileId))
    .leftJoin(pitch, eq(pitch.id, profiles.pitchFileId))
    .leftJoin(previews, eq(previews.fileId, profiles.pitchFileId))
    .where(eq(users.id, userId)),
);

/** A user with profile, address and the files of both. */
export const findAccount = (orm: Queries, userId: number) => orNotFound(first(accountOf(orm, userId)));

export type Account = Awaited<ReturnType<typeof findAccount>>;

/**
 * The files of a profile, locked until the end of the transaction, so that two replacements do not both remove the same
 * file.
 */
export const lockFiles = (orm: Queries, userId: number) => {
  const { pictureFileId, pitchFileId } = profiles;
  const select = orm.select({ pictureFileId, pitchFileId }).from(profiles);
  return orNotFound(first(select.where(eq(profiles.userId, userId)).for('no key update')));
};

export const renameUser = async (orm: Queries, userId: number, name: string): Promise<void> => {
  await orm.update(users).set({ name }).where(eq(users.id, userId));
};

export const updateProfile = async (
  orm: Queries,
  userId: number,
  changes: Partial<Omit<typeof profiles.$inferInsert, 'userId'>>,
): Promise<void> => {
  await orm.update(profiles).set(changes).where(eq(profiles.userId, userId));
};

/** Stores a user's address; each user has at most one. */
export const saveAddress = async (
  orm: Queries,
  userId: number,
  address: Omit<typeof addresses.$inferInsert, 'userId'>,
): Promise<void> => {
  await orm
    .insert(addresses)
    .values({ userId, ...address })
    .onConflictDoUpdate({ target: addresses.userId, set: address });
};

/** What a user is suspended from at the moment, with the reasons. */
export const currentSuspensions = (orm: Queries, userId: number) =>
  orm
    .select({ scope: suspensions.scope, reason: suspensions.reason, createdAt: suspensions.createdAt })
    .from(suspensions)
    .where(and(eq(suspensions.userId, userId), isNull(suspensions.endedAt)))
    .orderBy(asc(suspensions.id));
