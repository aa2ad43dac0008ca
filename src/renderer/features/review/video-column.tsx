import { Button, Grid, HStack, Skeleton, Text } from '@chakra-ui/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { NativeChoice } from '#renderer/ui/form/native-choice.tsx';
import { VideoFrame } from '#renderer/ui/media/video-frame.tsx';
import { VideoPlayer } from '#renderer/ui/media/video-player.tsx';
import type { Stroke } from '#shared/domain/jobs/strokes.ts';
import { type FrameRate, framesPerSecond, parseFrameRate, timecode } from '#shared/media/timecode.ts';
import { Drawing, DrawingArea, type PictureSize } from './drawing.tsx';
import type { FrameClock } from './frame-clock.ts';
import type { Draft } from './note-composer.tsx';
import { loadReview, type Note, otherVersions, type Review, rateOf, reviewed, reviewKey } from './review.ts';
import { ReviewPlayer } from './review-player.tsx';

/** Seconds of difference at which the follower jumps; a smaller one is made up by its speed. */
const FAR = 0.2;

/** How much faster or slower the follower plays until it is level. */
const CATCH_UP = 0.03;

/**
 * Makes a video follow the one of a clock: paused it shows the frame at the same time, playing it is at most half a frame apart,
 * and beyond its own end it stays at its last frame.
 * @param rate of the follower
 * @returns what ends that
 */
export const followClock = (follower: HTMLVideoElement, rate: FrameRate, clock: FrameClock): (() => void) => {
  const leader = clock.video;
  const frames = framesPerSecond(rate);
  const jump = () => {
    // Metadata and each seek that ends come back to this.
    if (follower.readyState === 0 || follower.seeking) return;
    const seconds = (clock.frame() + 0.5) / framesPerSecond(clock.rate);
    const last = Math.max(0, Math.round(follower.duration * frames) - 1);
    const target = (Math.min(Math.floor(seconds * frames), last) + 0.5) / frames;
    if (Math.abs(follower.currentTime - target) > 0.25 / frames) follower.currentTime = target;
  };
  const align = () => {
    if (leader.paused || leader.seeking || leader.currentTime >= follower.duration) {
      follower.pause();
      return jump();
    }
    const behind = leader.currentTime - follower.currentTime;
    if (Math.abs(behind) > FAR) jump();
    const isLevel = Math.abs(behind) <= 0.5 / frames;
    follower.playbackRate = leader.playbackRate * (isLevel ? 1 : 1 + Math.sign(behind) * CATCH_UP);
    // A muted video may always play; a play that a pause interrupts is no error.
    if (follower.paused) void follower.play().catch(() => undefined);
  };
  const events = [
    ...['play', 'pause', 'seeked', 'timeupdate', 'ratechange'].map((name) => [leader, name] as const),
    ...['loadedmetadata', 'seeked'].map((name) => [follower, name] as const),
  ];
  for (const [video, name] of events) video.addEventListener(name, align);
  const end = clock.subscribe(align);
  align();
  return () => {
    for (const [video, name] of events) video.removeEventListener(name, align);
    end();
  };
};

const Follower = ({ video: { version, preview, poster }, clock }: { video: Review['video']; clock: FrameClock }) => {
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const rate = preview?.state === 'ready' ? preview.frame_rate : null;
  useEffect(() => {
    const parsed = parseFrameRate(rate);
    return element && parsed ? followClock(element, parsed, clock) : undefined;
  }, [element, rate, clock]);
  if (!preview || !rate) return <Muted>Version {version} has no preview, so it cannot be shown beside this one.</Muted>;
  return (
    <VideoFrame width={preview.width} height={preview.height} maxHeight={{ base: '60dvh', md: '72dvh' }}>
      <ReviewPlayer
        src={preview.video}
        codec="H.264"
        preview={preview}
        poster={poster}
        label={`Version ${version}`}
        onVideo={setElement}
        onPress={() => clock.toggle()}
        bare
        muted
      />
    </VideoFrame>
  );
};

/** Another version beside the one that is reviewed: without sound and controls, since it follows the clock of that one. */
const ComparedVersion = ({ id, clock }: { id: number; clock: FrameClock }) => {
  const state = useApi(reviewKey(id), () => loadReview(id));
  return (
    <AsyncView state={state} what="the other version" skeleton={<Skeleton h="60dvh" rounded="l3" />}>
      {({ video }) => <Follower video={video} clock={clock} />}
    </AsyncView>
  );
};

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
