import { createHmac } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/transaction.ts';
import { newSignInMail } from './auth.mails.ts';
import { type DeviceOwner, readDeviceToken } from './sign-device.ts';
import { countDevices, insertDevice, isDeviceOf } from './users.repository.ts';

/** Ordered: the first match counts, since most browsers also name older browsers or their engine. */
const BROWSERS = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
] as const;

type Names = readonly (readonly [RegExp, string])[];
const nameIn = (names: Names, userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** A readable name for a user agent, e.g. "Firefox on Windows" or "Desktop app on macOS"; never the raw header. */
export const clientName = (userAgent: string): string => {
  const system = nameIn(SYSTEMS, userAgent);
  if (/\bElectron\//.test(userAgent)) return system ? `Desktop app on ${system}` : 'Desktop app';
  const browser = nameIn(BROWSERS, userAgent);
  if (!browser && !system) return 'Unknown device';
  return `${browser ?? 'A browser'} on ${system ?? 'an unknown system'}`;
};

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
