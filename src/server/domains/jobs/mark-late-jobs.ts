import { shortName } from '#shared/domain/short-name.ts';
import { writeMoment } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { notify } from '../notifications/notify-users.ts';
import { markNextLate } from './late-jobs.repository.ts';

/** Jobs per transaction; few, so that it holds few locks and delays a shutdown only briefly. */
const BATCH_SIZE = 50;

type LateJob = Awaited<ReturnType<typeof markNextLate>>[number];

const whatIsLate = ({ product, dueAt }: LateJob): string =>
  `The video for “${shortName(product)}” is late${dueAt ? `: it was due on ${writeMoment(dueAt)}` : ''}.`;

/** Marks the next jobs and notifies both sides in the same transaction, so that a crash neither loses nor repeats it. */
const markNext = ({ db, clock }: Context): Promise<number> =>
  transaction(db, async (tx) => {
    const late = await markNextLate(tx.orm, clock(), BATCH_SIZE);
    for (const job of late) {
      const { id, brandId, creatorId } = job;
      const about = { type: 'job_late', jobId: id } as const;
      const what = whatIsLate(job);
      await notify(tx, { ...about, userId: brandId, message: `${what} You can ask the creator when it comes.` });
      if (creatorId === null) continue;
      await notify(tx, { ...about, userId: creatorId, message: `${what} Upload it, or tell the brand when it comes.` });
    }
    return late.length;
  });

/**
 * Marks all jobs with an overdue video as late, including those that became due while no server was running. Several
 * processes may run it concurrently.
 * @returns how many were marked
 */
export const markLateJobs = async (context: Context, signal?: AbortSignal): Promise<number> => {
  let marked = 0;
  for (let more = true; more && !signal?.aborted; ) {
    const count = await markNext(context);
    marked += count;
    more = count === BATCH_SIZE;
  }
  return marked;
};
