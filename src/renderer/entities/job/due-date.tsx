import { Text, type TextProps } from '@chakra-ui/react';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import type { JobStage } from '#shared/domain/jobs/job-stage.ts';

interface DueDateProps extends TextProps {
  job: {
    readonly stage: JobStage;
    /** When the next video is due, ISO 8601; null while none is expected. */
    readonly due_at: string | null;
  };
}

/** A due time with its day, time and zone, in the reader's zone: "Mon, Nov 30, 10:00 AM GMT+1". */
export const dueMoment = (at: string): string =>
  new Date(at).toLocaleString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });

/** "Due Mon, Nov 30, 10:00 AM GMT+1", in red once the video is late; empty while no video is expected. */
export const DueDate = ({ job: { stage, due_at }, ...rest }: DueDateProps) =>
  due_at && (
    <Text
      as="span"
      color={stage === 'late' ? 'fg.error' : 'fg.muted'}
      fontWeight={stage === 'late' ? 'medium' : undefined}
      {...rest}
    >
      {stage === 'late' ? 'Was due' : 'Due'} <time dateTime={due_at}>{dueMoment(due_at)}</time>
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
