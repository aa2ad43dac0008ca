import { Flex, Text } from '@chakra-ui/react';
import { statusLabels } from '#shared/domain/job-lifecycle.ts';
import { StageTime } from './due-date.tsx';
import { StageBadge, type StageCellProps } from './stage-cell.tsx';

/** A job's stage in one line, with its age, or when the video is due. The status is for screen readers only. */
export const StageLine = ({ job, side }: StageCellProps) => (
  <Flex wrap="wrap" align="center" columnGap="2" rowGap="1">
    <StageBadge side={side} job={job} />
    <Text as="span" srOnly>
      {statusLabels[job.status]}
    </Text>
    <StageTime job={job} textStyle="xs" />
  </Flex>
);
