import { violatedConstraint } from '../../db/database-error.ts';
import type { users } from '../../db/schema/people.ts';
import { readSettings } from '../../db/settings.repository.ts';
import type { Transaction } from '../../db/transaction.ts';
import { invalidField } from '../../http/api-error.ts';
import { after, days } from '../../lib/clock.ts';
import { chooseDigest } from '../notifications/notification-channels.repository.ts';
import { insertUser } from './users.repository.ts';

export const addressTaken = () => invalidField('email', 'This email address is already in use. Log in instead?');

/** Runs what gives an account an email address. @throws ApiError when another account has it */
export const takeAddress = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw violatedConstraint(error) === 'users_email_key' ? addressTaken() : error;
  }
};

type NewUser = typeof users.$inferInsert;
export type NewAccount = Pick<NewUser, 'name' | 'email' | 'role'> &
  Partial<Pick<NewUser, 'passwordHash' | 'googleSubject' | 'emailVerifiedAt'>>;

/**
 * Creates a user with an empty profile, and a daily mail of unread messages; a brand starts with a trial period. A taken address violates `users_email_key`.
 */
export const createAccount = async ({ orm }: Transaction, account: NewAccount, now: Date): Promise<{ id: number }> => {
  const { subscriptionTrialDays } = await readSettings(orm);
  const subscriptionExpiresAt = account.role === 'brand' ? after(now, days(subscriptionTrialDays)) : null;
  const user = await insertUser(orm, { ...account, subscriptionExpiresAt, createdAt: now });
  await chooseDigest(orm, user.id, 'messages', now);
  return user;
};
