import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../lib/same-secret.ts';
import type { Session } from './broadcast.ts';

/** The key and the secret of a Pusher application. */
export interface AppKey {
  readonly key: string;
  readonly secret: string;
}

const sign = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex');

/**
 * Pusher's `key:signature` over `socket_id:channel`, extended by the session, which the signature covers. Clients forward
 * the text unchanged, so any process can identify the session of a socket, even after a restart. Neither socket ids nor
 * channel names contain a colon, so the text is unambiguous.
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

/** Verifies a channel authorization: its session, null in Pusher's plain format, undefined when the signature is invalid. */
export const checkAuth = (
  { key, secret }: AppKey,
  socketId: string,
  channel: string,
  auth: string,
): Session | null | undefined => {
  const owner = /:(\d{1,15})-(\d{1,15})$/.exec(auth);
  if (!owner) return isSameSecret(auth, `${key}:${sign(secret, `${socketId}:${channel}`)}`) ? null : undefined;
  const session = { userId: Number(owner[1]), tokenId: Number(owner[2]) };
  return isSameSecret(auth, authorizeSocket({ key, secret }, socketId, channel, session)) ? session : undefined;
};
