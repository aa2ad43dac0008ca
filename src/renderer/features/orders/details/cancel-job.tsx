import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { call } from '#renderer/lib/api/call.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
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
export const CancelJob = ({ job }: { job: BrandJobDetail }) => {
  const [asking, setAsking] = useState(false);
  const cancel = async () => adoptJob(await call(api.cancelJob, { params: { id: job.id } }));
  return (
    <>
      {canCancel(job) && (
        <Button
          {...ConfirmDialog.ahead}
          size="sm"
          variant="ghost"
          color="fg.error"
          alignSelf="flex-start"
          onClick={() => setAsking(true)}
        >
          Cancel job
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Cancel this job?"
        question={question(job)}
        confirm="Cancel job"
        dismiss="Keep job"
        destructive
        success="Job cancelled. The payment is on its way back."
        onConfirm={cancel}
      />
    </>
  );
};
