import { type CallResult, call } from '#renderer/lib/api/call.ts';
import { invalidate } from '#renderer/lib/api/use-api.ts';
import { playsCodec } from '#renderer/ui/media/preview.ts';
import { type Api, api } from '#shared/contract/api.ts';
import type { Body } from '#shared/contract/endpoint.ts';
import type { Stroke } from '#shared/domain/jobs/strokes.ts';
import { type FrameRate, parseFrameRate, timecode } from '#shared/media/timecode.ts';

export type Review = CallResult<Api['getReview']>;
export type Note = Omit<Review['notes'][number], 'strokes'> & { readonly strokes: readonly Stroke[] | null };

/** Where a new note belongs: a frame or a range of the preview, or all of the video. */
export interface Place {
  readonly frame: number | null;
  /** The last frame of a range. */
  readonly end: number | null;
}

export const reviewKey = (id: number) => `review/${id}` as const;

export const loadReview = (id: number): Promise<Review> => call(api.getReview, { params: { id } });

/** Sends a change of notes, and loads again what shows them. */
const sendNote = async (videoId: number, send: Promise<unknown>): Promise<void> => {
  await send;
  invalidate(reviewKey(videoId), 'job');
};

export const addNote = (videoId: number, body: Body<Api['addNote']>): Promise<void> =>
  sendNote(videoId, call(api.addNote, { params: { id: videoId }, body }));

export const changeNote = (videoId: number, id: number, body: Body<Api['changeNote']>): Promise<void> =>
  sendNote(videoId, call(api.changeNote, { params: { id }, body }));

/** Frames a second that notes on a version count. */
export const rateOfNote = (
  { versions }: Pick<Review, 'versions'>,
  { version }: Pick<Note, 'version'>,
): FrameRate | null => parseFrameRate(versions.find((one) => one.version === version)?.frame_rate);

/** The link to what is reviewed: the preview; without one the original, where the browser plays it. Null where nothing can be. */
export const reviewed = ({
  video,
  preview,
  codec,
}: Pick<Review['video'], 'video' | 'preview' | 'codec'>): string | null => {
  if (preview?.state === 'ready') return preview.video;
  return preview?.state === 'withheld' && playsCodec(preview.source?.codec ?? codec) ? video : null;
};

/** Frames a second of the picture that is shown; null where notes can only be about all of the video. */
export const rateOf = (review: Review): FrameRate | null =>
  reviewed(review.video) === null ? null : rateOfNote(review, review.video);

/** Versions that were not taken down, without the one on the page. */
export const otherVersions = ({ video, versions }: Review) =>
  versions.filter(({ id, removed }) => id !== video.id && removed === 0);

/** "00:00:02:03", "00:00:02:03 – 00:00:03:00", or "Whole video". */
export const placeWords = ({ frame, end }: Place, rate: FrameRate | null): string => {
  if (frame === null) return 'Whole video';
  if (!rate) return `Frame ${frame}`;
  return end === null ? timecode(frame, rate) : `${timecode(frame, rate)} – ${timecode(end, rate)}`;
};
