import { after, days } from '../../clock.ts';
import { profiles, users } from '../../db/schema/people.ts';
import { settings } from '../../db/schema/settings.ts';
import type { Transaction } from '../../db/transaction.ts';

type NewUser = typeof users.$inferInsert;
export type NewAccount = Pick<NewUser, 'name' | 'email' | 'role'> &
  Partial<Pick<NewUser, 'passwordHash' | 'googleSubject' | 'emailVerifiedAt'>>;

/** A user with an empty profile; brands start with the days of the trial. A taken address violates `users_email_key`. */
export const createAccount = async (tx: Transaction, account: NewAccount, now: Date): Promise<{ id: number }> => {
  const [trial] = await tx.orm.select({ days: settings.subscriptionTrialDays }).from(settings);
  if (!trial) throw new Error('The settings row is missing.');
  const subscriptionExpiresAt = account.role === 'brand' ? after(now, days(trial.days)) : null;
  const [user] = await tx.orm
    .insert(users)
    .values({ ...account, subscriptionExpiresAt, createdAt: now })
    .returning({ id: users.id });
  if (!user) throw new Error('The new user was not returned.');
  await tx.orm.insert(profiles).values({ userId: user.id });
  return user;
};
