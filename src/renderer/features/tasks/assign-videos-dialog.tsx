import { Box, Button, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { useHasBegun } from '#renderer/lib/files/transfers.ts';
import { session } from '#renderer/lib/session/session.ts';
import { CloseGuard } from '#renderer/ui/dialog/dialog-guard.ts';
import { type DialogProps, Modal } from '#renderer/ui/dialog/modal.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';
import { NativeChoice } from '#renderer/ui/form/native-choice.tsx';
import { warningsOf } from '#shared/domain/jobs/video-mismatch.ts';
import { byteSize } from '#shared/domain/transfers/byte-size.ts';
import { MismatchQuestion } from './mismatch-question.tsx';
import { isProblem, type OfferedVideo, type Reading } from './offered-video.ts';
import { acceptsVideo, type Task, titleOf } from './task.ts';

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
const OfferedVideoRow = (props: OfferedVideoRowProps) => {
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
            <Muted mb="2">{byteSize(read.size)}</Muted>
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

interface AssignVideosDialogProps extends DialogProps {
  videos: readonly OfferedVideo[];
  /** The dialog offers the ones that take a video. */
  tasks: readonly Task[];
  /** The task that is proposed for a single video, where several take one. */
  proposed?: number | undefined;
}

type Readings = ReadonlyMap<OfferedVideo, Reading>;
type Jobs = ReadonlyMap<OfferedVideo, number>;

/** What is known of each video so far. */
const useReadings = (videos: readonly OfferedVideo[]): Readings => {
  const [readings, setReadings] = useState<Readings>(new Map());
  useEffect(() => {
    let wanted = true;
    for (const video of videos)
      void video.reading.then((reading) => wanted && setReadings((before) => new Map(before).set(video, reading)));
    return () => {
      wanted = false;
    };
  }, [videos]);
  return readings;
};

/** Differences of the assigned videos from their orders, a sentence each; null without any. */
const mismatchOf = async (jobs: Jobs, tasks: readonly Task[]): Promise<string | null> => {
  const sentences: string[] = [];
  for (const [{ name, reading }, job] of jobs) {
    const [task, read] = [tasks.find(({ id }) => id === job), await reading];
    const warnings = task && 'metadata' in read ? warningsOf(task, read.metadata) : [];
    if (warnings.length > 0) sentences.push(`“${name}”: ${warnings.join(' ')}`);
  }
  return sentences.length === 0 ? null : `${sentences.join(' ')} The brands see this beside the videos.`;
};

const problemOf = (chosen: readonly number[], tasks: readonly Task[]): string | null => {
  if (chosen.length === 0) return 'Choose the task of at least one video.';
  const taken = chosen.find((job) => tasks.every(({ id }) => id !== job));
  if (taken !== undefined) return `${titleOf({ id: taken })} does not take this video now. Choose another task.`;
  return new Set(chosen).size < chosen.length ? 'Choose another task: each takes one video.' : null;
};

/** The task of a single video where it is clear: the only one that takes a video, else the proposed one. */
const clearTask = (videos: readonly OfferedVideo[], tasks: readonly Task[], proposed: number | undefined): Jobs => {
  const [video] = videos;
  const task = tasks.length === 1 ? tasks[0] : tasks.find(({ id }) => id === proposed);
  return new Map(video && videos.length === 1 && task ? [[video, task.id]] : []);
};

/** Assigns videos to tasks and uploads them. */
export const AssignVideosDialog = ({ videos, tasks: all, proposed, open, onClose }: AssignVideosDialogProps) => {
  const hasBegun = useHasBegun();
  const accepting = all.filter(acceptsVideo);
  const tasks = accepting.filter(({ id }) => !hasBegun({ purpose: 'delivery', job: id }));
  const readings = useReadings(videos);
  const [jobs, setJobs] = useState<Jobs>(() => clearTask(videos, tasks, proposed));
  const [isTouched, setTouched] = useState(false);
  /** The tasks of the videos that are uploaded or under way; a second attempt must not send them again. */
  const [started, setStarted] = useState<Jobs>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  const [mismatch, setMismatch] = useState<string | null>(null);
  const { run, busy } = useAction(async (isConfirmed: boolean) => {
    const isSameSession = session.mark();
    for (const { reading } of jobs.keys()) {
      const read = await reading;
      if (isProblem(read)) return setProblem(read.problem);
    }
    const found = isConfirmed ? null : await mismatchOf(jobs, tasks);
    setMismatch(found);
    if (found !== null) return;
    for (const [video, job] of jobs) {
      const read = await video.reading;
      const poster = 'metadata' in read ? read.metadata.poster : undefined;
      if (!isSameSession()) return;
      const target = { purpose: 'delivery', job } as const;
      await video.upload({ target, title: titleOf({ id: job }), ...(poster !== undefined && { poster }) });
      setStarted((before) => new Map(before).set(video, job));
      setJobs((before) => new Map([...before].filter(([chosen]) => chosen !== video)));
    }
    onClose();
  });
  const choose = (video: OfferedVideo, job: number | undefined) => {
    const next = new Map(jobs);
    if (job === undefined) next.delete(video);
    else next.set(video, job);
    setJobs(next);
    setTouched(true);
    setProblem(null);
    setMismatch(null);
  };
  const start = () => {
    const found = problemOf([...jobs.values()], tasks);
    setProblem(found);
    if (!found) void run(false);
  };
  const isHopeless =
    (tasks.length === 0 && started.size === 0) || videos.every((video) => isProblem(readings.get(video)));
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={videos.length === 1 ? 'Which task does this video belong to?' : 'Which task does each video belong to?'}
      footer={
        mismatch === null && (
          <>
            <Button variant="outline" disabled={busy} onClick={onClose}>
              {isHopeless ? 'Close' : 'Cancel'}
            </Button>
            {!isHopeless && (
              <ActionButton loading={busy} onClick={start}>
                Upload
              </ActionButton>
            )}
          </>
        )
      }
    >
      <CloseGuard hold={busy ? 'busy' : isTouched && jobs.size > 0 ? 'typed' : 'free'} />
      {accepting.length === 0 && <Text color="fg.muted">No task on this page takes a video.</Text>}
      {tasks.length < accepting.length && started.size === 0 && (
        <Muted mb="2">
          Tasks with an unfinished upload are left out. Cancel it under Transfers to send another video.
        </Muted>
      )}
      <Stack as="ul" gap="0" listStyleType="none">
        {videos.map((video) => (
          <OfferedVideoRow
            key={video.key}
            video={video}
            reading={readings.get(video)}
            tasks={tasks.filter(({ id }) => ![...started.values()].includes(id))}
            started={started.get(video)}
            task={tasks.find(({ id }) => id === jobs.get(video))}
            onChoose={(job) => choose(video, job)}
          />
        ))}
      </Stack>
      <Text role="alert" textStyle="sm" color="fg.error">
        {problem}
      </Text>
      {mismatch !== null && (
        <MismatchQuestion
          sentence={mismatch}
          onCancel={() => setMismatch(null)}
          onConfirm={() => {
            setMismatch(null);
            void run(true);
          }}
        />
      )}
    </Modal>
  );
};
