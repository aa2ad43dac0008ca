import { Box, Button, Stack, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { type FileMetadata, fileMetadata } from '#renderer/entities/transfer/file-metadata.ts';
import { chooseVideo } from '#renderer/entities/transfer/video-choice.ts';
import { session } from '#renderer/lib/session.ts';
import { useHasBegun } from '#renderer/lib/transfers.ts';
import { useAction } from '#renderer/lib/use-action.ts';
import { usePlatform } from '#renderer/platform/platform.ts';
import { CloseGuard } from '#renderer/ui/dialog/dialog-guard.ts';
import { Modal } from '#renderer/ui/dialog/modal.tsx';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';
import { NativeChoice } from '#renderer/ui/form/native-choice.tsx';
import { byteSize } from '#shared/domain/byte-size.ts';
import { NO_PICTURE } from '#shared/media/video-types.ts';
import { MismatchQuestion } from './mismatch-question.tsx';
import { acceptsVideo, type Task, titleOf } from './task.ts';
import { warningsOf } from './video-warnings.ts';

interface AssignVideosDialogProps {
  files: readonly File[];
  /** Those of the page; the dialog offers the ones that take a video. */
  tasks: readonly Task[];
  open: boolean;
  onClose: () => void;
}

const findMetadata = async (file: File): Promise<FileMetadata> => {
  const url = URL.createObjectURL(file);
  return fileMetadata(file, url).finally(() => URL.revokeObjectURL(url));
};

type Metadata = ReadonlyMap<File, Promise<FileMetadata>>;

/** Reads the metadata of each video once. */
const useMetadata = (videos: readonly File[]): Metadata =>
  useState(() => new Map(videos.map((file) => [file, findMetadata(file)])))[0];

interface VideoRowProps {
  file: File;
  metadata: Promise<FileMetadata> | undefined;
  tasks: readonly Task[];
  task: Task | undefined;
  /** The job to which the video is sent already. */
  started: number | undefined;
  onChoose: (job: number | undefined) => void;
}

const VideoRow = ({ file, metadata, tasks, task, started, onChoose }: VideoRowProps) => {
  const [known, setKnown] = useState<FileMetadata>();
  useEffect(() => {
    void metadata?.then(setKnown);
  }, [metadata]);
  const warnings = task && known ? warningsOf(task, known) : [];
  return (
    <Box as="li" borderTopWidth="1px" py="4">
      <Text fontWeight="medium" textStyle="sm" overflowWrap="anywhere">
        {file.name}
      </Text>
      <Text textStyle="sm" color="fg.muted" mb="2">
        {byteSize(file.size)}
      </Text>
      {started === undefined ? (
        <NativeChoice
          aria-label={`Task of ${file.name}`}
          none="Do not upload"
          options={tasks.map((one) => ({ value: one.id, label: `${titleOf(one)} · ${one.product.name}` }))}
          value={task?.id ?? ''}
          onChange={({ target }) => onChoose(target.value === '' ? undefined : Number(target.value))}
        />
      ) : (
        <Text textStyle="sm">Its upload to {titleOf({ id: started })} is under Transfers.</Text>
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

/** Differences of the assigned videos from their orders, a sentence each; null without any. */
const mismatchOf = async (
  jobs: ReadonlyMap<File, number>,
  tasks: readonly Task[],
  metadata: Metadata,
): Promise<string | null> => {
  const sentences: string[] = [];
  for (const [file, job] of jobs) {
    const [task, known] = [tasks.find(({ id }) => id === job), await metadata.get(file)];
    const warnings = task && known ? warningsOf(task, known) : [];
    if (warnings.length > 0) sentences.push(`“${file.name}”: ${warnings.join(' ')}`);
  }
  return sentences.length === 0 ? null : `${sentences.join(' ')} The brands see this beside the videos.`;
};

const problemOf = (chosen: readonly number[], tasks: readonly Task[]): string | null => {
  if (chosen.length === 0) return 'Choose the task of at least one video.';
  const taken = chosen.find((job) => tasks.every(({ id }) => id !== job));
  if (taken !== undefined) return `${titleOf({ id: taken })} does not take this video now. Choose another task.`;
  return new Set(chosen).size < chosen.length ? 'Choose another task: each takes one video.' : null;
};

/** Assigns several dropped videos to tasks and uploads them. */
export const AssignVideosDialog = ({ files, tasks: all, open, onClose }: AssignVideosDialogProps) => {
  const { transfers } = usePlatform();
  const hasBegun = useHasBegun();
  const accepting = all.filter(acceptsVideo);
  const tasks = accepting.filter(({ id }) => !hasBegun({ purpose: 'delivery', job: id }));
  const choices = files.map((file) => ({ file, choice: chooseVideo([file]) }));
  const videos = choices.flatMap(({ choice }) => ('file' in choice ? [choice.file] : []));
  const rejections = choices.flatMap(({ choice }) => ('rejection' in choice ? [choice.rejection] : []));
  const metadata = useMetadata(videos);
  const [jobs, setJobs] = useState<ReadonlyMap<File, number>>(new Map());
  /** The tasks of the videos that are uploaded or under way; a second attempt must not send them again. */
  const [started, setStarted] = useState<ReadonlyMap<File, number>>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  const [mismatch, setMismatch] = useState<string | null>(null);
  const { run, busy } = useAction(async (isConfirmed: boolean) => {
    const isSameSession = session.mark();
    for (const file of jobs.keys()) {
      if ((await metadata.get(file))?.hasPicture === false) return setProblem(`“${file.name}”: ${NO_PICTURE}`);
    }
    const found = isConfirmed ? null : await mismatchOf(jobs, tasks, metadata);
    setMismatch(found);
    if (found !== null) return;
    for (const [file, job] of jobs) {
      const { poster } = (await metadata.get(file)) ?? {};
      if (!isSameSession()) return;
      const target = { purpose: 'delivery', job } as const;
      await transfers?.upload(file, { target, title: titleOf({ id: job }), ...(poster !== undefined && { poster }) });
      setStarted((before) => new Map(before).set(file, job));
      setJobs((before) => new Map([...before].filter(([chosen]) => chosen !== file)));
    }
    onClose();
  });
  const choose = (file: File, job: number | undefined) => {
    const next = new Map(jobs);
    if (job === undefined) next.delete(file);
    else next.set(file, job);
    setJobs(next);
    setProblem(null);
    setMismatch(null);
  };
  const start = () => {
    const found = problemOf([...jobs.values()], tasks);
    setProblem(found);
    if (!found) void run(false);
  };
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Which task does each video belong to?"
      footer={
        mismatch === null && (
          <>
            <Button variant="outline" disabled={busy} onClick={onClose}>
              Cancel
            </Button>
            <ActionButton loading={busy} onClick={start}>
              Upload
            </ActionButton>
          </>
        )
      }
    >
      <CloseGuard hold={busy ? 'busy' : jobs.size > 0 ? 'typed' : 'free'} />
      {rejections.map((sentence) => (
        <Text key={sentence} textStyle="sm" color="fg.error" mb="2" overflowWrap="anywhere">
          {sentence}
        </Text>
      ))}
      {accepting.length === 0 && <Text color="fg.muted">No task on this page takes a video.</Text>}
      {tasks.length < accepting.length && started.size === 0 && (
        <Text textStyle="sm" color="fg.muted" mb="2">
          Tasks with an unfinished upload are left out. Cancel it under Transfers to send another video.
        </Text>
      )}
      <Stack as="ul" gap="0" listStyleType="none">
        {videos.map((file) => (
          <VideoRow
            key={`${file.name} ${file.size} ${file.lastModified}`}
            file={file}
            metadata={metadata.get(file)}
            tasks={tasks.filter(({ id }) => ![...started.values()].includes(id))}
            started={started.get(file)}
            task={tasks.find(({ id }) => id === jobs.get(file))}
            onChoose={(job) => choose(file, job)}
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
