import { and, eq, isNull, lte } from 'drizzle-orm';
import { after } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { users } from '../../db/schema/people.ts';
import { transaction } from '../../db/transaction.ts';
import { JobPayments } from '../jobs/job-payments.ts';
import { UNDO_TIME } from './deletion.service.ts';
import { openMoney } from './list-outstanding-balances.ts';
import { orphanedFiles, tombstone } from './tombstone.repository.ts';

type User = typeof users.$inferSelect;

const isDue = (context: Context) =>
  and(isNull(users.deletedAt), lte(users.deletionRequestedAt, after(context.clock(), -UNDO_TIME)));

/** Makes sure that nobody pays a draft whose brand is about to go. */
const closeDrafts = async (context: Context, brandId: number): Promise<void> => {
  const payments = new JobPayments(context);
  const drafts = await context.db.orm
    .select()
    .from(jobs)
    .where(and(eq(jobs.brandId, brandId), eq(jobs.status, 'awaiting_payment')));
  for (const draft of drafts) await payments.close(draft);
};

const erase = async (context: Context, { id }: User): Promise<boolean> => {
  await closeDrafts(context, id);
  return transaction(context.db, async (tx) => {
    // Once more under the lock: it may have been taken back, or money may have come in, meanwhile.
    const [user] = await tx.orm
      .select()
      .from(users)
      .where(and(eq(users.id, id), isDue(context)))
      .for('update');
    if (!user) return false;
    const reasons = await openMoney(tx.orm, id);
    if (reasons.length > 0) {
      context.log.warn({ user: id }, 'an account is not deleted yet: money is open');
      return false;
    }
    for (const statement of tombstone(user, context.clock())) await tx.orm.execute(statement);
    const { rows } = await tx.orm.execute<{ id: string }>(orphanedFiles(user));
    for (const file of rows) await context.files.remove(tx, Number(file.id));
    return true;
  });
};

/**
 * The last step of a deletion, 14 days after it was asked for: the person is replaced by a tombstone, files go, the
 * ledger stays. An account that cannot be deleted now is tried again at the next run and does not stop the others.
 * @returns how many accounts were deleted.
 */
export const eraseAccounts = async (context: Context): Promise<number> => {
  const due = await context.db.orm.select().from(users).where(isDue(context)).limit(100);
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
