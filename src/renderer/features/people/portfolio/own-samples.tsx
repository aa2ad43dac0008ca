import { Box, Button, HStack, IconButton, Stack, Text, VisuallyHidden } from '@chakra-ui/react';
import { ArrowLeft, ArrowRight, Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { EmptyClapperboard } from '#renderer/assets/empty/clapperboard.tsx';
import { BriefSection } from '#renderer/entities/job/brief-section.tsx';
import { TransferProgress } from '#renderer/entities/transfer/transfer-progress.tsx';
import { UnfinishedUpload } from '#renderer/entities/transfer/unfinished-upload.tsx';
import type { Creator } from '#renderer/features/people/creator.ts';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { usePlatform } from '#renderer/platform/platform.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { Card } from '#renderer/ui/display/card.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { EmptyState } from '#renderer/ui/feedback/empty-state.tsx';
import { ProblemBox } from '#renderer/ui/feedback/problem.tsx';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';
import { VideoInput } from '#renderer/ui/form/video-input.tsx';
import { limits } from '#shared/domain/limits.ts';
import { byteSize } from '#shared/domain/transfers/byte-size.ts';
import type { Transfer } from '#shared/domain/transfers/transfer.ts';
import { stateWords } from '#shared/domain/transfers/transfer-words.ts';
import { labelled, moveSample, removeSample, type Sample } from './samples.ts';
import { type SampleUploads as Uploads, useSampleUploads } from './use-sample-uploads.ts';
import { TileTitle, VideoTiles } from './video-tiles.tsx';

const FileName = ({ children }: { children: string }) => (
  <Text fontWeight="medium" textStyle="sm" overflowWrap="anywhere" dir="auto">
    {children}
  </Text>
);

/** A failed upload with its reason, and a retry button where a retry can succeed. */
const Failed = ({ upload: { id, fileName, failure } }: { upload: Transfer }) => {
  const { transfers } = usePlatform();
  return (
    <Stack gap="2">
      <ProblemBox>{`“${fileName}”: ${failure?.message ?? 'The upload failed.'}`}</ProblemBox>
      <HStack gap="2" justify="flex-end">
        {failure?.canRetry && (
          <Button size="sm" variant="outline" onClick={() => void transfers?.resume(id)}>
            Retry
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => void transfers?.remove(id)}>
          Dismiss
        </Button>
      </HStack>
    </Stack>
  );
};

/** An upload of an earlier visit: the user chooses its file again with the button above, or discards it. */
const Unfinished = ({ upload }: { upload: Transfer }) => {
  const { transfers } = usePlatform();
  return (
    <HStack gap="3" flexWrap="wrap" justify="space-between">
      <UnfinishedUpload upload={upload} />
      <Button size="sm" variant="ghost" onClick={() => void transfers?.cancel(upload.id)}>
        Cancel
      </Button>
    </HStack>
  );
};

const OneUpload = ({ upload }: { upload: Transfer }) => {
  if (upload.state === 'failed') return <Failed upload={upload} />;
  if (upload.state === 'file') return <Unfinished upload={upload} />;
  return (
    <Stack gap="2">
      <FileName>{upload.fileName}</FileName>
      {upload.state === 'checking' ? (
        <Muted>{stateWords(upload)}</Muted>
      ) : (
        <TransferProgress label={`Uploading ${upload.fileName}`} transfer={upload} />
      )}
    </Stack>
  );
};

/** Uploads into the portfolio, and the messages about rejected files. */
const SampleUploads = ({ uploads: { list, rejections } }: { uploads: Uploads }) => (
  <>
    <Box role="alert">
      {rejections.length > 0 && (
        <Stack gap="2">
          {rejections.map((rejection) => (
            <ProblemBox key={rejection}>{rejection}</ProblemBox>
          ))}
        </Stack>
      )}
    </Box>
    {list.map((upload) => (
      <Card key={upload.id} p="4">
        <OneUpload upload={upload} />
      </Card>
    ))}
  </>
);

interface SampleControlsProps {
  creator: Creator;
  sample: Sample & { readonly label: string };
  /** Position, starting at 0. */
  at: number;
  count: number;
  /** Called with the new position as text, for screen readers. */
  onMoved: (words: string) => void;
  onName: () => void;
  onRemove: () => void;
}

/** Buttons that move, rename and delete a sample. A moved sample keeps the focus, so that it can be moved further. */
const SampleControls = ({ creator, sample, at, count, onMoved, onName, onRemove }: SampleControlsProps) => {
  const { id, label } = sample;
  const [earlier, later] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  const moved = useRef<'earlier' | 'later'>(null);
  const { run } = useAction(async (way: 'earlier' | 'later') => {
    moved.current = way;
    await moveSample(creator, id, way === 'earlier' ? at : at + 2);
  });
  useEffect(() => {
    const way = moved.current;
    if (!way) return;
    moved.current = null;
    // The browser drops the focus of a moved element. At an end, the button for the other direction gets it.
    const isAtEnd = way === 'earlier' ? at === 0 : at === count - 1;
    const isEarlier = isAtEnd ? way !== 'earlier' : way === 'earlier';
    (isEarlier ? earlier : later).current?.focus();
    onMoved(`${label} is now video ${at + 1} of ${count}.`);
  }, [at, count, label, onMoved, earlier, later]);
  return (
    <HStack gap="0" mt="1">
      <IconButton
        ref={earlier}
        size="xs"
        variant="ghost"
        aria-label={`Move ${label} up`}
        disabled={at === 0}
        onClick={() => void run('earlier')}
      >
        <ArrowLeft />
      </IconButton>
      <IconButton
        ref={later}
        size="xs"
        variant="ghost"
        aria-label={`Move ${label} down`}
        disabled={at === count - 1}
        onClick={() => void run('later')}
      >
        <ArrowRight />
      </IconButton>
      <IconButton size="xs" variant="ghost" aria-label={`Title of ${label}`} onClick={onName}>
        <Pencil />
      </IconButton>
      <IconButton size="xs" variant="ghost" color="fg.error" aria-label={`Remove ${label}`} onClick={onRemove}>
        <Trash2 />
      </IconButton>
    </HStack>
  );
};

/** File picker for portfolio videos, shown while there is room. */
const AddSamples = ({ uploads: { take, room, busy } }: { uploads: Uploads }) => {
  const input = useRef<HTMLInputElement>(null);
  if (!take) return null;
  if (room === 0) {
    return <Muted>To add another one, remove a video first.</Muted>;
  }
  return (
    <>
      <VideoInput ref={input} label="Portfolio videos" multiple onChoose={(files) => take([...(files ?? [])])} />
      <ActionButton size="sm" loading={busy} onClick={() => input.current?.click()}>
        <Plus aria-hidden />
        Add Videos
      </ActionButton>
    </>
  );
};

const TitleModal = lazyDialog(async () => (await import('./sample-title-modal.tsx')).SampleTitleModal);

const { samples: MOST, bytes: MOST_BYTES } = limits.portfolio;

type LabelledSample = ReturnType<typeof labelled>[number];

/** The open dialog; kept while it closes. */
interface Asked {
  readonly about: 'title' | 'removal';
  readonly sample: LabelledSample;
  readonly open: boolean;
}

/** A creator's own samples as others see them, with controls to add, rename, move and delete. */
export const OwnSamples = ({ creator, samples }: { creator: Creator; samples: readonly Sample[] }) => {
  const uploads = useSampleUploads(samples.length);
  const [asked, setAsked] = useState<Asked>();
  const [said, setSaid] = useState('');
  const top = useRef<HTMLDivElement>(null);
  const asker = useRef<Element>(null);
  const ask = (about: Asked['about'], sample: LabelledSample) => {
    asker.current = document.activeElement;
    setAsked({ about, sample, open: true });
  };
  const focusAfter = () =>
    asker.current instanceof HTMLElement && asker.current.isConnected ? asker.current : top.current;
  const close = () => setAsked((about) => about && { ...about, open: false });
  const isOpen = (about: Asked['about']) => asked?.about === about && asked.open;
  const isEmpty = samples.length === 0 && uploads.list.length === 0;
  return (
    <BriefSection title="Portfolio">
      <Box ref={top} tabIndex={-1} outline="none">
        {isEmpty ? (
          <EmptyState
            drawing={<EmptyClapperboard />}
            title="No videos in your portfolio yet"
            action={<AddSamples uploads={uploads} />}
          >
            Add up to {MOST} short videos of at most {byteSize(MOST_BYTES)} that show how you film and speak. Brands
            watch them before they choose.
          </EmptyState>
        ) : (
          <HStack justify="space-between" gap="4" flexWrap="wrap">
            <Muted>
              {samples.length} of {MOST} videos, at most {byteSize(MOST_BYTES)} each. Brands see them in this order.
            </Muted>
            <AddSamples uploads={uploads} />
          </HStack>
        )}
      </Box>
      <SampleUploads uploads={uploads} />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <VideoTiles label="Portfolio" tiles={labelled(samples)}>
        {(sample, at) => (
          <>
            <TileTitle>{sample.title}</TileTitle>
            <SampleControls
              creator={creator}
              sample={sample}
              at={at}
              count={samples.length}
              onMoved={setSaid}
              onName={() => ask('title', sample)}
              onRemove={() => ask('removal', sample)}
            />
          </>
        )}
      </VideoTiles>
      {asked && <TitleModal creator={creator} sample={asked.sample} open={isOpen('title')} onClose={close} />}
      {asked && (
        <ConfirmDialog
          open={isOpen('removal')}
          onClose={close}
          title="Remove this video"
          question={`Brands no longer see ${asked.sample.label} on your page, and its file is deleted.`}
          confirm="Remove"
          destructive
          success="Video removed."
          focusAfter={focusAfter}
          onConfirm={() => removeSample(creator, asked.sample.id)}
        />
      )}
    </BriefSection>
  );
};
