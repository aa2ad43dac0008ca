import { Box, Button, Heading, HStack, Separator, Text } from '@chakra-ui/react';
import { MessageSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { EndedJob } from '#renderer/entities/job/ended-job.tsx';
import { JobSummary } from '#renderer/entities/job/job-summary.tsx';
import { StatusBadge } from '#renderer/entities/job/status-badge.tsx';
import { Card } from '#renderer/ui/display/card.tsx';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import { mainAction } from '#renderer/ui/feedback/toast-place.ts';
import { stageTone, stageWords } from '#shared/domain/job-stage.ts';
import type { TaskDetail } from './task.ts';

interface WhatNowProps {
  task: TaskDetail;
  /** Of the headings. */
  level: 2 | 3;
  /** The upload, where one is possible. */
  children: ReactNode;
}

/** Where the task stands, since when, and what happens next. A job that the UGC Admins ended has words of its own. */
const Standing = ({ task, level }: Omit<WhatNowProps, 'children'>) => {
  const words = stageWords(task.stage, 'creator');
  if (!words || task.end_reason !== null) return <EndedJob job={task} />;
  return (
    <Box role="note">
      <HStack justify="space-between" align="baseline" gap="3" flexWrap="wrap" rowGap="0">
        <Heading as={`h${level}`} size="md">
          {words.label}
        </Heading>
        <Text as="span" textStyle="sm" color="fg.muted">
          <RelativeTime at={task.stage_since} />
        </Text>
      </HStack>
      <Text color="fg.muted">{words.hint}</Text>
    </Box>
  );
};

/** What a creator must know and do first about a task. */
export const WhatNow = ({ task, level, children }: WhatNowProps) => (
  <Card as="section" aria-label="What now">
    <JobSummary job={task}>
      <StatusBadge status={task.status} />
    </JobSummary>
    <Separator my="5" />
    <Standing task={task} level={level} />
    <HStack {...mainAction} gap="3" mt="5" flexWrap="wrap">
      {children}
      <Button asChild variant="outline">
        <RouterLink to={`/chat/${task.brand.id}`}>
          <MessageSquare aria-hidden />
          Message Brand
        </RouterLink>
      </Button>
      {stageTone(task.stage, 'creator') === 'done' && (
        <Button asChild variant="outline">
          <RouterLink to="/earnings">Earnings</RouterLink>
        </Button>
      )}
    </HStack>
  </Card>
);
