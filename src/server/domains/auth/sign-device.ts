import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { days } from '../../clock.ts';
import type { Config } from '../../config.ts';

/** An account whose devices are known. */
export interface DeviceOwner {
  readonly id: number;
  readonly passwordHash: string | null;
}

const LIFETIME_SECONDS = days(365) / 1_000;
const TOKEN = /^[\w-]{22}\.[\w-]{43}$/;

const signatureOf = (secretKey: string, { id, passwordHash }: DeviceOwner, nonce: string): string =>
  createHmac('sha256', secretKey)
    .update(`device token:${id}:${nonce}:${passwordHash ?? ''}`)
    .digest('base64url');

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
  return [
    `${nameOf(owner.id)}=${nonce}.${signatureOf(secretKey, owner, nonce)}`,
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
  const isValid = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secretKey, owner, nonce)));
  return isValid ? nonce : undefined;
};
