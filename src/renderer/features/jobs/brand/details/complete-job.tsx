import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { call } from '#renderer/lib/call.ts';
import { useNavigateFromHere } from '#renderer/lib/navigate-from-here.ts';
import { invalidate } from '#renderer/lib/use-api.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { api } from '#shared/contract/api.ts';
import { jobKey, refreshJobLists } from '../brand-job.ts';

/** Completes a job with a video, also while changes are asked for, after a confirmation (spec §2). */
export const CompleteJob = ({ id, variant }: { id: number; variant: 'solid' | 'outline' }) => {
  const [asking, setAsking] = useState(false);
  const leadOn = useNavigateFromHere();
  const complete = async () => {
    await call(api.completeJob, { params: { id } });
    invalidate(jobKey(id));
    refreshJobLists();
    leadOn('/orders');
  };
  return (
    <>
      <Button {...ConfirmDialog.ahead} variant={variant} onClick={() => setAsking(true)}>
        Mark as Completed
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Complete job"
        question="Are you sure you want to complete the job?"
        confirm="Confirm"
        success="Job Completed!"
        onConfirm={complete}
      />
    </>
  );
};
