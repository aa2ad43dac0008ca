import { Box, Button, Heading, HStack, Icon, Stack, Text } from '@chakra-ui/react';
import { Clapperboard } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { type FileMetadata, fileMetadata, UNKNOWN } from '#renderer/entities/transfer/file-metadata.ts';
import { TransferProgress } from '#renderer/entities/transfer/transfer-progress.tsx';
import { OtherFile, UnfinishedUpload } from '#renderer/entities/transfer/unfinished-upload.tsx';
import { chooseVideo } from '#renderer/entities/transfer/video-choice.ts';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { useFileDrop } from '#renderer/lib/files/use-file-drop.ts';
import { type UploadControl, useUpload } from '#renderer/lib/files/use-upload.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { Card } from '#renderer/ui/display/card.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { LoadingOverlay } from '#renderer/ui/feedback/loading-overlay.tsx';
import { ProblemBox } from '#renderer/ui/feedback/problem.tsx';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';
import { VideoInput } from '#renderer/ui/form/video-input.tsx';
import { warningsOf } from '#shared/domain/jobs/video-mismatch.ts';
import type { Transfer } from '#shared/domain/transfers/transfer.ts';
import { NO_PICTURE } from '#shared/media/video-types.ts';
import { MismatchQuestion } from './mismatch-question.tsx';
import { type TaskDetail, titleOf, uploadWords } from './task.ts';
import { VideoPreview } from './video-preview.tsx';

interface VideoDropProps {
  /** The requested format, e.g. "9:16 · 30 seconds". */
  wanted: string;
  onChoose: (file: File) => void;
}

/** Takes one video from the file dialog or by drag and drop, and explains what it rejects. */
const VideoDrop = ({ wanted, onChoose }: VideoDropProps) => {
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [rejection, setRejection] = useState<string>();
  const take = (files: readonly File[]) => {
    const choice = chooseVideo(files);
    if ('rejection' in choice) setRejection(choice.rejection);
    else onChoose(choice.file);
  };
  const { over, handlers } = useFileDrop(take);
  return (
    <Box
      {...handlers}
      data-testid="drop-zone"
      borderWidth="1.5px"
      borderStyle="dashed"
      borderColor={over ? 'accent.solid' : 'border.control'}
      bg={over ? 'accent.subtle' : 'bg.subtle'}
      rounded="l3"
      px="6"
      py="10"
    >
      <Stack align="center" textAlign="center" gap="1">
        <Icon as={Clapperboard} boxSize="9" strokeWidth="1.25" color="fg.muted" mb="2" aria-hidden />
        <Text fontWeight="medium">Drop your video here</Text>
        <Muted>{wanted}</Muted>
        <VideoInput ref={input} label="Video" onChoose={(files) => take([...(files ?? [])])} />
        <Button variant="outline" size="sm" mt="4" aria-describedby={hint} onClick={() => input.current?.click()}>
          Choose Video
        </Button>
        <Text id={hint} role="alert" textStyle="sm" color="fg.error" mt={rejection && '2'} overflowWrap="anywhere">
          {rejection}
        </Text>
      </Stack>
    </Box>
  );
};

/** The metadata of a chosen video; read in the background, at the longest for the timeout of `playerMetadata`. */
const useMetadata = (file: File | null): { readonly metadata: FileMetadata; readonly isReading: boolean } => {
  const [read, setRead] = useState<{ file: File; metadata: FileMetadata }>();
  useEffect(() => {
    if (!file) return;
    let wanted = true;
    void fileMetadata(file).then((metadata) => wanted && setRead({ file, metadata }));
    return () => {
      wanted = false;
    };
  }, [file]);
  const isRead = read?.file === file;
  return { metadata: read && isRead ? read.metadata : UNKNOWN, isReading: file !== null && !isRead };
};

type Phase = 'choosing' | 'chosen' | 'asking' | 'running';

/**
 * Keeps the form in view and the focus in it: at its heading when it opens, then at the next step whenever the element
 * that had the focus is gone.
 */
const useGuidedFocus = (isPrepared: boolean, phase: Phase) => {
  const section = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const progress = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isPrepared) return;
    heading.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'start' });
  }, [isPrepared]);
  useEffect(() => {
    // The question takes the focus itself.
    if (document.activeElement !== document.body || phase === 'asking') return;
    const steps = { choosing: heading, chosen: next, running: progress };
    steps[phase].current?.focus();
  }, [phase]);
  return { section, heading, next, progress };
};

const Running = ({ transfer, file }: { transfer: Transfer; file: File | null }) => (
  <Stack gap="3">
    {!file && (
      <Text fontWeight="medium" textStyle="sm" overflowWrap="anywhere">
        {transfer.fileName}
      </Text>
    )}
    <TransferProgress label="Uploading" transfer={transfer} />
    <Muted>You can close this. The upload continues; see Transfers.</Muted>
  </Stack>
);

/** The failure message of the chosen file's last upload; failures of other files are not shown. */
const failureOf = ({ transfer, isFileOf }: UploadControl, file: File | null): string | undefined =>
  file && isFileOf(file) ? transfer?.failure?.message : undefined;

interface UploadSectionProps {
  task: TaskDetail;
  /** Heading level. */
  level: 2 | 3;
  /** The chosen video. */
  file: File | null;
  /** Whether the creator opened the form; otherwise it shows a running upload. */
  isPrepared: boolean;
  onChoose: (file: File | null) => void;
  onClose: () => void;
}

/** Chooses, previews and uploads the video of a task; shows the progress of a running upload. */
export const UploadSection = ({ task, level, file, isPrepared, onChoose, onClose }: UploadSectionProps) => {
  const title = useId();
  const [asking, setAsking] = useState(false);
  const { metadata, isReading } = useMetadata(file);
  const warnings = warningsOf(task, metadata);
  const control = useUpload({ purpose: 'delivery', job: task.id }, titleOf(task), onClose);
  const { upload, running, checking, unfinished } = control;
  const send = useAction(async (chosen: File) => upload?.run(chosen, metadata.poster));
  const busy = send.busy || running !== null || checking;
  const other = unfinished && file && !control.isFileOf(file) ? unfinished : null;
  const failure = metadata.hasPicture === false ? NO_PICTURE : failureOf(control, file);
  const differing = asking && !busy ? file : null;
  const chosen = differing ? 'asking' : file ? 'chosen' : 'choosing';
  const focus = useGuidedFocus(isPrepared, running ? 'running' : chosen);
  const choose = (next: File | null) => {
    setAsking(false);
    onChoose(next);
  };
  const start = () => {
    if (!file) toast.error('Please Select a video first!', { position: 'top-center' });
    else if (metadata.hasPicture === false) return;
    else if (warnings.length > 0) setAsking(true);
    else void send.run(file);
  };
  return (
    <Card ref={focus.section} as="section" aria-labelledby={title} scrollMarginTop="20">
      <Stack gap="5">
        <Heading ref={focus.heading} id={title} as={`h${level}`} size="sm" tabIndex={-1} outline="none">
          {uploadWords(task)}
        </Heading>
        {task.userjob && !busy && (
          <Muted>
            It becomes version {task.userjob.version + 1}. {task.brand.name} sees it first; earlier versions stay.
          </Muted>
        )}
        {unfinished && !file && <UnfinishedUpload upload={unfinished} />}
        {file && (
          <VideoPreview
            file={file}
            metadata={metadata}
            warnings={warnings}
            onDelete={busy ? null : () => choose(null)}
          />
        )}
        {!file && !busy && (
          <VideoDrop wanted={`${task.aspect_ratio_setting.title} · ${task.video_setting.title}`} onChoose={choose} />
        )}
        {other && <OtherFile upload={other} />}
        {failure && !busy && <ProblemBox>{failure}</ProblemBox>}
        {running && (
          <Box ref={focus.progress} role="group" aria-label="Upload" tabIndex={-1} outline="none">
            <Running transfer={running} file={file} />
          </Box>
        )}
        {differing && (
          <MismatchQuestion
            sentence={`${warnings.join(' ')} ${task.brand.name} sees this beside the video.`}
            onCancel={() => setAsking(false)}
            onConfirm={() => {
              setAsking(false);
              void send.run(differing);
            }}
          />
        )}
        {!running && !differing && (
          <HStack justify="flex-end" gap="3">
            <Button variant="outline" disabled={busy} onClick={onClose}>
              Cancel
            </Button>
            {/* The warnings that reading may add would move the button from under the pointer. */}
            <ActionButton ref={focus.next} loading={busy || isReading} onClick={start}>
              {other ? 'Start Over' : 'Upload'}
            </ActionButton>
          </HStack>
        )}
      </Stack>
      <LoadingOverlay show={checking} />
    </Card>
  );
};
