import { Box, Button, HStack, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useUnfinished } from '#renderer/lib/use-unfinished.ts';
import { isSameFile } from '#renderer/platform/upload-journal.ts';
import { ActionButton } from '#renderer/ui/action-button.tsx';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { LoadingOverlay } from '#renderer/ui/loading-overlay.tsx';
import { Modal } from '#renderer/ui/modal.tsx';
import { toast } from '#renderer/ui/toast.ts';
import { OtherFile, UnfinishedUpload } from '#renderer/ui/unfinished-upload.tsx';
import { UploadProgress } from '#renderer/ui/upload-progress.tsx';
import { describeMisfits, misfits } from '#shared/domain/video-fit.ts';
import type { ChoiceFacts } from './choice-facts.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { type Task, uploadWords } from './task.ts';
import { useDelivery } from './use-delivery.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useVideoFacts } from './use-video-facts.ts';
import { VideoDrop } from './video-drop.tsx';
import { VideoPreview } from './video-preview.tsx';

const Failure = ({ children }: { children: string }) => (
  <Box bg="bg.error" color="fg.error" rounded="l2" px="4" py="3" textStyle="sm" fontWeight="medium">
    {children}
  </Box>
);

/** What may be wrong with a file: told and asked about, never refused. */
const warningsOf = (task: Task, facts: ChoiceFacts): string[] => {
  const differences = describeMisfits(misfits(task, facts), 'chosen');
  return [
    ...(differences === null ? [] : [`${differences}.`]),
    ...(facts.isComplete ? [] : ['The end of this file is missing. Export or copy it again.']),
  ];
};

interface UploadDialogProps {
  task: Task;
  open: boolean;
  onClose: () => void;
}

/** The chosen file, and what an earlier visit left: the same file goes on, another one starts over. */
const useChoice = (job: number) => {
  const [file, setFile] = useState<File | null>(null);
  const { unfinished, reload } = useUnfinished({ purpose: 'delivery', job });
  const other = unfinished && file && !isSameFile(unfinished, file) ? unfinished : null;
  return { file, setFile, unfinished, other, reload };
};

/** Picks, previews and sends the video of a task. Not left without a question while bytes go. */
export const UploadDialog = ({ task, open, onClose }: UploadDialogProps) => {
  const { file, setFile, unfinished, other, reload } = useChoice(task.id);
  const [leaving, setLeaving] = useState(false);
  const [asking, setAsking] = useState(false);
  const { url, facts, factsOf } = useVideoFacts(file);
  const { upload, progress, handle, checking, busy, failureOf } = useDelivery({
    job: task.id,
    factsOf,
    onDelivered: onClose,
  });
  useLeaveGuard(busy, () => setLeaving(true));
  const failure = failureOf(file);
  const send = async (chosen: File) => {
    await upload(chosen);
    reload();
  };
  const ask = async () => {
    setLeaving(false);
    if (!file) toast.error('Please Select a video first!', { position: 'top-center' });
    else if (warningsOf(task, await factsOf(file)).length > 0) setAsking(true);
    else await send(file);
  };
  return (
    <Modal open={open} onClose={() => (busy ? setLeaving(true) : onClose())} title={uploadWords(task)}>
      <Stack gap="5" pb="2">
        {task.userjob && !busy && (
          <Text textStyle="sm" color="fg.muted">
            It becomes version {task.userjob.version + 1}. {task.brand.name} sees it first; earlier versions stay.
          </Text>
        )}
        {unfinished && !file && <UnfinishedUpload upload={unfinished} />}
        {file ? (
          <VideoPreview
            file={file}
            url={url}
            facts={facts}
            warnings={warningsOf(task, facts)}
            onDelete={busy ? null : () => setFile(null)}
          />
        ) : (
          <VideoDrop wanted={`${task.aspect_ratio_setting.title} · ${task.video_setting.title}`} onChoose={setFile} />
        )}
        {other && !busy && <OtherFile upload={other} />}
        {failure && !busy && <Failure>{failure}</Failure>}
        {progress ? (
          <UploadProgress label="Uploading" progress={progress} handle={handle} />
        ) : (
          <HStack justify="flex-end" gap="3">
            <Button variant="outline" disabled={busy} onClick={onClose}>
              Cancel
            </Button>
            <ActionButton loading={busy} onClick={() => void ask()}>
              {other ? 'Start Over' : 'Upload'}
            </ActionButton>
          </HStack>
        )}
      </Stack>
      <LeaveQuestion open={leaving && busy} onStay={() => setLeaving(false)} onLeave={onClose} />
      <ConfirmDialog
        open={asking && !busy}
        onClose={() => setAsking(false)}
        title="Not what was ordered"
        question={`${warningsOf(task, facts).join(' ')} ${task.brand.name} sees this beside the video.`}
        confirm="Upload Anyway"
        onConfirm={async () => {
          if (file) void send(file);
        }}
      />
      <LoadingOverlay show={checking} />
    </Modal>
  );
};
