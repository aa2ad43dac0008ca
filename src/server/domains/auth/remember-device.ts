import { createHmac } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/transaction.ts';
import { countDevices, insertDevice, isDeviceOf } from './devices.repository.ts';
import { clientName } from './name-client.ts';
import { newSignInMail } from './security.mails.ts';

/** Where a sign-in comes from. */
export interface Origin {
  readonly userAgent: string;
  /** IPv4 or IPv6. */
  readonly address: string;
}

/** What stays the same while a provider hands out addresses: three groups of IPv4 or IPv6. */
const networkOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return plain
    .split(plain.includes('.') ? '.' : ':')
    .slice(0, 3)
    .join(' ');
};

const digestOf = (secretKey: string, userId: number, { userAgent, address }: Origin): string =>
  createHmac('sha256', secretKey)
    .update(`device:${userId}:${clientName(userAgent)}:${networkOf(address)}`)
    .digest('hex');

/**
 * Remembers where an account signs in from, and tells its owner by mail when that is new. The first place of an account
 * is not told: it is where the account was made.
 */
export const noteDevice = async (
  { outbox, clock, config, secretKey }: Pick<Context, 'outbox' | 'clock' | 'config' | 'secretKey'>,
  tx: Transaction,
  user: { readonly id: number; readonly email: string; readonly name: string },
  origin: Origin,
): Promise<void> => {
  const client = clientName(origin.userAgent);
  const digest = digestOf(secretKey, user.id, origin);
  const before = await countDevices(tx.orm, user.id);
  const isNew = await insertDevice(tx.orm, { userId: user.id, digest, firstSeenAt: clock() });
  if (!isNew || before === 0) return;
  await outbox.add(tx, 'mail', newSignInMail(user, { client, at: clock(), url: `${config.publicUrl}/profile` }));
};

/** The digest of the place, when the account was signed in from there before. Asks the same of an account that does not exist. */
export const findKnownDevice = async (
  { db, secretKey }: Pick<Context, 'db' | 'secretKey'>,
  userId: number,
  origin: Origin,
): Promise<string | undefined> => {
  const digest = digestOf(secretKey, userId, origin);
  return (await isDeviceOf(db.orm, userId, digest)) ? digest : undefined;
};
