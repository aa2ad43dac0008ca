import { Button, Text } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '#renderer/lib/call.ts';
import { invalidate } from '#renderer/lib/use-api.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { api } from '#shared/contract/api.ts';
import { canTake, type JobStatus } from '#shared/domain/job-lifecycle.ts';
import { type BrandJob, jobKey, refreshJobLists } from '../brand-job.ts';

const WITHOUT: readonly JobStatus[] = ['pending', 'completed', 'cancelled'];

/** "Mark as Completed" is shown unless a job is pending or completed (spec §2); it works once there is a video. */
export const offersCompletion = ({ status }: Pick<BrandJob, 'status'>): boolean => !WITHOUT.includes(status);

/** Completes the job after a confirmation; explains why where it cannot be completed. */
export const CompleteJob = ({ job }: { job: BrandJob }) => {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const reason = useId();
  const possible = canTake('complete', job.status) && job.userjob !== null;
  const complete = async () => {
    await call(api.completeJob, { params: { id: job.id } });
    invalidate(jobKey(job.id));
    refreshJobLists();
    void navigate('/orders');
  };
  return (
    <>
      <Button
        {...ConfirmDialog.ahead}
        disabled={!possible}
        aria-describedby={possible ? undefined : reason}
        onClick={() => setAsking(true)}
      >
        Mark as Completed
      </Button>
      {!possible && (
        <Text id={reason} textStyle="sm" color="fg.muted">
          You can do this as soon as the creator has uploaded the video.
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
