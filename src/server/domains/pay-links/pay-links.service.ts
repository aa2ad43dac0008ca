// Links that pay one item in a browser, for clients without a card form.
import type { PayPurpose } from '#shared/contract/pay-links.ts';
import { isExpired } from '#shared/domain/money/subscription.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError } from '../../http/api-error.ts';
import { after, minutes } from '../../lib/clock.ts';
import { canManageJob } from '../jobs/jobs.policy.ts';
import { findJob } from '../jobs/jobs.repository.ts';
import type { LinkPayment } from './link-payments.service.ts';
import * as linkPayments from './link-payments.service.ts';
import { findByTicket, findUnopened, insertPayLink, takePayLink } from './pay-links.repository.ts';

const LIFETIME = minutes(5);
const USED = 'This payment link was used already or has run out. Press Pay in the app again for a new one.';
const ENDED = 'This payment page has been open for too long. Press Pay in the app again.';

/** The secret is in the URL fragment, so that neither server logs nor Referer headers contain it. */
export const create = async (
  context: Context,
  actor: Actor,
  purpose: PayPurpose,
  job: number | undefined,
): Promise<{ url: string; expiresAt: Date }> => {
  const { db, clock, config } = context;
  const now = clock();
  const jobId = purpose === 'job' ? (job ?? null) : null;
  if (jobId !== null) await assertPayable(context, actor, jobId, now);
  const expiresAt = after(now, LIFETIME);
  const link = { userId: actor.id, purpose, jobId, expiresAt, createdAt: now };
  const secret = await transaction(db, (tx) => insertPayLink(tx.orm, link));
  return { url: `${config.publicUrl}/pay#${secret}`, expiresAt };
};

/** Reads the payment first: while the provider is unreachable, the link stays usable. */
export const open = async (context: Context, secret: string): Promise<{ ticket: string; payment: LinkPayment }> => {
  const { db, clock } = context;
  const link = await findUnopened(db.orm, secret, clock());
  if (!link) throw new ApiError('notFound', USED);
  const payment = await linkPayments.read(context, link);
  const ticket = await takePayLink(db.orm, secret, clock());
  if (!ticket) throw new ApiError('notFound', USED);
  return { ticket, payment };
};

export const payment = async (context: Context, ticket: string): Promise<LinkPayment> => {
  const { db, clock } = context;
  const link = await findByTicket(db.orm, ticket, clock());
  if (!link) throw new ApiError('notFound', ENDED);
  return linkPayments.read(context, link);
};

const assertPayable = async (context: Context, actor: Actor, jobId: number, now: Date): Promise<void> => {
  const found = await findJob(context.db.orm, jobId);
  if (!found || !canManageJob(actor, found)) throw new ApiError('notFound');
  if (found.job.status !== 'awaiting_payment') throw new ApiError('wrongState', 'This order is paid already.');
  if (isExpired(actor.subscriptionExpiresAt, now)) throw new ApiError('subscriptionExpired');
};
