import { after, days } from '../../clock.ts';
import type { users } from '../../db/schema/people.ts';
import type { Transaction } from '../../db/transaction.ts';
import { insertUser, readTrialDays } from './users.repository.ts';

type NewUser = typeof users.$inferInsert;
export type NewAccount = Pick<NewUser, 'name' | 'email' | 'role'> &
  Partial<Pick<NewUser, 'passwordHash' | 'googleSubject' | 'emailVerifiedAt'>>;

/**
 * Creates a user with an empty profile; a brand starts with a trial period. A taken address violates `users_email_key`.
 */
export const createAccount = async ({ orm }: Transaction, account: NewAccount, now: Date): Promise<{ id: number }> => {
  const trial = await readTrialDays(orm);
  const subscriptionExpiresAt = account.role === 'brand' ? after(now, days(trial)) : null;
  return insertUser(orm, { ...account, subscriptionExpiresAt, createdAt: now });
};
