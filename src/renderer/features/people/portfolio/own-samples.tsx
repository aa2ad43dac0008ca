import { Box, HStack, Text, VisuallyHidden } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { EmptyClapperboard } from '#renderer/assets/empty/clapperboard.tsx';
import { BriefSection } from '#renderer/entities/job/brief-section.tsx';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { EmptyState } from '#renderer/ui/feedback/empty-state.tsx';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';
import { VideoInput } from '#renderer/ui/form/video-input.tsx';
import { byteSize } from '#shared/domain/byte-size.ts';
import { limits } from '#shared/domain/limits.ts';
import type { Creator } from '../creator.ts';
import { SampleControls } from './sample-controls.tsx';
import { SampleUploads } from './sample-uploads.tsx';
import { labelled, removeSample, type Sample } from './samples.ts';
import { TileTitle } from './tile-title.tsx';
import { type SampleUploads as Uploads, useSampleUploads } from './use-sample-uploads.ts';
import { VideoTiles } from './video-tiles.tsx';

/** File picker for portfolio videos, shown while there is room. */
const AddSamples = ({ uploads: { take, room, busy } }: { uploads: Uploads }) => {
  const input = useRef<HTMLInputElement>(null);
  if (!take) return null;
  if (room === 0) {
    return (
      <Text textStyle="sm" color="fg.muted">
        To add another one, remove a video first.
      </Text>
    );
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

interface OwnSamplesProps {
  creator: Creator;
  samples: readonly Sample[];
}

type LabelledSample = ReturnType<typeof labelled>[number];

/** The open dialog; kept while it closes. */
interface Asked {
  readonly about: 'title' | 'removal';
  readonly sample: LabelledSample;
  readonly open: boolean;
}

/** A creator's own samples as others see them, with controls to add, rename, move and delete. */
export const OwnSamples = ({ creator, samples }: OwnSamplesProps) => {
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
            <Text textStyle="sm" color="fg.muted">
              {samples.length} of {MOST} videos, at most {byteSize(MOST_BYTES)} each. Brands see them in this order.
            </Text>
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
