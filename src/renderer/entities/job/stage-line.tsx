import { Box, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import { statusLabels } from '#shared/domain/job-lifecycle.ts';
import { DueDate } from './due-date.tsx';
import { StageBadge, type StageCellProps } from './stage-cell.tsx';

interface StageLineProps extends StageCellProps {
  /** What is new in this job, at the end of the line; null or false for nothing. */
  news?: ReactNode;
}

/** A job's stage in one line, with its age, or when the video is due. The status is for screen readers only. */
export const StageLine = ({ job, side, news }: StageLineProps) => (
  <Flex wrap="wrap" align="center" columnGap="2" rowGap="1">
    <StageBadge side={side} job={job} />
    <Text as="span" srOnly>
      {statusLabels[job.status]}
    </Text>
    {job.due_at === null ? (
      <Text as="span" textStyle="xs" color="fg.muted">
        <RelativeTime at={job.stage_since} />
      </Text>
    ) : (
      <DueDate job={job} textStyle="xs" />
    )}
    {news && <Box ms="auto">{news}</Box>}
  </Flex>
);
