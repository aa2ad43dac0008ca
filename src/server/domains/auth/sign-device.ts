import { createHmac, randomBytes } from 'node:crypto';
import type { Config } from '../../config/config.ts';
import { days } from '../../lib/clock.ts';
import { isSameSecret } from '../../lib/same-secret.ts';
import type { User } from './users.repository.ts';

/** An account whose devices are known. */
export type DeviceOwner = Pick<User, 'id' | 'passwordHash'>;

const LIFETIME_SECONDS = days(365) / 1_000;
/** Tokens from before the seal have none. */
const TOKEN = /^[\w-]{22}\.[\w-]{43}(?:\.[\w-]{43})?$/;

const SEALED = /(?:^|;\s*)device-(\d{1,16})=([\w-]{22})\.[\w-]{43}\.([\w-]{43})(?=;|$)/g;
/** Characters that are looked through, which bounds the digests of a hostile header. */
const MOST_COOKIES = 4_096;

const signatureOf = (secretKey: string, { id, passwordHash }: DeviceOwner, nonce: string): string =>
  createHmac('sha256', secretKey)
    .update(`device token:${id}:${nonce}:${passwordHash ?? ''}`)
    .digest('base64url');

/** Depends on the id of the account alone, so that it is checked without the database. */
const sealOf = (secretKey: string, id: string, nonce: string): string =>
  createHmac('sha256', secretKey).update(`device seal:${id}:${nonce}`).digest('base64url');

const nameOf = (id: number): string => `device-${id}`;

/**
 * The `Set-Cookie` of a browser whose user has just proved to be the owner of an account. It authenticates nothing: it
 * gives wrong passwords and codes from this browser a counter of their own, which strangers cannot use up. A new
 * password ends it, so that whoever knew the old one has no tokens left. One cookie per account, for shared computers.
 */
export const deviceCookie = (
  { config, secretKey }: { readonly config: Pick<Config, 'publicUrl'>; readonly secretKey: string },
  owner: DeviceOwner,
): string => {
  const { protocol } = new URL(config.publicUrl);
  const nonce = randomBytes(16).toString('base64url');
  const parts = [nonce, signatureOf(secretKey, owner, nonce), sealOf(secretKey, String(owner.id), nonce)];
  return [
    `${nameOf(owner.id)}=${parts.join('.')}`,
    'Path=/api',
    `Max-Age=${LIFETIME_SECONDS}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(protocol === 'https:' ? ['Secure'] : []),
  ].join('; ');
};

/** The id of a browser that holds a valid token of the account; undefined otherwise. @param cookies the `Cookie` header */
export const readDeviceToken = (secretKey: string, owner: DeviceOwner, cookies: string): string | undefined => {
  const start = `${nameOf(owner.id)}=`;
  const token = cookies
    .split(/;\s*/)
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length);
  if (!token || !TOKEN.test(token)) return undefined;
  const [nonce = '', signature = ''] = token.split('.');
  return isSameSecret(signature, signatureOf(secretKey, owner, nonce)) ? nonce : undefined;
};

/**
 * The id of an account that was signed in at the browser which sends the `Cookie` header; undefined without one. A seal
 * outlives a changed password and proves nothing: it only admits requests while the server is flooded.
 */
export const ownerOfBrowser = (secretKey: string, cookies: string): string | undefined => {
  for (const [, id = '', nonce = '', seal = ''] of cookies.slice(0, MOST_COOKIES).matchAll(SEALED))
    if (isSameSecret(seal, sealOf(secretKey, id, nonce))) return id;
  return undefined;
};
