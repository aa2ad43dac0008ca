import { createHmac } from 'node:crypto';
import { after, type Clock, minutes } from '../lib/clock.ts';
import { isSameSecret } from '../lib/same-secret.ts';

/** Applies to the start of a download; a running one continues. */
const LIFETIME = minutes(10);

/** The last parts of a link to a file that is made for one account when it is asked for. */
export interface AccountLink {
  readonly user: string;
  readonly session: string;
  readonly expires: string;
  readonly signature: string;
}

/** The route parameters that an `AccountLink` is read from. */
export const ACCOUNT_LINK = ':user/:session/:expires/:signature';

interface Parts {
  readonly secretKey: string;
  readonly clock: Clock;
}

/** An account in one of its sessions. */
interface Holder {
  readonly id: number;
  readonly tokenId: number;
}

const sign = ({ secretKey }: Parts, scope: string, user: string, session: string, expires: string): string =>
  createHmac('sha256', secretKey).update(`${scope}:${user}:${session}:${expires}`).digest('base64url');

/**
 * The end of a signed URL, valid for ten minutes. It contains no session token, since browsers store the URLs of
 * downloads.
 * @param scope what the link opens; a signature of one scope opens no other
 */
export const accountLink = (parts: Parts, scope: string, holder: Holder): string => {
  const [user, session] = [String(holder.id), String(holder.tokenId)];
  const expires = String(Math.ceil(after(parts.clock(), LIFETIME).getTime() / 1_000));
  return `${user}/${session}/${expires}/${sign(parts, scope, user, session, expires)}`;
};

/** Whether a link of a scope has a valid signature and has not expired. */
export const isGoodAccountLink = (
  parts: Parts,
  scope: string,
  { user, session, expires, signature }: AccountLink,
): boolean => {
  if (![user, session, expires].every((part) => /^[1-9]\d{0,15}$/.test(part))) return false;
  if (Number(expires) * 1_000 <= parts.clock().getTime()) return false;
  return isSameSecret(signature, sign(parts, scope, user, session, expires));
};
