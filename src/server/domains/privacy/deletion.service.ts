// Requests for account deletion, and their undoing.

import { formatCents } from '#shared/domain/money/money.ts';
import type { Context } from '../../context.ts';
import { type Queries, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError, orNotFound } from '../../http/api-error.ts';
import { after, days } from '../../lib/clock.ts';
import { deletionRequestedMail, deletionUndoneMail } from '../auth/auth.mails.ts';
import type { PasswordCheck } from '../auth/auth.service.ts';
import { revokeTokens } from '../auth/tokens.repository.ts';
import { findUser } from '../auth/users.repository.ts';
import * as jobPayments from '../checkout/job-payments.service.ts';
import { announceChange } from '../jobs/announce-change.ts';
import { creatorTotals } from '../ledger/ledger.repository.ts';
import * as subscriptionPayments from '../subscription/subscription-payments.service.ts';
import {
  acceptedJobs,
  deletionRequestedAt,
  draftsOf,
  dueAccounts,
  hasPaymentUnderWay,
  heldJobs,
  lockDue,
  openJobsAppliedFor,
  pausedJobs,
  requestDeletion,
  requestedCents,
  type User,
  undoDeletion,
} from './privacy.repository.ts';
import { orphanedFiles, replaceByTombstone } from './tombstone.repository.ts';

const named = (ids: readonly number[]): string => ids.map((id) => `#${id}`).join(', ');

/**
 * The reasons why an account cannot be deleted yet, one sentence each: its deletion would leave money without an owner.
 */
const outstandingBalances = async (orm: Queries, userId: number): Promise<readonly string[]> => {
  const { balanceCents } = await creatorTotals(orm, userId);
  const held = await heldJobs(orm, userId);
  const accepted = await acceptedJobs(orm, userId);
  const paused = await pausedJobs(orm, userId);
  const requested = await requestedCents(orm, userId);
  const isPaying = await hasPaymentUnderWay(orm, userId);
  return [
    ...(isPaying ? ['Your bank is still working on a payment of yours.'] : []),
    ...(held.length > 0 ? [`Payments are held for jobs that are not completed yet: ${named(held)}.`] : []),
    ...(accepted.length > 0 ? [`You were accepted for jobs that are not completed yet: ${named(accepted)}.`] : []),
    ...(paused.length > 0 ? [`The payments of these jobs are disputed: ${named(paused)}.`] : []),
    ...(balanceCents > 0 ? [`You have ${formatCents(balanceCents)} left to withdraw.`] : []),
    ...(requested > 0 ? [`Withdrawals of ${formatCents(requested)} are requested and not paid yet.`] : []),
  ];
};

/** Time within which a deletion can be undone. */
export const UNDO_TIME = days(14);

export const state = async (context: Context, actor: Actor) => {
  const { orm } = context.db;
  const requestedAt = await deletionRequestedAt(orm, actor.id);
  return {
    finalAt: requestedAt && after(requestedAt, UNDO_TIME),
    blockedBy: await outstandingBalances(orm, actor.id),
  };
};

/**
 * Marks the account for deletion and ends all its sessions; returns the date of deletion. A repeated request keeps
 * the first date. `check` is that of the password, and locks the account.
 * @throws ApiError `wrongState` with the reasons while there is an outstanding balance.
 */
export const request = async (context: Context, actor: Actor, check: PasswordCheck): Promise<Date> => {
  const { db, clock, outbox, config } = context;
  return transaction(db, async (tx) => {
    await check(tx);
    const user = await orNotFound(findUser(tx.orm, actor.id));
    const reasons = await outstandingBalances(tx.orm, actor.id);
    if (reasons.length > 0) throw new ApiError('wrongState', reasons.join(' '));
    const requestedAt = user.deletionRequestedAt ?? clock();
    const finalAt = after(requestedAt, UNDO_TIME);
    await requestDeletion(tx.orm, actor.id, requestedAt);
    await revokeTokens(tx.orm, actor.id);
    await outbox.add(tx, 'mail', deletionRequestedMail(user, { finalAt, url: `${config.publicUrl}/login` }));
    return finalAt;
  });
};

export const keep = async (context: Context, actor: Actor): Promise<void> => {
  const { db, outbox, config } = context;
  await transaction(db, async (tx) => {
    const user = await undoDeletion(tx.orm, actor.id);
    if (user) await outbox.add(tx, 'mail', deletionUndoneMail(user, { url: `${config.publicUrl}/dashboard` }));
  });
};

/** Accounts that one statement reads. */
const BATCH = 100;

/** Requests from before this time can no longer be undone. */
const dueBefore = ({ clock }: Context): Date => after(clock(), -UNDO_TIME);

/** Closes the payments of a brand's drafts and of its renewal, so that none is paid after the deletion. */
const closePayments = async (context: Context, brandId: number): Promise<void> => {
  for (const draft of await draftsOf(context.db.orm, brandId)) await jobPayments.close(context, draft);
  await subscriptionPayments.close(context, brandId);
};

const erase = async (context: Context, { id }: User): Promise<boolean> => {
  await closePayments(context, id);
  return transaction(context.db, async (tx) => {
    // Checked again under the lock: meanwhile the request may have been undone, or a payment may have arrived.
    const user = await lockDue(tx.orm, id, dueBefore(context));
    if (!user) return false;
    const reasons = await outstandingBalances(tx.orm, id);
    if (reasons.length > 0) {
      context.log.warn({ user: id }, 'an account is not deleted yet: money is open');
      return false;
    }
    for (const job of await openJobsAppliedFor(tx.orm, id)) announceChange(context, tx, job);
    await replaceByTombstone(tx.orm, user, context.clock());
    for (const fileId of await orphanedFiles(tx.orm, user)) await context.files.remove(tx, fileId);
    return true;
  });
};

/** All due accounts, also behind any number of accounts that cannot be deleted yet. */
async function* eachDue(context: Context): AsyncGenerator<User> {
  let last: User | undefined;
  do {
    const batch: User[] = await dueAccounts(context.db.orm, dueBefore(context), last?.id ?? 0, BATCH);
    yield* batch;
    last = batch.at(-1);
  } while (last);
}

/**
 * The last step of a deletion, 14 days after the request: anonymizes the user, deletes the files and keeps the ledger.
 * An account that cannot be deleted yet is retried by the next run and does not stop the others.
 * @param signal ends the run between two accounts.
 * @returns how many accounts were deleted.
 */
export const eraseAccounts = async (context: Context, signal?: AbortSignal): Promise<number> => {
  let erased = 0;
  for await (const user of eachDue(context)) {
    if (signal?.aborted) break;
    try {
      if (await erase(context, user)) erased += 1;
    } catch (error) {
      context.log.error({ err: error, user: user.id }, 'an account could not be deleted');
    }
  }
  return erased;
};
