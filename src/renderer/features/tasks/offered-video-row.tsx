import { Box, Skeleton, Text } from '@chakra-ui/react';
import { NativeChoice } from '#renderer/ui/form/native-choice.tsx';
import { warningsOf } from '#shared/domain/jobs/video-mismatch.ts';
import { byteSize } from '#shared/domain/transfers/byte-size.ts';
import { isProblem, type OfferedVideo, type Reading } from './offered-video.ts';
import { type Task, titleOf } from './task.ts';

interface OfferedVideoRowProps {
  video: OfferedVideo;
  /** Undefined while the file is read. */
  reading: Reading | undefined;
  tasks: readonly Task[];
  task: Task | undefined;
  /** The job to which the video is sent already. */
  started: number | undefined;
  onChoose: (job: number | undefined) => void;
}

/** An offered file with the choice of its task, or why it cannot be uploaded. */
export const OfferedVideoRow = (props: OfferedVideoRowProps) => {
  const { video, reading, tasks, task, started, onChoose } = props;
  const read = isProblem(reading) ? undefined : reading;
  const warnings = task && read ? warningsOf(task, read.metadata) : [];
  return (
    <Box as="li" borderTopWidth="1px" py="4">
      <Text fontWeight="medium" textStyle="sm" overflowWrap="anywhere">
        {video.name}
      </Text>
      {isProblem(reading) ? (
        <Text textStyle="sm" color="fg.error" mt="1" overflowWrap="anywhere">
          {reading.problem}
        </Text>
      ) : (
        <>
          {read ? (
            <Text textStyle="sm" color="fg.muted" mb="2">
              {byteSize(read.size)}
            </Text>
          ) : (
            <Skeleton h="5" w="16" mb="2" role="status" aria-label={`Reading ${video.name}`} />
          )}
          {started === undefined ? (
            <NativeChoice
              aria-label={`Task of ${video.name}`}
              none="Do not upload"
              options={tasks.map((one) => ({ value: one.id, label: `${titleOf(one)} · ${one.product.name}` }))}
              value={task?.id ?? ''}
              onChange={({ target }) => onChoose(target.value === '' ? undefined : Number(target.value))}
            />
          ) : (
            <Text textStyle="sm">Its upload to {titleOf({ id: started })} is under Transfers.</Text>
          )}
        </>
      )}
      <Box role="status">
        {warnings.map((sentence) => (
          <Text key={sentence} textStyle="sm" color="fg.warning" mt="2">
            {sentence}
          </Text>
        ))}
      </Box>
    </Box>
  );
};
