import { Button, HStack, Separator, Text } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';
import { JobSummary } from '#renderer/entities/job/job-summary.tsx';
import { SaveButton } from '#renderer/entities/job/save-button.tsx';
import { Card } from '#renderer/ui/display/card.tsx';
import { mainAction } from '#renderer/ui/feedback/toast-place.ts';
import { canTake } from '#shared/domain/job-lifecycle.ts';
import type { BrandJobDetail } from '../brand-job.ts';
import { CompleteJob } from './complete-job.tsx';
import { standingOf } from './job-standing.ts';
import { StatusHeading } from './status-heading.tsx';

/** The brand's next action, first on the page of a job. */
export const NextStepCard = ({ job }: { job: BrandJobDetail }) => {
  const { title, text, link } = standingOf(job);
  const isDelivered = job.stage === 'delivered';
  return (
    <Card as="section" aria-label="Next step">
      <JobSummary job={job} />
      <Separator my="5" />
      <StatusHeading title={title} status={job.status} since={job.stage_since} />
      <Text color="fg.muted" mt="1">
        {text}
      </Text>
      <HStack {...mainAction} gap="3" mt="5" flexWrap="wrap" _empty={{ display: 'none' }}>
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
      </HStack>
      {canTake('complete', job.status) && !isDelivered && (
        <Text textStyle="sm" color="fg.muted" mt="3">
          You can mark the job as completed as soon as the creator has uploaded the video.
        </Text>
      )}
    </Card>
  );
};
