import { Text, type TextProps } from '@chakra-ui/react';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import type { JobStage } from '#shared/domain/job-stage.ts';

interface DueDateProps extends TextProps {
  job: {
    readonly stage: JobStage;
    /** When the next video is due, ISO 8601; null while none is expected. */
    readonly due_at: string | null;
  };
}

const dayOf = (at: string): string => new Date(at).toLocaleDateString('en-US', { month: 'short', day: 'numeric' });

/** "Due Nov 30", in red once the video is late; empty while no video is expected. */
export const DueDate = ({ job: { stage, due_at }, ...rest }: DueDateProps) =>
  due_at && (
    <Text
      as="span"
      color={stage === 'late' ? 'fg.error' : 'fg.muted'}
      fontWeight={stage === 'late' ? 'medium' : undefined}
      whiteSpace="nowrap"
      {...rest}
    >
      {stage === 'late' ? 'Was due' : 'Due'}{' '}
      <time dateTime={due_at} title={new Date(due_at).toLocaleString('en-US')}>
        {dayOf(due_at)}
      </time>
    </Text>
  );

interface StageTimeProps extends DueDateProps {
  job: DueDateProps['job'] & {
    /** When the stage began. */
    readonly stage_since: string;
  };
}

/** When the next video is due; how long ago the stage began while none is expected. */
export const StageTime = ({ job, ...rest }: StageTimeProps) =>
  job.due_at === null ? (
    <Text as="span" color="fg.muted" {...rest}>
      <RelativeTime at={job.stage_since} />
    </Text>
  ) : (
    <DueDate job={job} {...rest} />
  );
