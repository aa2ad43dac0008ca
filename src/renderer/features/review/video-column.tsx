import { Button, Grid, HStack, Text } from '@chakra-ui/react';
import { useState, useSyncExternalStore } from 'react';
import { NativeChoice } from '#renderer/ui/form/native-choice.tsx';
import { VideoFrame } from '#renderer/ui/media/video-frame.tsx';
import { VideoPlayer } from '#renderer/ui/media/video-player.tsx';
import type { Stroke } from '#shared/domain/jobs/strokes.ts';
import { timecode } from '#shared/media/timecode.ts';
import { ComparedVersion } from './compared-version.tsx';
import { Drawing, DrawingArea, type PictureSize } from './drawing.tsx';
import type { FrameClock } from './frame-clock.ts';
import type { Draft } from './note-composer.tsx';
import { type Note, otherVersions, type Review, rateOf, reviewed } from './review.ts';
import { ReviewPlayer } from './review-player.tsx';

const useFrame = (clock: FrameClock): number => useSyncExternalStore(clock.subscribe, clock.frame);

/** The timecode of the picture, and what the keys do. */
const Place = ({ clock }: { clock: FrameClock }) => (
  <HStack flexWrap="wrap" columnGap="4" rowGap="2" mt="2">
    <Text as="output" aria-label="Timecode" fontVariantNumeric="tabular-nums" fontWeight="medium">
      {timecode(useFrame(clock), clock.rate)}
    </Text>
    <HStack gap="1">
      <Button size="xs" variant="outline" aria-label="One frame back" onClick={() => clock.step(-1)}>
        −1
      </Button>
      <Button size="xs" variant="outline" aria-label="One frame forward" onClick={() => clock.step(1)}>
        +1
      </Button>
    </HStack>
    <Text textStyle="xs" color="fg.muted" hideBelow="md">
      Keys: space, J K L, arrows by a frame, I and O for a range, N for a note
    </Text>
  </HStack>
);

/** The drawings of the notes at the frame that is shown. */
const ShownDrawings = ({ clock, notes, size }: { clock: FrameClock; notes: readonly Note[]; size: PictureSize }) => {
  const frame = useFrame(clock);
  const strokes = notes.flatMap((note) =>
    note.frame !== null && note.frame <= frame && frame <= (note.end_frame ?? note.frame) ? (note.strokes ?? []) : [],
  );
  return strokes.length > 0 && <Drawing strokes={strokes} size={size} />;
};

interface VideoColumnProps {
  review: Review;
  clock: FrameClock | null;
  setVideo: (video: HTMLVideoElement | null) => void;
  draft: Draft | null;
  onDraw: (stroke: Stroke) => void;
}

const Video = ({ review, clock, setVideo, draft, onDraw }: VideoColumnProps) => {
  const { video, notes } = review;
  const src = rateOf(review) && reviewed(video);
  const { preview } = video;
  const [width, height] = [preview?.width ?? video.width, preview?.height ?? video.height];
  const label = `Version ${video.version}`;
  const size = { width: width ?? 1, height: height ?? 1 };
  return (
    <VideoFrame width={width} height={height} maxHeight={{ base: '60dvh', md: '72dvh' }}>
      {preview && src ? (
        <ReviewPlayer
          src={src}
          codec={src === video.video ? video.codec : 'H.264'}
          preview={preview}
          poster={video.poster}
          label={label}
          onVideo={setVideo}
          onPress={() => clock?.toggle()}
          bare={draft?.pen != null}
        >
          {draft?.pen ? (
            <DrawingArea {...draft.pen} size={size} strokes={draft.strokes} onDraw={onDraw} />
          ) : (
            <>
              {draft && draft.strokes.length > 0 && <Drawing strokes={draft.strokes} size={size} />}
              {!draft && clock && <ShownDrawings clock={clock} notes={notes as readonly Note[]} size={size} />}
            </>
          )}
        </ReviewPlayer>
      ) : (
        <VideoPlayer src={video.video} preview={preview} poster={video.poster} label={label} codec={video.codec} />
      )}
    </VideoFrame>
  );
};

/** What the lack of a preview means for notes. */
const NoPreview = ({ hasFrames }: { hasFrames: boolean }) => (
  <Text role="note" bg="bg.warning" color="fg.warning" rounded="l2" px="4" py="3" textStyle="sm" mt="3">
    {hasFrames
      ? 'This video has no preview, so you see the original. Other programs may count its frames differently.'
      : 'Notes at a frame need the preview of the video, and there is none. You can write notes about the whole video.'}
  </Text>
);

/** The player with the timecode of its picture, and another version beside it. */
export const VideoColumn = (props: VideoColumnProps) => {
  const { review, clock } = props;
  /** Id of the version beside it. */
  const [compared, setCompared] = useState<number | null>(null);
  const others = otherVersions(review);
  return (
    <div>
      <Grid templateColumns={compared ? 'repeat(2, minmax(0, 1fr))' : undefined} gap="2" alignItems="start">
        <Video {...props} />
        {clock && compared && <ComparedVersion key={compared} id={compared} clock={clock} />}
      </Grid>
      {clock && <Place clock={clock} />}
      {clock && others.length > 0 && (
        <NativeChoice
          aria-label="Compare"
          none="Compare with another version"
          options={others.map(({ id, version }) => ({ value: id, label: `Version ${version} beside it` }))}
          value={compared ?? ''}
          onChange={({ currentTarget }) => setCompared(Number(currentTarget.value) || null)}
          root={{ size: 'sm', maxW: '18rem', mt: '2' }}
        />
      )}
      {review.video.preview?.state !== 'ready' && <NoPreview hasFrames={rateOf(review) !== null} />}
    </div>
  );
};
