import { call } from '#renderer/lib/api/call.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { DialogButton } from '#renderer/ui/dialog/dialog-button.tsx';
import { api } from '#shared/contract/api.ts';
import { canTake } from '#shared/domain/jobs/job-lifecycle.ts';
import { formatDollars } from '#shared/domain/money/money.ts';
import { adoptJob, type BrandJobDetail } from '../brand-job.ts';

const question = ({ total, status }: BrandJobDetail): string => {
  const refund = `The full ${formatDollars(total)} goes back to the card you paid with.`;
  if (status === 'pending') return `${refund} Creators who applied are told. This cannot be undone.`;
  if (status === 'in_progress') return `${refund} The creator is told and loses the job. This cannot be undone.`;
  return `${refund} This cannot be undone.`;
};

const canCancel = ({ status, cancellable_from: from, paused_at: pausedAt }: BrandJobDetail): boolean =>
  pausedAt === null &&
  (canTake('cancel', status) || (canTake('cancelLate', status) && from !== null && Date.parse(from) <= Date.now()));

/** Cancels a paid job before a creator is accepted, and one whose first video is late. */
export const CancelJob = ({ job }: { job: BrandJobDetail }) => (
  <DialogButton
    dialog={ConfirmDialog}
    given={{
      title: 'Cancel this job?',
      question: question(job),
      confirm: 'Cancel job',
      dismiss: 'Keep job',
      destructive: true,
      success: 'Job cancelled. The payment is on its way back.',
      onConfirm: async () => adoptJob(await call(api.cancelJob, { params: { id: job.id } })),
    }}
    offered={canCancel(job)}
    size="sm"
    variant="ghost"
    color="fg.error"
    alignSelf="flex-start"
  >
    Cancel job
  </DialogButton>
);
