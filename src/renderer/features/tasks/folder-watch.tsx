import { Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { useEffect, useId, useState } from 'react';
import { useAction } from '#renderer/lib/api/use-action.ts';
import type { WatchedFolders } from '#renderer/platform/platform.ts';
import { Card } from '#renderer/ui/display/card.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { ProblemBox } from '#renderer/ui/feedback/problem.tsx';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';
import type { HeldVideo, WatchedFolder } from '#shared/ipc/watched-folder.ts';

/** A video that waits for the creator, with what they should know. */
const HeldVideoRow = ({ video, folders }: { video: HeldVideo; folders: WatchedFolders }) => {
  const upload = useAction(() => folders.upload(video.id));
  const skip = useAction(() => folders.skip(video.id));
  return (
    <Stack as="li" gap="2" borderTopWidth="1px" pt="4">
      <Text fontWeight="medium" textStyle="sm" overflowWrap="anywhere">
        {video.name}
      </Text>
      <Text textStyle="sm" color={video.canUpload ? 'fg.muted' : 'fg.error'} overflowWrap="anywhere">
        {video.why}
      </Text>
      <HStack gap="3">
        {video.canUpload && (
          <ActionButton
            size="sm"
            aria-label={`Upload ${video.name}`}
            loading={upload.busy}
            onClick={() => void upload.run()}
          >
            Upload
          </ActionButton>
        )}
        <ActionButton
          size="sm"
          variant="outline"
          aria-label={`Leave out ${video.name}`}
          loading={skip.busy}
          onClick={() => void skip.run()}
        >
          Leave Out
        </ActionButton>
      </HStack>
    </Stack>
  );
};

interface FolderWatchProps {
  /** Id of the task's job. */
  job: number;
  folders: WatchedFolders;
  /** Whether a watch is offered where there is none. */
  isOffered: boolean;
  /** Heading level. */
  level: 2 | 3;
}

/** Watches a folder of this computer for a task: offers it, or shows the folder, what is wrong and what waits. */
export const FolderWatch = ({ job, folders, isOffered, level }: FolderWatchProps) => {
  const title = useId();
  const [watched, setWatched] = useState<WatchedFolder | null>(null);
  useEffect(() => folders.observe((all) => setWatched(all.find((each) => each.job === job) ?? null)), [folders, job]);
  const toggle = useAction(() => (watched ? folders.end(job) : folders.watch(job)));
  if (!watched && !isOffered) return null;
  return (
    <Card as="section" aria-labelledby={title}>
      <Stack gap="4">
        <Heading id={title} as={`h${level}`} size="sm">
          {watched ? 'Watched folder' : 'Watch a folder'}
        </Heading>
        {watched && (
          <Text textStyle="sm" fontWeight="medium" overflowWrap="anywhere">
            {watched.folder}
          </Text>
        )}
        <Muted textWrap="pretty">
          {watched
            ? 'The next video that appears in this folder is uploaded for this task by itself, once it has stopped growing. Further ones wait here for you. This ends when you log out.'
            : 'Choose the folder into which you export. The next video that appears in it is uploaded for this task by itself; what it holds now stays there.'}
        </Muted>
        {watched?.problem && <ProblemBox>{watched.problem}</ProblemBox>}
        {watched && watched.held.length > 0 && (
          <Stack as="ul" gap="4" listStyleType="none" aria-label="Videos that wait">
            {watched.held.map((video) => (
              <HeldVideoRow key={video.id} video={video} folders={folders} />
            ))}
          </Stack>
        )}
        <ActionButton variant="outline" alignSelf="flex-start" loading={toggle.busy} onClick={() => void toggle.run()}>
          {watched ? 'Stop Watching' : 'Choose Folder'}
        </ActionButton>
      </Stack>
    </Card>
  );
};
