import { Button, HStack, Skeleton, Stack, Text } from '@chakra-ui/react';
import { Upload } from 'lucide-react';
import { memo, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { profileTabs } from '#renderer/entities/account/profile-fields.ts';
import { WhatToChange } from '#renderer/entities/job/asked-changes.tsx';
import { BrandCard } from '#renderer/entities/job/brand-card.tsx';
import { BriefSection } from '#renderer/entities/job/brief-section.tsx';
import { PausedJob } from '#renderer/entities/job/job-note.tsx';
import { JobRequirements } from '#renderer/entities/job/job-requirements.tsx';
import { LookedAfter } from '#renderer/entities/job/looked-after.tsx';
import { JobNotes, ScriptSection } from '#renderer/entities/job/script-section.tsx';
import { Tracking } from '#renderer/entities/job/tracking.tsx';
import { GivenRating } from '#renderer/entities/rating/given-rating.tsx';
import { UnfinishedUpload } from '#renderer/entities/transfer/unfinished-upload.tsx';
import { chooseVideo } from '#renderer/entities/transfer/video-choice.ts';
import { call } from '#renderer/lib/api/call.ts';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { invalidate, remember } from '#renderer/lib/api/use-api.ts';
import { useUploadOf } from '#renderer/lib/files/transfers.ts';
import { useFileDrop } from '#renderer/lib/files/use-file-drop.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { lazyPart } from '#renderer/lib/pages/import-with-retry.ts';
import { usePlatform } from '#renderer/platform/platform.ts';
import { JobHelp } from '#renderer/ui/display/ask-admins.tsx';
import { PageLink } from '#renderer/ui/display/page-link.tsx';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';
import { api } from '#shared/contract/api.ts';
import { canTake } from '#shared/domain/jobs/job-lifecycle.ts';
import { nextActors } from '#shared/domain/jobs/job-stage.ts';
import { isFinal } from '#shared/domain/transfers/transfer.ts';
import { useTasksOutlet } from './prepared-upload.ts';
import { acceptsVideo, type TaskDetail } from './task.ts';
import { WhatNow } from './what-now.tsx';

const Received = ({ id }: { id: number }) => {
  const { run, busy } = useAction(
    async () => {
      remember(`job/${id}`, await call(api.markReceived, { params: { id } }));
      invalidate('tasks');
    },
    { success: 'Marked as received.' },
  );
  return (
    <ActionButton size="sm" variant="outline" loading={busy} onClick={() => void run()}>
      Mark as received
    </ActionButton>
  );
};

const Sent = ({ task, at }: { task: TaskDetail; at: string }) => (
  <HStack justify="space-between" gap="3" flexWrap="wrap">
    <Text>
      Product shipped <RelativeTime at={at} inline />
      {task.received_at !== null && (
        <>
          , received <RelativeTime at={task.received_at} inline />
        </>
      )}
    </Text>
    {task.received_at === null && canTake('receive', task.status) && <Received id={task.id} />}
  </HStack>
);

/** Where it goes; while the address is missing, the first card of the task asks for it. */
const NotSent = ({ task: { brand, needs_address } }: { task: TaskDetail }) => (
  <Text color="fg.muted">
    {brand.name} has not sent it yet.
    {needs_address === 0 && (
      <>
        {' '}
        It goes to the address in <PageLink to={profileTabs.address}>your profile</PageLink>.
      </>
    )}
  </Text>
);

/** Shipping state of a task's physical product; empty if none is shipped. */
const Shipment = ({ task, level }: { task: TaskDetail; level: 2 | 3 }) => {
  const { product, shipped_at: at, status, userjob } = task;
  if (product.is_physical !== 1) return null;
  // A delivered video means that the creator had the product.
  if (at === null && (userjob || !canTake('ship', status))) return null;
  return (
    <BriefSection title="Product" level={level}>
      {at === null ? <NotSent task={task} /> : <Sent task={task} at={at} />}
      <Tracking job={task} />
    </BriefSection>
  );
};

/** Loaded late, because only tasks with a video show it. */
const VideoVersions = lazyPart(async () => (await import('#renderer/entities/job/video-versions.tsx')).VideoVersions);

const FolderWatch = lazyPart(async () => (await import('./folder-watch.tsx')).FolderWatch);

const importUploadSection = async () => (await import('./upload-section.tsx')).UploadSection;
const UploadSection = lazyPart(importUploadSection);

interface TaskViewProps {
  task: TaskDetail;
  /** Heading level, below the title of a page or of a dialog. */
  level: 2 | 3;
}

/** The static parts of a task, below the changing ones; memoized, since an upload reports progress many times a second. */
const Brief = memo(({ task, level }: TaskViewProps) => (
  <>
    {task.deliveries.length > 0 && (
      <BriefSection title="Your Video" level={level}>
        <Suspense fallback={<Skeleton h="18rem" rounded="l3" />}>
          <VideoVersions
            versions={task.deliveries}
            job={task}
            side="creator"
            label="The video you delivered"
            maxHeight="18rem"
          />
        </Suspense>
      </BriefSection>
    )}
    {task.rating !== null && (
      <BriefSection title="Your Rating" level={level}>
        <GivenRating stars={task.rating} job={task} />
      </BriefSection>
    )}
    <Shipment task={task} level={level} />
    <BriefSection title="Requirements" level={level}>
      <JobRequirements job={task} />
    </BriefSection>
    <ScriptSection html={task.script} level={level} />
    <BriefSection title="Brand" level={level}>
      <BrandCard brand={task.brand} />
    </BriefSection>
    <BriefSection title="Additional Notes" level={level}>
      <JobNotes notes={task.notes} />
    </BriefSection>
    <JobHelp job={task} />
  </>
));

/** The upload of a task: in preparation, under way, or from an earlier visit. */
const useTaskUpload = (task: TaskDetail) => {
  const { transfers } = usePlatform();
  const { prepared, prepare } = useTasksOutlet();
  const transfer = useUploadOf({ purpose: 'delivery', job: task.id });
  const mine = prepared?.job === task.id ? prepared : null;
  const isPossible = transfers !== undefined && acceptsVideo(task);
  const isMoving = transfer !== null && !isFinal(transfer) && transfer.state !== 'file';
  const leave = useEffectEvent(() => isMoving && prepare(null));
  // Loaded ahead, so that a video can also be chosen while the line is down.
  useEffect(() => {
    if (isPossible) void importUploadSection();
  }, [isPossible]);
  // The upload continues without the page. Its preparation ends with it, so that the video is not offered again.
  useEffect(() => () => void leave(), []);
  return {
    isPossible,
    isMoving,
    isOpen: isPossible && (mine !== null || isMoving),
    unfinished: isPossible && !mine && transfer?.state === 'file' ? transfer : null,
    mine,
    choose: (file: File | null) => prepare({ job: task.id, file }),
    close: () => prepare(null),
  };
};

/** Returns the focus to the button that opened a part, when the part closes and had the focus. */
const useReturnedFocus = (isOpen: boolean) => {
  const part = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!isOpen && hadFocus.current) button.current?.focus();
    hadFocus.current = false;
  }, [isOpen]);
  const note = () => {
    hadFocus.current = part.current?.contains(document.activeElement) ?? false;
  };
  return { part, button, note };
};

/** All about a task: the next step, the upload, the videos, the product, the brief. */
export const TaskView = ({ task, level }: TaskViewProps) => {
  const { watchedFolders } = usePlatform();
  const upload = useTaskUpload(task);
  const focus = useReturnedFocus(upload.isOpen);
  const { over, handlers } = useFileDrop((files) => {
    const choice = chooseVideo(files);
    if ('rejection' in choice) toast.error(choice.rejection);
    else if (upload.isMoving) toast.error('A video is on its way already. Cancel its upload to send another one.');
    else if (upload.isPossible) upload.choose(choice.file);
  });
  return (
    <Stack
      {...handlers}
      gap="8"
      data-testid="task-brief"
      rounded="l3"
      outline={over && upload.isPossible ? '2px dashed' : undefined}
      outlineColor="accent.solid"
      outlineOffset="4px"
    >
      <PausedJob job={task} side="creator" />
      <LookedAfter job={task} />
      <WhatNow task={task} level={level}>
        {upload.isPossible && !upload.isOpen && (
          <Button
            ref={focus.button}
            variant={nextActors[task.stage] === 'creator' ? 'solid' : 'outline'}
            onClick={() => upload.choose(null)}
          >
            <Upload aria-hidden />
            Upload Video
          </Button>
        )}
      </WhatNow>
      {acceptsVideo(task) && <WhatToChange version={task.userjob} level={level} />}
      {upload.unfinished && <UnfinishedUpload upload={upload.unfinished} />}
      {upload.isOpen && (
        <div ref={focus.part}>
          <Suspense fallback={<Skeleton height="20rem" rounded="l3" />}>
            <UploadSection
              task={task}
              level={level}
              file={upload.mine?.file ?? null}
              isPrepared={upload.mine !== null}
              onChoose={upload.choose}
              onClose={() => {
                focus.note();
                upload.close();
              }}
            />
          </Suspense>
        </div>
      )}
      {upload.isPossible && watchedFolders && (
        <Suspense>
          <FolderWatch job={task.id} folders={watchedFolders} isOffered={upload.mine !== null} level={level} />
        </Suspense>
      )}
      <Brief task={task} level={level} />
    </Stack>
  );
};
