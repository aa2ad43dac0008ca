import type { DisputeKind } from '../../db/schema/money.ts';
import { writeMoment } from '../../lib/clock.ts';
import type { DisputeRow } from './disputes.repository.ts';

const NAMES = {
  dispute: 'Dispute',
  fraud_warning: 'Early fraud warning',
  refund: 'Refund made at the provider',
} as const satisfies Record<DisputeKind, string>;

/** An amount in the smallest unit of its currency, e.g. "€12.50". @param currency three letters */
export const formatAmount = (amount: number, currency: string): string => {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
};

const subjectOf = ({ jobId, renewalId, paymentId }: DisputeRow): string => {
  if (jobId !== null) return `job #${jobId}`;
  if (renewalId !== null) return 'a subscription';
  return `the unknown payment ${paymentId ?? 'of a charge'}`;
};

/** "Dispute #3 of $120.00 (job #7, fraudulent)", in operators' lists and mails. */
export const nameDispute = (row: DisputeRow): string => {
  const amount = row.kind === 'fraud_warning' ? '' : ` of ${formatAmount(row.amount, row.currency)}`;
  const reason = row.kind === 'refund' ? '' : `, ${row.reason.replaceAll('_', ' ')}`;
  return `${NAMES[row.kind]} #${row.id}${amount} (${subjectOf(row)}${reason})`;
};

/** Whether the bank only asks for information: no money has moved, and the payment can still be refunded. */
export const isInquiry = ({ kind, status }: DisputeRow): boolean => kind === 'dispute' && status.startsWith('warning_');

/** Whether the bank still has to decide about money that it has taken. */
export const isOpenDispute = (row: DisputeRow): boolean =>
  row.unsettled && row.kind === 'dispute' && row.status !== 'lost' && !isInquiry(row);

const answerOf = ({ answerBy }: DisputeRow, now: Date): string => {
  if (!answerBy) return 'The bank takes no answer.';
  if (answerBy < now) return `The time to answer it passed on ${writeMoment(answerBy)}.`;
  return `Answer it at the provider by ${writeMoment(answerBy)}.`;
};

/** What an operator has to do about a dispute, in a sentence or two. */
export const nextStepOf = (row: DisputeRow, now: Date): string => {
  const { id, kind, status, jobId } = row;
  if (!row.unsettled) return `It is settled (${row.decision ?? status.replaceAll('_', ' ')}).`;
  const end = jobId === null ? '' : ` To end the job: refund-job ${jobId} or release-job ${jobId}.`;
  if (kind === 'refund') return `The money is gone. To let the house bear it: book-loss ${id}.${end}`;
  if (kind === 'fraud_warning') return `A dispute may follow. To let the job continue: disputes resume ${id}.${end}`;
  if (status === 'lost')
    return `It is lost. To let the house bear it: book-loss ${id}; what is on hold of its creator: take-hold ${id}.${end}`;
  return status.endsWith('needs_response') ? answerOf(row, now) : `The bank decides (${status.replaceAll('_', ' ')}).`;
};

/** A dispute in an operator's list. */
export const nameWithNextStep = (row: DisputeRow, now: Date): string => `${nameDispute(row)}. ${nextStepOf(row, now)}`;
