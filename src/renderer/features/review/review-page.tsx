import { Button, Grid, HStack, Skeleton, Stack, Text } from '@chakra-ui/react';
import { MessageSquarePlus } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { isMissing } from '#renderer/lib/api/failure.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { importWithRetry } from '#renderer/lib/pages/import-with-retry.ts';
import { useIdParam } from '#renderer/lib/pages/use-id-param.ts';
import { useSession } from '#renderer/lib/session/session.ts';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { GoneState } from '#renderer/ui/feedback/gone-state.tsx';
import { AS_LINK } from '#renderer/ui/form/as-link.ts';
import { VideoFrame } from '#renderer/ui/media/video-frame.tsx';
import { VideoPlayer } from '#renderer/ui/media/video-player.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { canTake } from '#shared/domain/jobs/job-lifecycle.ts';
import { jobPage } from '#shared/domain/jobs/job-page.ts';
import type { Stroke } from '#shared/domain/jobs/strokes.ts';
import { timecode } from '#shared/media/timecode.ts';
import { Drawing, DrawingArea, type PictureSize } from './drawing.tsx';
import { FrameClock } from './frame-clock.ts';
import type { Draft } from './note-composer.tsx';
import { Checklist, NoteList } from './note-list.tsx';
import { loadReview, type Note, type Review, rateOf, reviewKey } from './review.ts';
import { ReviewPlayer } from './review-player.tsx';
import { useReviewKeys } from './use-review-keys.ts';

// Menus and forms are loaded apart from the page, whose scripts would be too large with them.
const ExportMenu = lazy(async () => ({
  default: (await importWithRetry(() => import('./export-menu.tsx'))).ExportMenu,
}));
const NoteComposer = lazy(async () => ({
  default: (await importWithRetry(() => import('./note-composer.tsx'))).NoteComposer,
}));

const useFrame = (clock: FrameClock): number => useSyncExternalStore(clock.subscribe, clock.frame);

/** The timecode of the picture, and what the keys do. */
const Place = ({ clock }: { clock: FrameClock }) => (
  <HStack justify="space-between" flexWrap="wrap" gap="2" mt="2">
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

/** The element of the player and the clock of its frames; null while there is none. */
const useClock = (rate: FrameClock['rate'] | null) => {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [clock, setClock] = useState<FrameClock | null>(null);
  const [frames, seconds] = [rate?.frames, rate?.seconds];
  useEffect(() => {
    if (!video || !frames || !seconds) return;
    const made = new FrameClock(video, { frames, seconds });
    const stop = made.start();
    setClock(made);
    return () => {
      stop();
      setClock(null);
    };
  }, [video, frames, seconds]);
  return { clock, setVideo };
};

const NO_DRAFT: Draft = { frame: null, end: null, strokes: [], pen: null, typing: false };

/** The note that is being written; null while there is none. */
const useDraft = (clock: FrameClock | null) => {
  const [draft, setDraft] = useState<Draft | null>(null);
  const change = (changes: Partial<Draft>) => setDraft((now) => ({ ...NO_DRAFT, ...now, ...changes }));
  return {
    draft,
    change,
    close: () => setDraft(null),
    draw: (stroke: Stroke) => setDraft((now) => now && { ...now, strokes: [...now.strokes, stroke] }),
    keys: {
      onStart: (frame: number) =>
        setDraft((now) => ({ ...NO_DRAFT, ...now, frame, end: now?.end && now.end > frame ? now.end : null })),
      onEnd: (frame: number) =>
        setDraft((now) => {
          const start = now?.frame ?? 0;
          return { ...NO_DRAFT, ...now, frame: Math.min(start, frame), end: frame > start ? frame : null };
        }),
      onNote: (frame: number) => {
        // Pauses at this very frame.
        clock?.seek(frame);
        setDraft((now) => ({ ...(now ?? { ...NO_DRAFT, frame }), typing: true }));
      },
    },
  };
};

interface VideoProps {
  review: Review;
  clock: FrameClock | null;
  setVideo: (video: HTMLVideoElement | null) => void;
  draft: Draft | null;
  onDraw: (stroke: Stroke) => void;
}

const Video = ({ review: { video, notes }, clock, setVideo, draft, onDraw }: VideoProps) => {
  const { preview } = video;
  const [width, height] = [preview?.width ?? video.width, preview?.height ?? video.height];
  const label = `Version ${video.version}`;
  const size = { width: width ?? 1, height: height ?? 1 };
  return (
    <VideoFrame width={width} height={height} maxHeight={{ base: '60dvh', md: '72dvh' }}>
      {preview?.state === 'ready' ? (
        <ReviewPlayer
          preview={preview}
          poster={video.poster}
          label={label}
          onVideo={setVideo}
          drawing={draft?.pen != null}
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

/** Said while notes cannot be at a frame. */
const NoPreview = () => (
  <Text role="note" bg="bg.warning" color="fg.warning" rounded="l2" px="4" py="3" textStyle="sm" mt="3">
    Notes at a frame need the preview of the video, which is not ready. You can write notes about the whole video.
  </Text>
);

const ReviewView = ({ review }: { review: Review }) => {
  const { video, job } = review;
  const [notes, earlier] = [review.notes, review.earlier] as readonly (readonly Note[])[];
  const rate = rateOf(review);
  const isOpen = canTake('deliver', job.status);
  const { clock, setVideo } = useClock(rate);
  const { draft, change, close, draw, keys } = useDraft(clock);
  const [current, setCurrent] = useState<number | null>(null);
  useReviewKeys(clock, isOpen ? keys : null);
  const seek = clock
    ? (note: Note) => {
        setCurrent(note.id);
        clock.seek(note.frame ?? 0);
      }
    : null;
  const frame = () => clock?.frame() ?? 0;
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 24rem' }} gap="6" alignItems="start">
      <div>
        <Video review={review} clock={clock} setVideo={setVideo} draft={draft} onDraw={draw} />
        {clock && <Place clock={clock} />}
        {!rate && <NoPreview />}
      </div>
      <Stack gap="5">
        {isOpen && !draft && (
          <Button
            alignSelf="flex-start"
            onClick={() => (clock ? keys.onNote(clock.frame()) : change({ typing: true }))}
          >
            <MessageSquarePlus aria-hidden />
            Add note
          </Button>
        )}
        {draft && isOpen && (
          <Suspense fallback={<Skeleton h="48" rounded="l3" />}>
            <NoteComposer
              videoId={video.id}
              rate={rate}
              draft={draft}
              onChange={change}
              onClose={close}
              onStart={() => keys.onStart(frame())}
              onEnd={() => keys.onEnd(frame())}
            />
          </Suspense>
        )}
        {!isOpen && (
          <Text textStyle="sm" color="fg.muted">
            The job has ended. Its notes can still be read.
          </Text>
        )}
        {earlier && earlier.length > 0 && (
          <Checklist videoId={video.id} notes={earlier} rate={rate} open={isOpen} onSeek={seek} />
        )}
        <NoteList
          videoId={video.id}
          notes={notes ?? []}
          rate={rate}
          open={isOpen}
          current={current}
          onSeek={seek}
          empty="There are no notes on this version yet. Both sides can write them; the creator is told of them when changes are asked for."
        />
      </Stack>
    </Grid>
  );
};

/** The other versions, and the notes as a file. */
const Actions = ({ review: { video, versions }, hasRate }: { review: Review; hasRate: boolean }) => (
  <>
    {versions
      .filter(({ id, removed }) => id !== video.id && removed === 0)
      .map(({ id, version }) => (
        <Button key={id} {...AS_LINK} variant="outline">
          <RouterLink to={`/review/${id}`}>Version {version}</RouterLink>
        </Button>
      ))}
    <Suspense fallback={null}>
      <ExportMenu videoId={video.id} hasRate={hasRate} />
    </Suspense>
  </>
);

const ReviewSkeleton = () => (
  <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 24rem' }} gap="6">
    <Skeleton h="60dvh" rounded="l3" />
    <Skeleton h="72" rounded="l3" />
  </Grid>
);

/** Notes at frames of a version of a job’s video, for its brand and its creator. */
export const Component = () => {
  const id = useIdParam();
  const role = useSession()?.role ?? 'creator';
  const state = useApi(reviewKey(id), () => loadReview(id));
  const list = role === 'brand' ? { to: '/orders', label: 'Orders' } : { to: '/tasks', label: 'Tasks' };
  if (state.status === 'error' && isMissing(state.error))
    return (
      <Page title="Review" back={list}>
        <GoneState title="There is no such video" link={list}>
          It may belong to another account, or the address is not quite right.
        </GoneState>
      </Page>
    );
  const review = state.status === 'ready' ? state.data : null;
  return (
    <Page
      title={review ? `Review version ${review.video.version}` : 'Review'}
      intro={review?.job.product}
      back={review ? { to: jobPage(role, review.job.id), label: `Job #${review.job.id}` } : list}
      actions={review && <Actions review={review} hasRate={rateOf(review) !== null} />}
    >
      <AsyncView state={state} what="the notes" skeleton={<ReviewSkeleton />}>
        {(loaded) => <ReviewView key={loaded.video.id} review={loaded} />}
      </AsyncView>
    </Page>
  );
};
