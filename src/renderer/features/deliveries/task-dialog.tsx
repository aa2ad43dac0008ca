import { Box, Button, HStack, Stack, Text } from '@chakra-ui/react';
import { MessageSquare, Upload } from 'lucide-react';
import { Link as RouterLink } from 'react-router-dom';
import { BrandCard } from '#renderer/entities/job/brand-card.tsx';
import { BriefSection } from '#renderer/entities/job/brief-section.tsx';
import { EndedJob } from '#renderer/entities/job/ended-job.tsx';
import { JobNotes } from '#renderer/entities/job/job-notes.tsx';
import { JobRequirements } from '#renderer/entities/job/job-requirements.tsx';
import { JobSummary } from '#renderer/entities/job/job-summary.tsx';
import { ScriptFrame } from '#renderer/entities/job/script-frame.tsx';
import { StatusBadge } from '#renderer/entities/job/status-badge.tsx';
import { VideoVersions } from '#renderer/entities/job/video-versions.tsx';
import { TransferProgress } from '#renderer/entities/transfer/transfer-progress.tsx';
import { UnfinishedUpload } from '#renderer/entities/transfer/unfinished-upload.tsx';
import { call } from '#renderer/lib/call.ts';
import { toast } from '#renderer/lib/toast.ts';
import { useUploadOf } from '#renderer/lib/transfers.ts';
import { useApi } from '#renderer/lib/use-api.ts';
import { usePlatform } from '#renderer/platform/platform.ts';
import type { Ahead } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { Modal } from '#renderer/ui/dialog/modal.tsx';
import { api } from '#shared/contract/api.ts';
import { canTake } from '#shared/domain/job-lifecycle.ts';
import { stageWords } from '#shared/domain/job-stage.ts';
import { isFinal } from '#shared/domain/transfer.ts';
import { Shipment } from './shipment.tsx';
import { type Task, type TaskDetail, titleOf } from './task.ts';
import { useFileDrop } from './use-file-drop.ts';
import { chooseVideo } from './video-choice.ts';

interface TaskDialogProps {
  task: Task;
  open: boolean;
  /** Whether the upload dialog is open above and shows the same progress. */
  uploading: boolean;
  onClose: () => void;
  /** Preloads the upload dialog. */
  beforeUpload: Ahead;
  /** @param dropped the video that was dropped on the task */
  onUpload: (dropped?: File) => void;
}

const Brief = ({ task }: { task: TaskDetail }) => (
  <Stack gap="8">
    <EndedJob job={task} />
    <JobSummary job={task}>
      <StatusBadge status={task.status} />
    </JobSummary>
    {task.deliveries.length > 0 && (
      <BriefSection title="Your Video" level={3}>
        <VideoVersions versions={task.deliveries} order={task} label="The video you delivered" maxHeight="18rem" />
      </BriefSection>
    )}
    <Shipment task={task} />
    <BriefSection title="Requirements" level={3}>
      <JobRequirements job={task} />
    </BriefSection>
    <BriefSection title="Script" level={3}>
      {task.script ? (
        <Box borderWidth="1px" rounded="l3" p="5">
          <ScriptFrame html={task.script} />
        </Box>
      ) : (
        <Text color="fg.muted">–</Text>
      )}
    </BriefSection>
    <BriefSection title="Brand" level={3}>
      <BrandCard brand={task.brand} />
    </BriefSection>
    <BriefSection title="Additional Notes" level={3}>
      <JobNotes notes={task.notes} />
    </BriefSection>
  </Stack>
);

const NotAll = ({ onRetry }: { onRetry: () => void }) => (
  <HStack role="alert" gap="3" flexWrap="wrap" textStyle="sm" color="fg.error">
    <Text>We could not load everything about this task.</Text>
    <Button size="xs" variant="outline" onClick={onRetry}>
      Retry
    </Button>
  </HStack>
);

/** The running upload, or an unfinished one of an earlier visit. */
const OwnUpload = ({ id }: { id: number }) => {
  const transfer = useUploadOf({ purpose: 'delivery', job: id });
  if (!transfer || isFinal(transfer)) return null;
  if (transfer.state === 'file') return <UnfinishedUpload upload={transfer} />;
  return <TransferProgress label={`Uploading ${transfer.fileName}`} transfer={transfer} />;
};

/** What happens next, unless the UGC Admins ended the job, which has words of its own. */
const WhatNow = ({ task }: { task: Task }) => {
  const words = stageWords(task.stage, 'creator');
  if (!words || task.end_reason !== null) return null;
  return (
    <Box role="note" bg="bg.muted" rounded="l2" px="4" py="3" textStyle="sm">
      <Text fontWeight="semibold">{words.label}</Text>
      <Text>{words.hint}</Text>
    </Box>
  );
};

/** The row's data is shown at once; the versions of the video are loaded. */
const WholeBrief = ({ task }: { task: Task }) => {
  const state = useApi(`job/${task.id}`, () => call(api.getCreatorJob, { params: { id: task.id } }));
  const known = { ...task, fits: 1 as const, deliveries: task.userjob ? [task.userjob] : [] };
  return (
    <Stack gap="6">
      {state.status === 'error' && <NotAll onRetry={state.retry} />}
      <Brief task={state.status === 'ready' ? state.data : known} />
    </Stack>
  );
};

/** A task with its brief, and the actions to contact the brand and to deliver. */
export const TaskDialog = ({ task, open, uploading, onClose, beforeUpload, onUpload }: TaskDialogProps) => {
  const { transfers } = usePlatform();
  const takesVideo = transfers !== null && canTake('deliver', task.status);
  const { over, handlers } = useFileDrop((files) => {
    const choice = chooseVideo(files);
    if ('refusal' in choice) toast.error(choice.refusal);
    else if (takesVideo) onUpload(choice.file);
  });
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={titleOf(task)}
      size="lg"
      footer={
        <HStack gap="3" justify="flex-end" flexWrap="wrap" w="full">
          <Button asChild variant="outline">
            <RouterLink to={`/chat/${task.brand.id}`}>
              <MessageSquare aria-hidden />
              Message Brand
            </RouterLink>
          </Button>
          {takesVideo && (
            <Button {...beforeUpload} onClick={() => onUpload()}>
              <Upload aria-hidden />
              Upload Video
            </Button>
          )}
        </HStack>
      }
    >
      <Stack
        {...handlers}
        gap="6"
        data-testid="task-brief"
        rounded="l3"
        outline={over && takesVideo ? '2px dashed' : undefined}
        outlineColor="accent.solid"
        outlineOffset="4px"
      >
        {!uploading && canTake('deliver', task.status) && <OwnUpload id={task.id} />}
        <WhatNow task={task} />
        <WholeBrief task={task} />
      </Stack>
    </Modal>
  );
};
