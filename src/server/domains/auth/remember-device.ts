import { createHmac } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/transaction.ts';
import { newSignInMail } from './auth.mails.ts';
import { clientName } from './name-client.ts';
import { type DeviceOwner, readDeviceToken } from './sign-device.ts';
import { countDevices, insertDevice, isDeviceOf } from './users.repository.ts';

/** Origin of a sign-in. */
export interface Origin {
  /** The `Cookie` header, in which a browser presents the tokens of its accounts. */
  readonly cookies: string;
  readonly userAgent: string;
  /** IPv4 or IPv6. */
  readonly address: string;
}

/** The stable part of an address that a provider reassigns: the first three groups of IPv4 or IPv6. */
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
 * Remembers the device and network of a sign-in and mails the owner when they are new. The first one is not reported,
 * since the account was created from there.
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

/**
 * The counter of a known device; undefined for an unknown one. A browser is known by its token. Clients without cookies
 * (the desktop client) and browsers without a token are known by name and network, if the account was signed in from
 * there before; they share the counter with strangers of the same name and network. Runs the same query for an account
 * that does not exist, so that the duration does not reveal accounts.
 */
export const findKnownDevice = async (
  { db, secretKey }: Pick<Context, 'db' | 'secretKey'>,
  owner: DeviceOwner,
  origin: Origin,
): Promise<string | undefined> => {
  const digest = digestOf(secretKey, owner.id, origin);
  const isKnown = await isDeviceOf(db.orm, owner.id, digest);
  const token = readDeviceToken(secretKey, owner, origin.cookies);
  if (token) return `browser ${token}`;
  return isKnown ? `device ${digest}` : undefined;
};
