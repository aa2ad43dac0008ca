import { Button } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';
import { SaveButton } from '#renderer/entities/job/save-button.tsx';
import { StandingCard } from '#renderer/entities/job/standing-card.tsx';
import { canTake } from '#shared/domain/job-lifecycle.ts';
import type { BrandJobDetail } from '../brand-job.ts';
import { CompleteJob } from './complete-job.tsx';
import { standingOf } from './job-standing.ts';

const VIDEO_FIRST = 'You can mark the job as completed as soon as the creator has uploaded the video.';

/** The brand's next action, first on the page of a job. */
export const NextStepCard = ({ job }: { job: BrandJobDetail }) => {
  const { link, ...standing } = standingOf(job);
  const isDelivered = job.stage === 'delivered';
  const waits = canTake('complete', job.status) && !isDelivered;
  return (
    <StandingCard label="Next step" job={job} standing={standing} note={waits ? VIDEO_FIRST : null}>
      {link && (
        <Button asChild>
          <RouterLink to={link.to}>{link.label}</RouterLink>
        </Button>
      )}
      {isDelivered && <CompleteJob id={job.id} />}
      {job.userjob && (
        <SaveButton job={job.id} file={job.userjob}>
          Download Video
        </SaveButton>
      )}
    </StandingCard>
  );
};
