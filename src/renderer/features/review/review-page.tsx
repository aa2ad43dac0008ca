import { Button, Grid, Skeleton, Stack } from '@chakra-ui/react';
import { MessageSquarePlus } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { isMissing } from '#renderer/lib/api/failure.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { lazyPart } from '#renderer/lib/pages/import-with-retry.ts';
import { useIdParam } from '#renderer/lib/pages/use-id-param.ts';
import { useSession } from '#renderer/lib/session/session.ts';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { GoneState } from '#renderer/ui/feedback/gone-state.tsx';
import { LinkButton } from '#renderer/ui/form/link-button.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { canTake } from '#shared/domain/jobs/job-lifecycle.ts';
import { jobPage } from '#shared/domain/jobs/job-page.ts';
import type { Stroke } from '#shared/domain/jobs/strokes.ts';
import { FrameClock } from './frame-clock.ts';
import type { Draft } from './note-composer.tsx';
import { Checklist, NoteList } from './note-list.tsx';
import { loadReview, type Note, otherVersions, type Review, rateOf, reviewKey } from './review.ts';
import { VideoColumn } from './video-column.tsx';

/** Where letters are typed or chosen. */
const TYPED_INTO = 'input:not([type="range"]), textarea, select, [contenteditable], [role="dialog"] *, [role="menu"] *';

interface ReviewKeys {
  /** `i` and `o`: where a range begins and ends. */
  readonly onStart: (frame: number) => void;
  readonly onEnd: (frame: number) => void;
  /** `n` */
  readonly onNote: (frame: number) => void;
}

/**
 * The keys of the page: space, `j` `k` `l`, arrows by a frame (with Shift by a second), `i` `o` `n`. They work wherever the focus
 * is, except in what is typed into; they take precedence over the player's own.
 */
const useReviewKeys = (clock: FrameClock | null, keys: ReviewKeys | null): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (!clock || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
    if (target.matches(TYPED_INTO) || (key === ' ' && target.closest('button, a, summary'))) return;
    const second = Math.round(clock.rate.frames / clock.rate.seconds);
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      ' ': () => clock.toggle(),
      k: () => clock.pause(),
      j: () => clock.backward(),
      l: () => clock.forward(),
      arrowleft: () => clock.step(event.shiftKey ? -second : -1),
      arrowright: () => clock.step(event.shiftKey ? second : 1),
      i: keys ? () => keys.onStart(clock.frame()) : undefined,
      o: keys ? () => keys.onEnd(clock.frame()) : undefined,
      n: keys ? () => keys.onNote(clock.frame()) : undefined,
    };
    const act = acts[key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
};

// Menus and forms are loaded apart from the page, whose scripts would be too large with them.
const ExportMenu = lazyPart(async () => (await import('./export-menu.tsx')).ExportMenu);
const NoteComposer = lazyPart(async () => (await import('./note-composer.tsx')).NoteComposer);

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
        // On a phone the list is below the picture.
        clock.video.scrollIntoView({ block: 'nearest' });
      }
    : null;
  const frame = () => clock?.frame() ?? 0;
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 24rem' }} gap="6" alignItems="start">
      <VideoColumn review={review} clock={clock} setVideo={setVideo} draft={draft} onDraw={draw} />
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
        {!isOpen && <Muted>The job has ended. Its notes can still be read.</Muted>}
        {earlier && earlier.length > 0 && (
          <Checklist
            videoId={video.id}
            notes={earlier}
            versions={review.versions}
            rate={rate}
            open={isOpen}
            onSeek={seek}
          />
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
const Actions = ({ review, hasRate }: { review: Review; hasRate: boolean }) => (
  <>
    {otherVersions(review).map(({ id, version }) => (
      <LinkButton key={id} to={`/review/${id}`} variant="outline">
        Version {version}
      </LinkButton>
    ))}
    <Suspense fallback={null}>
      <ExportMenu videoId={review.video.id} hasRate={hasRate} />
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
