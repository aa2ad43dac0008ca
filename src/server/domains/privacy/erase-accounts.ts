import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { after } from '../../lib/clock.ts';
import * as jobPayments from '../checkout/job-payments.service.ts';
import { announceChange } from '../jobs/announce-change.ts';
import * as subscriptionPayments from '../subscription/subscription-payments.service.ts';
import { UNDO_TIME } from './deletion.service.ts';
import { outstandingBalances } from './list-outstanding-balances.ts';
import { draftsOf, dueAccounts, lockDue, openJobsAppliedFor, type User } from './privacy.repository.ts';
import { orphanedFiles, replaceByTombstone } from './tombstone.repository.ts';

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
