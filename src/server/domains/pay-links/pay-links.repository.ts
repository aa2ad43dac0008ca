import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { first } from '../../db/rows.ts';
import { payLinks } from '../../db/schema/money.ts';
import { users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';
import { after, days, hours } from '../../lib/clock.ts';

/** Long enough for a slow bank page, short enough that a leaked ticket is soon useless. */
const TICKET_LIFETIME = hours(2);
const KEPT = days(7);

export type PayLinkRow = typeof payLinks.$inferSelect;

const digest = (secret: string): string => createHash('sha256').update(secret).digest('hex');
const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * Stores a link and returns its secret, which is stored as a digest only; deletes the user's links from more than a
 * week ago.
 */
export const insertPayLink = async (
  orm: Queries,
  link: Pick<PayLinkRow, 'userId' | 'purpose' | 'jobId' | 'expiresAt' | 'createdAt'>,
): Promise<string> => {
  const secret = newSecret();
  await orm
    .delete(payLinks)
    .where(and(eq(payLinks.userId, link.userId), lt(payLinks.createdAt, after(link.createdAt, -KEPT))));
  await orm.insert(payLinks).values({ ...link, secretDigest: digest(secret) });
  return secret;
};

const isUnopened = (secret: string, now: Date) =>
  and(eq(payLinks.secretDigest, digest(secret)), isNull(payLinks.openedAt), gt(payLinks.expiresAt, now));

/** The link of a secret that can still be exchanged. */
export const findUnopened = (orm: Queries, secret: string, now: Date): Promise<PayLinkRow | undefined> =>
  first(orm.select().from(payLinks).where(isUnopened(secret, now)));

/** Exchanges a secret for a ticket, once; of several concurrent calls one succeeds. */
export const takePayLink = async (orm: Queries, secret: string, now: Date): Promise<string | undefined> => {
  const ticket = newSecret();
  const [row] = await orm
    .update(payLinks)
    .set({ openedAt: now, ticketDigest: digest(ticket) })
    .where(isUnopened(secret, now))
    .returning({ id: payLinks.id });
  return row && ticket;
};

/** The link of a valid ticket. */
export const findByTicket = (orm: Queries, ticket: string, now: Date): Promise<PayLinkRow | undefined> =>
  first(
    orm
      .select()
      .from(payLinks)
      .where(and(eq(payLinks.ticketDigest, digest(ticket)), gt(payLinks.openedAt, after(now, -TICKET_LIFETIME)))),
  );

export const keepPayment = async (orm: Queries, id: number, paymentId: string): Promise<void> => {
  await orm.update(payLinks).set({ paymentId }).where(eq(payLinks.id, id));
};

/** The brand of a link, unless it has been suspended or deleted. */
export const findPayer = (orm: Queries, id: number) =>
  first(
    orm
      .select({ id: users.id, subscriptionEnd: users.subscriptionExpiresAt })
      .from(users)
      .where(and(eq(users.id, id), isNull(users.suspendedAt), isNull(users.deletedAt))),
  );
