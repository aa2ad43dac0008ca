import { after } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { JobPayments } from '../jobs/job-payments.service.ts';
import { draftsOf, dueAccounts, lockDue, type User } from './accounts-to-erase.repository.ts';
import { UNDO_TIME } from './deletion.service.ts';
import { outstandingBalances } from './list-outstanding-balances.ts';
import { orphanedFiles, replaceByTombstone } from './tombstone.repository.ts';

/** Who asked before this moment can take it back no more. */
const dueBefore = ({ clock }: Context): Date => after(clock(), -UNDO_TIME);

/** Makes sure that nobody pays a draft whose brand is about to go. */
const closeDrafts = async (context: Context, brandId: number): Promise<void> => {
  const payments = new JobPayments(context);
  for (const draft of await draftsOf(context.db.orm, brandId)) await payments.close(draft);
};

const erase = async (context: Context, { id }: User): Promise<boolean> => {
  await closeDrafts(context, id);
  return transaction(context.db, async (tx) => {
    // Once more under the lock: it may have been taken back, or money may have come in, meanwhile.
    const user = await lockDue(tx.orm, id, dueBefore(context));
    if (!user) return false;
    const reasons = await outstandingBalances(tx.orm, id);
    if (reasons.length > 0) {
      context.log.warn({ user: id }, 'an account is not deleted yet: money is open');
      return false;
    }
    await replaceByTombstone(tx.orm, user, context.clock());
    for (const fileId of await orphanedFiles(tx.orm, user)) await context.files.remove(tx, fileId);
    return true;
  });
};

/**
 * The last step of a deletion, 14 days after it was asked for: the person is replaced by a tombstone, files go, the
 * ledger stays. An account that cannot be deleted now is tried again at the next run and does not stop the others.
 * @returns how many accounts were deleted.
 */
export const eraseAccounts = async (context: Context): Promise<number> => {
  const due = await dueAccounts(context.db.orm, dueBefore(context));
  let erased = 0;
  for (const user of due) {
    try {
      if (await erase(context, user)) erased += 1;
    } catch (error) {
      context.log.error({ err: error, user: user.id }, 'an account could not be deleted');
    }
  }
  return erased;
};
