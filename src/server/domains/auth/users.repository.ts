import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { first, some } from '../../db/rows.ts';
import { knownDevices, profiles, users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';

export type User = typeof users.$inferSelect;

/** Recipient of a mail. */
type Recipient = Pick<User, 'email' | 'name'>;
const recipient = { email: users.email, name: users.name };

export const findUser = (orm: Queries, id: number): Promise<User | undefined> =>
  first(orm.select().from(users).where(eq(users.id, id)));

/** A user who must exist. */
export const getUser = async (orm: Queries, id: number): Promise<User> => {
  const user = await findUser(orm, id);
  if (!user) throw new Error(`There is no account ${id}.`);
  return user;
};

/** The account of an address, case-insensitive. */
export const findByEmail = (orm: Queries, email: string): Promise<User | undefined> =>
  first(orm.select().from(users).where(sql`lower(${users.email}) = lower(${email}) and ${users.deletedAt} is null`));

/** The account linked to a Google account. */
export const findByGoogleSubject = (orm: Queries, subject: string): Promise<User | undefined> =>
  first(orm.select().from(users).where(eq(users.googleSubject, subject)));

/** Whether any user exists. */
export const hasUsers = (orm: Queries): Promise<boolean> => some(orm.select({ id: users.id }).from(users).limit(1));

/** Locks a user, so that one transaction at a time changes the account, and returns the current row. */
export const lockUser = (orm: Queries, id: number): Promise<User | undefined> =>
  first(orm.select().from(users).where(eq(users.id, id)).for('no key update'));

/** A user with an empty profile. A taken address violates `users_email_key`. */
export const insertUser = async (orm: Queries, user: typeof users.$inferInsert): Promise<{ id: number }> => {
  const [made] = await orm.insert(users).values(user).returning({ id: users.id });
  if (!made) throw new Error('The new user was not returned.');
  await orm.insert(profiles).values({ userId: made.id });
  return made;
};

export const markVerified = async (orm: Queries, id: number, emailVerifiedAt: Date): Promise<void> => {
  await orm.update(users).set({ emailVerifiedAt }).where(eq(users.id, id));
};

/** Replaces the address; the caller holds the lock of the user. A taken one violates `users_email_key`. */
export const replaceEmail = async (
  orm: Queries,
  id: number,
  address: Pick<User, 'email' | 'emailVerifiedAt'>,
): Promise<void> => {
  await orm.update(users).set(address).where(eq(users.id, id));
};

export const setPasswordHash = (orm: Queries, id: number, passwordHash: string): Promise<Recipient | undefined> =>
  first(orm.update(users).set({ passwordHash }).where(eq(users.id, id)).returning(recipient));

/**
 * Links a Google account to an account without one, provided that password and address are still the given ones;
 * undefined otherwise. A Google account linked elsewhere violates `users_google_subject_key`.
 */
export const setGoogleSubject = (
  orm: Queries,
  { id, email, passwordHash }: { readonly id: number; readonly email: string; readonly passwordHash: string },
  changes: Pick<User, 'googleSubject' | 'emailVerifiedAt'>,
): Promise<Recipient | undefined> =>
  first(
    orm
      .update(users)
      .set(changes)
      .where(
        and(
          eq(users.id, id),
          eq(users.email, email),
          eq(users.passwordHash, passwordHash),
          isNull(users.googleSubject),
        ),
      )
      .returning(recipient),
  );

/** Unlinks the Google account of an account that has a password; undefined for any other. */
export const clearGoogleSubject = (orm: Queries, id: number): Promise<Recipient | undefined> =>
  first(
    orm
      .update(users)
      .set({ googleSubject: null })
      .where(and(eq(users.id, id), isNotNull(users.googleSubject), isNotNull(users.passwordHash)))
      .returning(recipient),
  );

/** The number of known devices of an account. */
export const countDevices = (orm: Queries, userId: number): Promise<number> =>
  orm.$count(knownDevices, eq(knownDevices.userId, userId));

/** Stores a device; false when it is known. */
export const insertDevice = (orm: Queries, device: typeof knownDevices.$inferInsert): Promise<boolean> =>
  some(orm.insert(knownDevices).values(device).onConflictDoNothing().returning({ digest: knownDevices.digest }));

/** Whether a device is known for an account. */
export const isDeviceOf = async (orm: Queries, userId: number, digest: string): Promise<boolean> => {
  const isThis = and(eq(knownDevices.userId, userId), eq(knownDevices.digest, digest));
  return some(orm.select({ digest: knownDevices.digest }).from(knownDevices).where(isThis));
};
