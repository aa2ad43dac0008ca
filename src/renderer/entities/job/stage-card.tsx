import { Box, Heading, HStack, Separator, Text } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { Card } from '#renderer/ui/display/card.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import { mainAction } from '#renderer/ui/feedback/toast-place.ts';
import type { JobStatus } from '#shared/domain/jobs/job-lifecycle.ts';
import { DueDate } from './due-date.tsx';
import { JobSummary } from './job-summary.tsx';
import { StatusBadge } from './status-badge.tsx';

interface StatusHeadingProps {
  title: string;
  status: JobStatus;
  /** Start of the status, ISO 8601. */
  since?: string;
  /** Heading level. */
  level?: 2 | 3;
}

/** A title with the start of the status and its badge. */
export const StatusHeading = ({ title, status, since, level = 2 }: StatusHeadingProps) => (
  <HStack justify="space-between" align="flex-start" gap="3">
    <Box>
      <Heading as={`h${level}`} size="md">
        {title}
      </Heading>
      {since && (
        <Muted>
          <RelativeTime at={since} />
        </Muted>
      )}
    </Box>
    <StatusBadge status={status} />
  </HStack>
);

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
