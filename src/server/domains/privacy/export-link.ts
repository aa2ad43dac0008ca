import { createHmac, timingSafeEqual } from 'node:crypto';
import { after, minutes } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';

/** Applies to the start of a download; a running one continues. A new link requires the password again. */
const LIFETIME = minutes(10);

/** The parts of an export URL. */
export interface ExportLink {
  readonly user: string;
  readonly session: string;
  readonly expires: string;
  readonly signature: string;
}

type Parts = Pick<Context, 'secretKey' | 'clock'>;

const sign = ({ secretKey }: Parts, user: string, session: string, expires: string): string =>
  createHmac('sha256', secretKey).update(`export:${user}:${session}:${expires}`).digest('base64url');

/**
 * The signed URL of an account's export, valid for ten minutes. It contains no session token, since browsers store the
 * URLs of downloads.
 */
export const exportAddress = (parts: Parts, actor: Actor): string => {
  const [user, session] = [String(actor.id), String(actor.tokenId)];
  const expires = String(Math.ceil(after(parts.clock(), LIFETIME).getTime() / 1_000));
  return `/media/exports/${user}/${session}/${expires}/${sign(parts, user, session, expires)}`;
};

/** Whether an export URL has a valid signature and has not expired. */
export const isGoodLink = (parts: Parts, { user, session, expires, signature }: ExportLink): boolean => {
  if (![user, session, expires].every((part) => /^[1-9]\d{0,15}$/.test(part))) return false;
  if (Number(expires) * 1_000 <= parts.clock().getTime()) return false;
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(parts, user, session, expires))];
  return given.length === expected.length && timingSafeEqual(given, expected);
};
