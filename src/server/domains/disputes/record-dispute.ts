import { CURRENCY, formatCents } from '#shared/domain/money/money.ts';
import { shortName } from '#shared/domain/people/short-name.ts';
import type { Context } from '../../context.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { after, days } from '../../lib/clock.ts';
import { mailTo } from '../../providers/mail/render-mail.ts';
import type { Dispute } from '../../providers/payments/payments.ts';
import { announceChange } from '../jobs/announce-change.ts';
import { type Job, lockJob } from '../jobs/job-steps.repository.ts';
import { getJob } from '../jobs/jobs.repository.ts';
import { transfer } from '../ledger/ledger.repository.ts';
import { Reconciliation } from '../ledger/reconciliation.service.ts';
import { notify } from '../notifications/notify-users.ts';
import {
  type DisputeRow,
  disputesToLookUp,
  findPaid,
  heldInPause,
  insertDispute,
  lockDispute,
  moveSubscriptionEnd,
  type ReportedDispute,
  timesRecorded,
  unsettledDisputes,
  updateDispute,
} from './disputes.repository.ts';
import { isInquiry, nameDispute, nameWithNextStep, nextStepOf } from './name-dispute.ts';

/** Tells the operators about a new dispute, or one that was decided; without names, which the commands show. */
const disputeMail = (to: string, row: DisputeRow, { now, url }: { readonly now: Date; readonly url: string }) => {
  const name = nameDispute(row);
  const title = row.unsettled ? name : `${name}: ${row.status.replaceAll('_', ' ')}`;
  return mailTo(to, {
    title,
    paragraphs: [
      nextStepOf(row, now),
      ...(row.jobId === null || !row.unsettled
        ? []
        : ['Until it is settled the job is paused: it cannot be completed, and its money cannot be withdrawn.']),
      `For the details, run: npm run operator -- dispute ${row.id}`,
    ],
    action: { label: 'Open the marketplace', url },
    footer: 'You receive this mail because OPERATOR_MAIL of this installation names your address.',
  });
};

const LOSS = { kind: 'loss' } as const;
const GATEWAY = { kind: 'gateway' } as const;

/** Books what left the house's account at the provider, as a loss until it comes back, or what came back. */
export const bookLoss = async (tx: Transaction, key: string, cents: number): Promise<void> => {
  if (cents > 0) await transfer(tx.orm, key, LOSS, GATEWAY, cents);
  else await transfer(tx.orm, key, GATEWAY, LOSS, -cents);
};

/** Books movements in dollars of payments that the ledger knows; the others are shown to operators only. */
const bookMovements = async (tx: Transaction, { id, movements, jobId, renewalId }: DisputeRow): Promise<void> => {
  if (jobId === null && renewalId === null) return;
  for (const movement of movements.filter(({ currency }) => currency === CURRENCY)) {
    await bookLoss(tx, `dispute:${id}:${movement.id}`, -movement.amount);
    await bookLoss(tx, `dispute-fee:${id}:${movement.id}`, movement.fee);
  }
};

/** A refund whose loss the house had taken has failed. */
const reverseFailedRefund = async (
  tx: Transaction,
  { id, kind, status, decision, amount }: DisputeRow,
): Promise<void> => {
  const isFailed = kind === 'refund' && (status === 'failed' || status === 'canceled');
  if (isFailed && decision !== null && decision !== 'ended') await bookLoss(tx, `outside-refund-failed:${id}`, -amount);
};

/** The time that a payment bought ends with the payment, and returns with it. */
const followRenewal = async (tx: Transaction, before: DisputeRow | undefined, row: DisputeRow, userId: number) => {
  const [wasLost, isLost] = [before?.status === 'lost', row.status === 'lost'];
  if (row.renewalId === null || row.kind !== 'dispute' || wasLost === isLost) return;
  await moveSubscriptionEnd(tx.orm, userId, isLost ? -1 : 1);
  const message = isLost
    ? `The bank took back the ${formatCents(row.amount)} that you paid for your subscription, so the time that they paid for has ended.`
    : `The ${formatCents(row.amount)} that you paid for your subscription is no longer disputed, so its time is yours again.`;
  await notify(tx, { userId, type: 'payment_disputed', message });
};

const pauseWords = async (tx: Transaction, job: Job, product: string) => {
  const held = job.status === 'completed' ? formatCents(await heldInPause(tx.orm, job)) : null;
  if (job.pausedAt)
    return {
      brand: `The payment of the job “${product}” is disputed. The job is paused until that is settled.`,
      creator: held
        ? `The payment of the job “${product}” is disputed. ${held} of your earnings is on hold until that is settled.`
        : `The payment of the job “${product}” is disputed. It cannot be completed until that is settled.`,
    };
  return {
    brand: `The payment of the job “${product}” is no longer disputed. The job continues.`,
    creator: held
      ? `The payment of the job “${product}” is no longer disputed. Nothing of it is on hold any more.`
      : `The payment of the job “${product}” is no longer disputed. The job continues.`,
  };
};

/**
 * Runs a change of a job's disputes, and tells its brand and creator when the database has paused it by that, or has ended
 * the pause.
 */
export const withPauseNews = async <T>(
  context: Context,
  tx: Transaction,
  jobId: number | null,
  change: () => Promise<T>,
): Promise<T> => {
  const before = jobId === null ? undefined : await lockJob(tx.orm, jobId);
  const result = await change();
  const job = before && (await lockJob(tx.orm, before.id));
  if (!job || (job.pausedAt === null) === (before?.pausedAt === null)) return result;
  announceChange(context, tx, job);
  const words = await pauseWords(tx, job, shortName((await getJob(tx.orm, job.id)).product.name));
  const news = { type: 'payment_disputed', jobId: job.id } as const;
  await notify(tx, { ...news, userId: job.brandId, message: words.brand });
  if (job.creatorId !== null) await notify(tx, { ...news, userId: job.creatorId, message: words.creator });
  return result;
};

const columnsOf = (reported: ReportedDispute, now: Date) => ({
  amount: reported.amount,
  currency: reported.currency,
  reason: reported.reason,
  status: reported.status,
  answerBy: reported.answerBy,
  movements: reported.movements,
  changedAt: now,
});

/** Operators hear of what is new, and of what the bank has decided. */
const isNews = (before: DisputeRow | undefined, row: DisputeRow): boolean =>
  before === undefined || before.unsettled !== row.unsettled || (before.status !== 'lost' && row.status === 'lost');

const tellOperators = async (context: Context, tx: Transaction, row: DisputeRow): Promise<void> => {
  const { config, clock, outbox, log } = context;
  const what = { dispute: row.id, kind: row.kind, paymentId: row.paymentId, jobId: row.jobId, status: row.status };
  tx.afterCommit(() => log.warn(what, 'a payment is disputed, or its dispute was decided'));
  if (config.operatorMail === undefined) return;
  const mail = disputeMail(config.operatorMail, row, { now: clock(), url: config.publicUrl });
  await outbox.add(tx, 'mail', mail);
};

/** An inquiry that became a dispute is another matter than the one that an operator decided. */
const reopened = (before: DisputeRow, { status }: ReportedDispute) =>
  isInquiry(before) && !status.startsWith('warning_') ? { decision: null, decisionReason: null, decidedAt: null } : {};

/** Stores a state; undefined when another one was recorded since the provider was asked. */
const store = async (
  tx: Transaction,
  reported: ReportedDispute,
  before: DisputeRow | undefined,
  now: Date,
): Promise<DisputeRow | undefined> => {
  const columns = columnsOf(reported, now);
  if (before) {
    const changes = { ...columns, ...reopened(before, reported), recorded: before.recorded + 1 };
    return updateDispute(tx.orm, before.id, changes);
  }
  const paid = await findPaid(tx.orm, reported.paymentId);
  const { id: providerId, kind, paymentId } = reported;
  const subject = { jobId: paid?.jobId ?? null, renewalId: paid?.renewalId ?? null };
  return insertDispute(tx.orm, { ...columns, ...subject, providerId, kind, paymentId, recorded: 1, createdAt: now });
};

/**
 * Records what the provider reports, in one transaction with everything that follows: the job is paused or goes on, money
 * is held or given back, the ledger has what moved, and people are told.
 * @param asked how often it was recorded when the provider was asked
 * @returns false when another state was recorded since then, which may be newer
 */
export const recordDispute = (context: Context, reported: ReportedDispute, asked: number): Promise<boolean> =>
  transaction(context.db, async (tx) => {
    const before = await lockDispute(tx.orm, reported.id);
    if ((before?.recorded ?? 0) !== asked) return false;
    const paid = await findPaid(tx.orm, reported.paymentId);
    const row = await withPauseNews(context, tx, before?.jobId ?? paid?.jobId ?? null, () =>
      store(tx, reported, before, context.clock()),
    );
    if (!row) return false;
    await bookMovements(tx, row);
    await reverseFailedRefund(tx, row);
    if (paid) await followRenewal(tx, before, row, paid.userId);
    if (isNews(before, row)) await tellOperators(context, tx, row);
    return true;
  });

/** Looks up a dispute at the provider and records its state; events may come late, doubled or in another order. */
export const confirmDispute = async (context: Context, providerId: string): Promise<void> => {
  for (;;) {
    const asked = await timesRecorded(context.db.orm, providerId);
    const dispute = await context.payments.findDispute(providerId);
    if (!dispute || (await recordDispute(context, dispute, asked))) return;
  }
};

/**
 * Takes an event of a dispute. What it says is stored only if the dispute is new, so that its job is paused even while the
 * provider does not answer; then the provider is asked for the present state.
 */
export const receiveDispute = async (context: Context, told: Dispute): Promise<void> => {
  await recordDispute(context, told, 0);
  await confirmDispute(context, told.id);
};

/** Stripe repeats an event for three days at most; a server may be away for longer. https://docs.stripe.com/webhooks */
const MISSED = days(7);
/** A lost dispute may be appealed within about a month. */
const MAY_CHANGE = days(60);

/** Looks up the disputes that may still change, and those that were opened lately, in case their events were lost. */
export const reconcileDisputes = (context: Context): Reconciliation<DisputeRow> => {
  const { db, clock, log, payments } = context;
  return new Reconciliation({
    name: 'dispute',
    log,
    keyOf: ({ id }) => id,
    confirm: ({ providerId }) => confirmDispute(context, providerId),
    page: (key, limit) => disputesToLookUp(db.orm, after(clock(), -MAY_CHANGE), key, limit),
    findMissed: async (signal) => {
      for (const { id } of await payments.listDisputes(after(clock(), -MISSED))) {
        if (signal?.aborted) return;
        if ((await timesRecorded(db.orm, id)) === 0) await confirmDispute(context, id);
      }
    },
  });
};

/** One sentence or two per dispute that waits, those to be answered first, and whether operators get mails about them. */
export const warnOfDisputes = async ({
  db,
  clock,
  config,
}: Pick<Context, 'db' | 'clock' | 'config'>): Promise<readonly string[]> => {
  const rows = await unsettledDisputes(db.orm);
  return [
    ...rows.map((row) => nameWithNextStep(row, clock())),
    ...(config.operatorMail === undefined ? ['Nobody is mailed about disputes: set OPERATOR_MAIL.'] : []),
  ];
};
