import { Box, HStack, Separator, Text } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { Card } from '#renderer/ui/display/card.tsx';
import { mainAction } from '#renderer/ui/feedback/toast-place.ts';
import type { JobStatus } from '#shared/domain/job-lifecycle.ts';
import { JobSummary } from './job-summary.tsx';
import { StatusHeading } from './status-heading.tsx';

interface StageCardProps {
  /** Accessible name. */
  label: string;
  job: ComponentProps<typeof JobSummary>['job'] & { readonly status: JobStatus; readonly stage_since: string };
  /** Where the job stands, and what happens next. */
  summary: { readonly title: string; readonly text: string };
  /** Of the heading. */
  level?: 2 | 3;
  /** What comes before something that is not offered yet. */
  note?: string | null;
  /** The buttons for what can be done now. */
  children: ReactNode;
}

/** What the page of a job begins with, for either side: the job, where it stands and since when, what can be done. */
export const StageCard = ({ label, job, summary, level = 2, note, children }: StageCardProps) => (
  <Card as="section" aria-label={label}>
    <JobSummary job={job} />
    <Separator my="5" />
    <Box role="note">
      <StatusHeading title={summary.title} status={job.status} since={job.stage_since} level={level} />
      <Text color="fg.muted" mt="1" overflowWrap="anywhere">
        {summary.text}
      </Text>
    </Box>
    <HStack {...mainAction} gap="3" mt="5" flexWrap="wrap" _empty={{ display: 'none' }}>
      {children}
    </HStack>
    {note && (
      <Text textStyle="sm" color="fg.muted" mt="3">
        {note}
      </Text>
    )}
  </Card>
);
