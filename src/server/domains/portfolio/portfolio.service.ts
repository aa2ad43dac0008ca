// The samples of creators. Each change answers all of them in their order.
import type { ApiErrorCode } from '#shared/contract/errors.ts';
import { wholeSeconds } from '#shared/domain/jobs/video-mismatch.ts';
import { limits } from '#shared/domain/limits.ts';
import { byteSize } from '#shared/domain/transfers/byte-size.ts';
import { NO_PICTURE, playsInPage } from '#shared/media/video-types.ts';
import type { Context } from '../../context.ts';
import { type Queries, type Transaction, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError, invalidField } from '../../http/api-error.ts';
import { detectVideoType } from '../../media/detect-video-type.ts';
import type { Video } from '../../media/read-file-metadata.ts';
import type { StoredFile } from '../../uploads/checked-file.ts';
import { isRepeatedClaim, keepVideo, locateVideo, type Purpose } from '../../uploads/claim-video.ts';
import { preparePoster } from '../../uploads/prepare-poster.ts';
import type { JobRow } from '../jobs/jobs.repository.ts';
import {
  countSamples,
  deleteSample,
  insertSample,
  listSamples,
  listShownJobs,
  lockSamples,
  placeSamples,
  renameSample,
  type SampleRow,
  type ShownJobRow,
  sampleIds,
  setShown,
} from './portfolio.repository.ts';

/** Why a portfolio takes no more. */
const portfolioFull = (): ApiError =>
  new ApiError(
    'wrongState',
    `Your portfolio has ${limits.portfolio.samples} videos, which is the most. Remove one of them first.`,
  );

/**
 * Rejects an upload for the portfolio before its first byte.
 * @param size bytes
 * @throws ApiError `tooLarge`, or `wrongState` for a full portfolio.
 */
export const checkNewSample = async (orm: Queries, creatorId: number, size: number): Promise<void> => {
  if (size > limits.portfolio.bytes) {
    throw new ApiError('tooLarge', `A video of your portfolio may have ${byteSize(limits.portfolio.bytes)}.`);
  }
  if ((await countSamples(orm, creatorId)) >= limits.portfolio.samples) throw portfolioFull();
};

/** Only their creator changes samples; who sees them is decided by `creatorPagePolicy`. */
export const canEditSample = (actor: Actor, sample: SampleRow['sample']): boolean => sample.creatorId === actor.id;

/** A creator's samples in their order. */
export type Samples = readonly SampleRow[];

export const add = async (context: Context, actor: Actor, sample: NewSample): Promise<Samples> => {
  await addSample(context, actor, sample);
  return list(context, actor);
};

export const rename = async (context: Context, actor: Actor, id: number, title: string | null): Promise<Samples> => {
  await renameSample(context.db.orm, id, title);
  return list(context, actor);
};

/** Moves a sample to a place, counted from 1; the others keep their order. */
export const move = (context: Context, actor: Actor, id: number, place: number): Promise<Samples> =>
  change(context, actor, async ({ orm }) => {
    const ids = await sampleIds(orm, actor.id);
    const others = ids.filter((other) => other !== id);
    // It may have been removed meanwhile.
    if (others.length < ids.length) await placeSamples(orm, actor.id, others.toSpliced(place - 1, 0, id));
  });

/** Deletes a sample with its files; the places behind it move up. */
export const remove = (context: Context, actor: Actor, id: number): Promise<Samples> =>
  change(context, actor, async (tx) => {
    const sample = await deleteSample(tx.orm, id);
    if (!sample) return;
    await placeSamples(tx.orm, actor.id, await sampleIds(tx.orm, actor.id));
    await context.files.remove(tx, sample.fileId);
    if (sample.posterFileId !== null) await context.files.remove(tx, sample.posterFileId);
  });

const change = async (context: Context, actor: Actor, run: (tx: Transaction) => Promise<void>): Promise<Samples> => {
  await transaction(context.db, async (tx) => {
    await lockSamples(tx.orm, actor.id);
    await run(tx);
  });
  return list(context, actor);
};

export const list = (context: Context, { id }: Actor): Promise<Samples> => listSamples(context.db.orm, id);

/** A video for the portfolio with the poster that the sender's browser has drawn, a JPEG as a data URL. */
type NewSample = Purpose['source'] & { readonly poster?: string | undefined };

interface Shape {
  readonly seconds: number | null;
  readonly width: number;
  readonly height: number;
}

const UNPLAYABLE = 'Browsers cannot play this kind of video. Please upload an MP4, MOV or WebM.';
const DAMAGED = 'This video is damaged or incomplete. Please export it again and upload the new file.';

const isPlausible = (side: number | null): side is number => side !== null && side >= 1 && side <= limits.videoSide;

/**
 * Length and size of a video that pages can play. Nobody ordered it, so one that cannot be read is refused instead of
 * being shown to others.
 * @throws ApiError 415 or 422, with what to do; 429 or 503 when it cannot be read now.
 */
const shapeOf = async ({ videos }: Pick<Context, 'videos'>, creatorId: number, video: Video): Promise<Shape> => {
  if (!playsInPage(await detectVideoType(video, ''))) throw new ApiError('wrongFileType', UNPLAYABLE);
  const found = await videos.read(creatorId, video);
  if (found?.hasPicture === false) throw new ApiError('wrongFileType', NO_PICTURE);
  if (!found?.isComplete || !isPlausible(found.width) || !isPlausible(found.height)) {
    throw invalidField('upload', DAMAGED);
  }
  const seconds = found.seconds === null ? null : wholeSeconds(found.seconds);
  if (seconds !== null && seconds > limits.videoSeconds) throw invalidField('upload', DAMAGED);
  return { seconds, width: found.width, height: found.height };
};

const insert = (
  context: Context,
  purpose: Purpose,
  shape: Shape | undefined,
  [inForm, poster]: readonly (StoredFile | undefined)[],
): Promise<void> =>
  transaction(context.db, async (tx) => {
    const { id: creatorId } = purpose.actor;
    await lockSamples(tx.orm, creatorId);
    if (await isRepeatedClaim(tx.orm, purpose)) return;
    const samples = await countSamples(tx.orm, creatorId);
    if (samples >= limits.portfolio.samples) throw portfolioFull();
    const video = await keepVideo(context, tx, purpose, inForm);
    // It was completed after the lookup.
    if (!shape) throw new ApiError('unavailable', undefined, undefined, 1);
    const picture = poster && (await context.files.keep(tx, { ownerId: creatorId, kind: 'poster', file: poster }));
    await insertSample(tx.orm, {
      ...{ creatorId, fileId: video.id, posterFileId: picture?.id ?? null, place: samples + 1 },
      ...{ ...shape, createdAt: context.clock() },
    });
  });

/** Reads the video before the transaction, so that no connection or lock is held meanwhile. */
const addVideo = async (context: Context, purpose: Purpose, video: Video | undefined, poster: string | undefined) => {
  const shape = video === undefined ? undefined : await shapeOf(context, purpose.actor.id, video);
  const { actor, source } = purpose;
  const inForm = source.file && (await context.files.checkVideo(source.file));
  const picture = await preparePoster(context, poster, actor.id);
  await context.files.withStored([inForm, picture], (...stored) => insert(context, purpose, shape, stored));
};

/** Whether an error is about the poster, without which the same video is accepted. */
const isOfPoster = ({ errors }: ApiError): boolean => errors?.poster !== undefined;

const LASTING: readonly ApiErrorCode[] = ['invalid', 'wrongFileType', 'wrongState'];

/**
 * Adds a video to the end of a creator's samples. Repeating an upload adds it once. The upload of a refused video is
 * deleted, since it can be used for nothing else and would take room for a week.
 * @throws ApiError 415 or 422 for what pages cannot play, 409 for a full portfolio.
 */
const addSample = async (context: Context, actor: Actor, { poster, ...source }: NewSample): Promise<void> => {
  const purpose = { actor, kind: 'portfolio', jobId: null, source } as const;
  if (await isRepeatedClaim(context.db.orm, purpose)) return;
  // Only the creator's own finished upload is found.
  const video = await locateVideo(context, purpose);
  try {
    await addVideo(context, purpose, video, poster);
  } catch (error) {
    // The same upload was claimed while its video was read, which removed the file.
    if (await isRepeatedClaim(context.db.orm, purpose)) return;
    const isRefused = error instanceof ApiError && LASTING.includes(error.code) && !isOfPoster(error);
    if (isRefused && video !== undefined && source.upload) await context.uploads.store.remove(source.upload);
    throw error;
  }
};

/** The finished jobs that a page lists. */
export type ShownJobs = readonly ShownJobRow[];

/**
 * Shows the video of a finished job on the page of its creator, or hides it. Answers all that may be shown.
 * @throws ApiError `wrongState` when the brand does not allow it, or no longer.
 */
export const showJob = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  { job }: JobRow,
  isShown: boolean,
): Promise<ShownJobs> => {
  const choice = { jobId: job.id, creatorId: actor.id, shownAt: isShown ? clock() : null };
  if (!(await setShown(db.orm, choice)) && isShown) {
    throw new ApiError('wrongState', 'The brand does not allow you to show this video, or no longer does.');
  }
  return listShownJobs(db.orm, actor.id, true);
};
