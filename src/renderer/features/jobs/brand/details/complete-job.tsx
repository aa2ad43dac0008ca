import { Button, Text } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { call } from '#renderer/lib/call.ts';
import { useNavigateFromHere } from '#renderer/lib/navigate-from-here.ts';
import { invalidate } from '#renderer/lib/use-api.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { api } from '#shared/contract/api.ts';
import { jobKey, refreshJobLists } from '../brand-job.ts';

interface CompleteJobProps {
  id: number;
  variant: 'solid' | 'outline';
  /** Why the job cannot be completed now, as a sentence; null while it can. */
  obstacle: string | null;
}

/** Completes a job with a video, also while changes are asked for, after a confirmation. */
export const CompleteJob = ({ id, variant, obstacle }: CompleteJobProps) => {
  const [asking, setAsking] = useState(false);
  const reason = useId();
  const leadOn = useNavigateFromHere();
  const complete = async () => {
    await call(api.completeJob, { params: { id } });
    invalidate(jobKey(id));
    refreshJobLists();
    leadOn('/orders');
  };
  return (
    <>
      <Button
        {...ConfirmDialog.ahead}
        variant={variant}
        disabled={obstacle !== null}
        aria-describedby={obstacle === null ? undefined : reason}
        onClick={() => setAsking(true)}
      >
        Mark as Completed
      </Button>
      {obstacle !== null && (
        // Below the row of buttons, of which this is the last line.
        <Text id={reason} order="1" flexBasis="full" textStyle="sm" color="fg.muted">
          {obstacle}
        </Text>
      )}
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
