import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { files } from '../../db/schema/files.ts';
import { addresses, profiles, users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';
import { Refusal } from '../../http/refusal.ts';

const picture = alias(files, 'picture');
const pitch = alias(files, 'pitch');

/** A user with profile, address and the files of both. */
export const findAccount = async (orm: Queries, userId: number) => {
  const [account] = await orm
    .select({ user: users, profile: profiles, address: addresses, picture, pitch })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(addresses, eq(addresses.userId, users.id))
    .leftJoin(picture, eq(picture.id, profiles.pictureFileId))
    .leftJoin(pitch, eq(pitch.id, profiles.pitchFileId))
    .where(eq(users.id, userId));
  if (!account) throw new Refusal('notFound');
  return account;
};

export type Account = Awaited<ReturnType<typeof findAccount>>;
