import { ANSWER_TIME, cancellableFrom } from '#shared/domain/jobs/job-due.ts';
import { shortName } from '#shared/domain/people/short-name.ts';
import type { Context } from '../../context.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { days, writeMoment } from '../../lib/clock.ts';
import type { Job } from '../jobs/job-steps.repository.ts';
import { type JobRow, jobsByIds } from '../jobs/jobs.repository.ts';
import { notify } from '../notifications/notify-users.ts';
import { markNextLate, markNextReminded } from './orders.repository.ts';

/** Jobs per transaction; few, so that it holds few locks and delays a shutdown only briefly. */
const BATCH_SIZE = 50;

const UNANSWERED_DAYS = ANSWER_TIME / days(1);

/** What a creator loses who does not deliver in time; nothing when there was a video. */
const consequence = (job: Job, now: Date): string => {
  const from = cancellableFrom(job);
  if (!from) return '';
  const when = from <= now ? 'Now' : `From ${writeMoment(from)} on`;
  return ` ${when} the brand can cancel the job and gets its payment back.`;
};

const dueWords = ({ dueAt }: Job, now: Date): string =>
  dueAt ? `${dueAt <= now ? 'was' : 'is'} due on ${writeMoment(dueAt)}` : '';

/** The reminder of a job for the side whose turn it is. */
const remind = async (tx: Transaction, job: Job, row: JobRow, now: Date): Promise<void> => {
  const product = shortName(row.product.name);
  const about = { type: 'reminder', jobId: job.id } as const;
  if (job.dueAt === null) {
    const creator = shortName(row.creator?.name ?? 'The creator');
    const message = `${creator} delivered the video for “${product}” more than ${UNANSWERED_DAYS} days ago and waits for your answer. Complete the job or ask for changes.`;
    await notify(tx, { ...about, userId: job.brandId, message });
  } else if (job.creatorId !== null) {
    const message = `Your video for “${product}” ${dueWords(job, now)}.${consequence(job, now)}`;
    await notify(tx, { ...about, userId: job.creatorId, message });
  }
};

const tellLate = async (tx: Transaction, job: Job, row: JobRow, now: Date): Promise<void> => {
  const late = `The video for “${shortName(row.product.name)}” is late: it ${dueWords(job, now)}.`;
  const about = { type: 'job_late', jobId: job.id } as const;
  const from = cancellableFrom(job);
  const toBrand = from
    ? `You can ask the creator when it comes. From ${writeMoment(from)} on you can cancel the job with a full refund.`
    : 'You can ask the creator when it comes, or the UGC Admins to decide.';
  await notify(tx, { ...about, userId: job.brandId, message: `${late} ${toBrand}` });
  if (job.creatorId === null) return;
  const toCreator = `Upload it, or tell the brand when it comes.${consequence(job, now)}`;
  await notify(tx, { ...about, userId: job.creatorId, message: `${late} ${toCreator}` });
};

interface Notice {
  readonly mark: typeof markNextLate | typeof markNextReminded;
  readonly tell: typeof remind | typeof tellLate;
}

/** The marks and the notifications are one transaction, so that a crash neither loses nor repeats them. */
const markNext = ({ db, clock }: Context, { mark, tell }: Notice): Promise<number> =>
  transaction(db, async (tx) => {
    const now = clock();
    const marked = await mark(tx.orm, now, BATCH_SIZE);
    const ids = marked.map(({ id }) => id);
    const rows = await jobsByIds(tx.orm, ids);
    for (const job of marked) {
      const row = rows.get(job.id);
      if (row) await tell(tx, job, row, now);
    }
    return marked.length;
  });

const markAll = async (context: Context, notice: Notice, signal?: AbortSignal): Promise<number> => {
  let marked = 0;
  for (let more = true; more && !signal?.aborted; ) {
    const count = await markNext(context, notice);
    marked += count;
    more = count === BATCH_SIZE;
  }
  return marked;
};

/**
 * Marks all jobs with an overdue video as late, and reminds creators a day before the due time and brands of videos that
 * they have not answered, including what became due while no server was running. Several processes may run it
 * concurrently.
 * @returns how many were marked as late
 */
export const markLateJobs = async (context: Context, signal?: AbortSignal): Promise<number> => {
  // Late ones first: they need no reminder.
  const late = await markAll(context, { mark: markNextLate, tell: tellLate }, signal);
  await markAll(context, { mark: markNextReminded, tell: remind }, signal);
  return late;
};
