import { Box, HStack, Separator, Text } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { Card } from '#renderer/ui/display/card.tsx';
import { mainAction } from '#renderer/ui/feedback/toast-place.ts';
import type { JobStatus } from '#shared/domain/jobs/job-lifecycle.ts';
import { DueDate } from './due-date.tsx';
import { JobSummary } from './job-summary.tsx';
import { StatusHeading } from './status-heading.tsx';

interface StageCardProps {
  label: string;
  job: ComponentProps<typeof JobSummary>['job'] & {
    readonly status: JobStatus;
    readonly stage_since: string;
  } & ComponentProps<typeof DueDate>['job'];
  /** Title and text of the current stage. */
  summary: { readonly title: string; readonly text: string };
  /** Heading level. */
  level?: 2 | 3;
  /** Buttons of the available actions. */
  children: ReactNode;
}

/** First card on a job's page, for both sides: the job, its stage and since when, and the available actions. */
export const StageCard = ({ label, job, summary, level = 2, children }: StageCardProps) => (
  <Card as="section" aria-label={label}>
    <JobSummary job={job} />
    <Separator my="5" />
    <Box role="note">
      <StatusHeading title={summary.title} status={job.status} since={job.stage_since} level={level} />
      <Text color="fg.muted" mt="1" overflowWrap="anywhere">
        {summary.text}
      </Text>
      <DueDate job={job} display="block" textStyle="sm" mt="2" />
    </Box>
    <HStack
      {...mainAction}
      gap="3"
      mt="5"
      flexWrap="wrap"
      css={{ '& > *': { flexGrow: { base: 1, sm: 0 } } }}
      _empty={{ display: 'none' }}
    >
      {children}
    </HStack>
  </Card>
);
