import { useId } from 'react';
import { SaveButton } from '#renderer/entities/job/save-button.tsx';
import { StageCard } from '#renderer/entities/job/stage-card.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { invalidate } from '#renderer/lib/api/use-api.ts';
import { useNavigateFromHere } from '#renderer/lib/pages/navigate-from-here.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { DialogButton } from '#renderer/ui/dialog/dialog-button.tsx';
import { AskAdmins } from '#renderer/ui/display/ask-admins.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { LinkButton } from '#renderer/ui/form/link-button.tsx';
import { api } from '#shared/contract/api.ts';
import { canTake, type JobStatus } from '#shared/domain/jobs/job-lifecycle.ts';
import { PAUSED } from '#shared/domain/jobs/job-pause.ts';
import { type BrandJobDetail, jobKey, refreshJobLists } from '../brand-job.ts';
import { CancelJob } from './cancel-job.tsx';
import { ApplicationDialog, AskForChangesDialog } from './lazy-dialogs.ts';
import { MessageLink } from './message-link.tsx';
import { shownApplications } from './shown-applications.ts';
import { hasRoundsLeft, stageSummary } from './stage-summary.ts';

interface CompleteJobProps {
  id: number;
  variant: 'solid' | 'outline';
  /** Why the job cannot be completed now, as a sentence; null while it can. */
  obstacle: string | null;
}

/** Completes a job with a video, also while changes are asked for, after a confirmation. */
const CompleteJob = ({ id, variant, obstacle }: CompleteJobProps) => {
  const reason = useId();
  const navigate = useNavigateFromHere();
  const complete = async () => {
    await call(api.completeJob, { params: { id } });
    invalidate(jobKey(id));
    refreshJobLists();
    navigate('/orders');
  };
  return (
    <>
      <DialogButton
        dialog={ConfirmDialog}
        given={{
          title: 'Complete job',
          question: 'Are you sure you want to complete the job?',
          confirm: 'Confirm',
          success: 'Job Completed!',
          onConfirm: complete,
        }}
        variant={variant}
        disabled={obstacle !== null}
        aria-describedby={obstacle === null ? undefined : reason}
      >
        Mark as Completed
      </DialogButton>
      {obstacle !== null && (
        // Below the row of buttons, of which this is the last line.
        <Muted id={reason} order="1" flexBasis="full">
          {obstacle}
        </Muted>
      )}
    </>
  );
};

/** Leads to the stars, which are given where the creator is shown; nothing while there are none to give. */
const RateButton = ({ job }: { job: BrandJobDetail }) => {
  const [application] = shownApplications(job);
  return (
    application && (
      <DialogButton dialog={ApplicationDialog} given={{ job, application }} offered={job.stage === 'completed'}>
        Rate Creator
      </DialogButton>
    )
  );
};

/** Asks for changes to the newest version of the video. */
const AskForChanges = ({ job }: { job: BrandJobDetail }) => {
  const version = job.userjob?.version;
  if (version === undefined) return null;
  const isPossible = job.stage === 'delivered' && hasRoundsLeft(job);
  return (
    <DialogButton dialog={AskForChangesDialog} given={{ job, version }} offered={isPossible} variant="outline">
      Ask for changes
    </DialogButton>
  );
};

/** Statuses without "Mark as Completed"; a cancelled job has nothing to complete either. */
const WITHOUT_COMPLETION: readonly JobStatus[] = ['pending', 'completed', 'cancelled'];

/** Why a job cannot be completed now; null when it can. */
const completionObstacle = ({ status, userjob, paused_at: pausedAt }: BrandJobDetail): string | null => {
  if (pausedAt !== null) return PAUSED;
  if (!canTake('complete', status)) return 'You can mark the job as completed once a creator has uploaded the video.';
  return userjob ? null : 'You can mark the job as completed as soon as the creator has uploaded the video.';
};

/** Whether only the UGC Admins can help: a next version is late, or no changes are left to ask for. */
const isForAdmins = (job: BrandJobDetail): boolean =>
  (job.stage === 'late' && job.userjob !== null) || (job.stage === 'delivered' && !hasRoundsLeft(job));

/** First card on a job's page: the brand's next action. */
export const NextStepCard = ({ job }: { job: BrandJobDetail }) => {
  const { link, ...summary } = stageSummary(job);
  const [chosen] = shownApplications(job);
  return (
    <StageCard label="Next step" job={job} summary={summary}>
      {link && <LinkButton to={link.to}>{link.label}</LinkButton>}
      {job.stage === 'late' && chosen && <MessageLink creator={chosen.creator} variant="solid" />}
      {!WITHOUT_COMPLETION.includes(job.status) && (
        <CompleteJob
          id={job.id}
          variant={job.stage === 'delivered' ? 'solid' : 'outline'}
          obstacle={completionObstacle(job)}
        />
      )}
      <AskForChanges job={job} />
      {job.status === 'in_progress' && <CancelJob job={job} />}
      {isForAdmins(job) && <AskAdmins job={job.id} size="md" />}
      <RateButton job={job} />
      {job.userjob && (
        <SaveButton job={job} file={job.userjob}>
          Download Video
        </SaveButton>
      )}
    </StageCard>
  );
};
