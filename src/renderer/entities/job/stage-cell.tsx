import { Badge, Box } from '@chakra-ui/react';
import type { JobStatus } from '#shared/domain/jobs/job-lifecycle.ts';
import { type JobStage, type Side, type StageTone, stageTone } from '#shared/domain/jobs/job-stage.ts';
import { stageWords } from '#shared/domain/jobs/job-stage-words.ts';
import { StageTime } from './due-date.tsx';
import { StatusBadge } from './status-badge.tsx';
import { useUnfinishedUploadWords } from './unfinished-upload-words.ts';

const palettes: Record<StageTone, string> = {
  action: 'accent',
  wait: 'gray',
  late: 'red',
  done: 'green',
  stopped: 'gray',
};

export interface StageCellProps {
  job: {
    readonly id: number;
    readonly status: JobStatus;
    readonly stage: JobStage;
    /** When the stage began. */
    readonly stage_since: string;
    readonly due_at: string | null;
  };
  side: Side;
}

/**
 * A job's stage for one side, or the upload of its video that is not finished yet. The colour shows whether that side must
 * act.
 */
export const StageBadge = ({ job: { id, stage }, side }: StageCellProps) => {
  const upload = useUnfinishedUploadWords(id);
  return (
    <Badge
      colorPalette={palettes[upload === null ? stageTone(stage, side) : 'wait']}
      size="md"
      rounded="pill"
      px="2.5"
      fontWeight="550"
      fontVariantNumeric="tabular-nums"
      title={stageWords(stage, side)?.hint}
    >
      {upload ?? stageWords(stage, side)?.label}
    </Badge>
  );
};

/** A job's stage for one side, with its status and its age, or when the video is due. */
export const StageCell = (props: StageCellProps) => (
  <Box lineHeight="short">
    <StageBadge {...props} />
    <Box mt="1">
      <StatusBadge
        status={props.job.status}
        size="xs"
        variant="outline"
        colorPalette="gray"
        px="2"
        me="2"
        verticalAlign="middle"
      />
      <StageTime job={props.job} textStyle="xs" verticalAlign="middle" />
    </Box>
  </Box>
);
