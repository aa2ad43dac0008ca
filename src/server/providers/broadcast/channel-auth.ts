import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Session } from './broadcast.ts';

/** The key and the secret of an application, as Pusher calls the pair. */
export interface AppKey {
  readonly key: string;
  readonly secret: string;
}

const sign = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex');

const isSame = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/**
 * Pusher's `key:signature` over `socket_id:channel`, with a third part of ours: whose session it is, signed with the
 * rest. A client hands the text on as it is, so any process can tell whose socket it holds, also after a restart.
 * Neither a socket id nor a channel holds a colon, so no text can be read in two ways.
 * https://pusher.com/docs/channels/library_auth_reference/auth-signatures
 */
export const authorizeSocket = (
  { key, secret }: AppKey,
  socketId: string,
  channel: string,
  { userId, tokenId }: Session,
): string => {
  const owner = `${userId}-${tokenId}`;
  return `${key}:${sign(secret, `${socketId}:${channel}:${owner}`)}:${owner}`;
};

/** What a socket brings: the session that it was made for, null in Pusher's plain form, undefined when it is not ours. */
export const checkAuth = (
  { key, secret }: AppKey,
  socketId: string,
  channel: string,
  auth: string,
): Session | null | undefined => {
  const owner = /:(\d{1,15})-(\d{1,15})$/.exec(auth);
  if (!owner) return isSame(auth, `${key}:${sign(secret, `${socketId}:${channel}`)}`) ? null : undefined;
  const session = { userId: Number(owner[1]), tokenId: Number(owner[2]) };
  return isSame(auth, authorizeSocket({ key, secret }, socketId, channel, session)) ? session : undefined;
};
