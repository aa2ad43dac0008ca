import { formatCents } from '#shared/domain/money.ts';
import { transaction } from '../db/transaction.ts';
import { refundJob, releaseJob } from '../domains/jobs/end-job.ts';
import { audit } from './audit.repository.ts';
import type { Command } from './command.ts';
import { readReason } from './read-reason.ts';

const JOB_AND_REASON = [
  { name: 'JOB', kind: 'id' },
  { name: 'REASON', kind: 'text' },
] as const;

const refund: Command = {
  name: 'refund-job',
  arguments: JOB_AND_REASON,
  help: 'Ends a job in progress: the whole payment goes back to its brand; both people are told the reason.',
  run: (context, { id, text }) => {
    const reason = readReason(text);
    return transaction(context.db, async (tx) => {
      const { totalCents } = await refundJob(context, tx, id, reason);
      await audit(tx, 'refund-job', `job:${id}`, { amount_cents: totalCents });
      return [`Job #${id} is ended: ${formatCents(totalCents)} go back to its brand.`];
    });
  },
};

const release: Command = {
  name: 'release-job',
  arguments: JOB_AND_REASON,
  help: 'Ends a job in progress: its price goes to the creator; both people are told the reason.',
  run: (context, { id, text }) => {
    const reason = readReason(text);
    return transaction(context.db, async (tx) => {
      const { priceCents } = await releaseJob(context, tx, id, reason);
      await audit(tx, 'release-job', `job:${id}`, { amount_cents: priceCents });
      return [`Job #${id} is ended: ${formatCents(priceCents)} go to its creator.`];
    });
  },
};

export const jobCommands: readonly Command[] = [refund, release];
