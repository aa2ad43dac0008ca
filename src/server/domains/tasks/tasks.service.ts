import type { Query } from '#shared/contract/endpoint.ts';
import type { jobsApi } from '#shared/contract/jobs.ts';
import { wholeSeconds } from '#shared/domain/jobs/video-mismatch.ts';
import { limits } from '#shared/domain/limits.ts';
import { shortName } from '#shared/domain/people/short-name.ts';
import type { ContainerMetadata } from '#shared/media/container-metadata.ts';
import type { Context } from '../../context.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError } from '../../http/api-error.ts';
import type { StoredFile } from '../../uploads/checked-file.ts';
import { isRepeatedClaim, keepVideo, type Purpose, readVideo, type VideoSource } from '../../uploads/claim-video.ts';
import { preparePoster } from '../../uploads/prepare-poster.ts';
import { assertStep } from '../jobs/assert-step.ts';
import type { ViewedJob } from '../jobs/jobs.policy.ts';
import { getJob, type JobRow } from '../jobs/jobs.repository.ts';
import { listJobs, sortFor } from '../jobs/lists/list-jobs.repository.ts';
import { tasks } from '../jobs/lists/query-filters.repository.ts';
import { type CreatorJobDetail, creatorJobDetail, withSettledShipping } from '../jobs/read-creator-job.ts';
import { insertDelivery, lockForDelivery, newestDelivery } from '../jobs/video-versions.repository.ts';
import { notify } from '../notifications/notify-users.ts';

type Parts = Pick<Context, 'db' | 'clock'>;

const CLOSED = 'This job no longer takes a video.';

/** A video with the poster that the sender's browser has drawn. */
interface Submission extends VideoSource {
  /** A JPEG as a data URL. */
  readonly poster?: string | undefined;
}

interface NewDelivery extends Purpose {
  readonly jobId: number;
  /** Null when parsing the video takes too much. */
  readonly metadata: ContainerMetadata | null;
  /** The video that came in the call itself. */
  readonly video: StoredFile | undefined;
  readonly poster: StoredFile | undefined;
}

/** A crafted file may state any number; implausible values are treated as unknown. */
const inRange = (value: number | null | undefined, most: number): number | null =>
  value !== null && value !== undefined && value <= most ? value : null;

const columnsOf = (metadata: ContainerMetadata | null) => ({
  seconds: inRange(metadata?.seconds ? wholeSeconds(metadata.seconds) : null, limits.videoSeconds),
  width: inRange(metadata?.width, limits.videoSide),
  height: inRange(metadata?.height, limits.videoSide),
  hasAudio: metadata?.hasAudio ?? null,
  container: metadata?.container ?? null,
  codec: metadata?.codec ?? null,
  isComplete: metadata?.isComplete ?? null,
});

/** @returns the number of the version. */
const addDelivery = async (context: Context, tx: Transaction, delivery: NewDelivery): Promise<number> => {
  const { actor, jobId, source, metadata, poster } = delivery;
  const video = await keepVideo(context, tx, delivery, delivery.video);
  const picture = poster && (await context.files.keep(tx, { ownerId: actor.id, kind: 'poster', file: poster }));
  const version = ((await newestDelivery(tx.orm, jobId))?.version ?? 0) + 1;
  await insertDelivery(tx.orm, {
    jobId,
    creatorId: actor.id,
    fileId: video.id,
    version,
    ...columnsOf(metadata),
    uploadId: source.file ? null : (source.upload ?? null),
    posterFileId: picture?.id ?? null,
    createdAt: context.clock(),
  });
  return version;
};

const submit = (context: Context, row: JobRow, delivery: NewDelivery): Promise<void> =>
  transaction(context.db, async (tx) => {
    const { actor, jobId } = delivery;
    const isOpen = await lockForDelivery(tx.orm, jobId, actor.id);
    if (await isRepeatedClaim(tx.orm, delivery)) return;
    if (!isOpen) throw new ApiError('wrongState', CLOSED);
    const version = await addDelivery(context, tx, delivery);
    const what = version === 1 ? 'the video' : `version ${version} of the video`;
    await notify(tx, {
      userId: row.job.brandId,
      type: 'video_uploaded',
      message: `${shortName(actor.name)} delivered ${what} for “${shortName(row.product.name)}”.`,
      jobId,
      senderId: actor.id,
    });
  });

/**
 * Submits the video of a job. Until completion each submission adds a delivery. Repeating an upload returns the job in
 * its current state.
 */
export const deliver = async (
  context: Context,
  actor: Actor,
  row: JobRow,
  { poster: dataUrl, ...source }: Submission,
): Promise<CreatorJobDetail> => {
  const { orm } = context.db;
  const jobId = row.job.id;
  const purpose = { actor, kind: 'delivery', jobId, source } as const;
  if (!(await isRepeatedClaim(orm, purpose))) {
    assertStep('deliver', row, CLOSED);
    // Metadata sent by the page is not trusted.
    const metadata = await readVideo(context, purpose);
    const inForm = source.file && (await context.files.checkVideo(source.file));
    const picture = await preparePoster(context, dataUrl, actor.id);
    await context.files.withStored([inForm, picture], (video, poster) =>
      submit(context, row, { ...purpose, metadata, video, poster }),
    );
  }
  const current = withSettledShipping(await getJob(orm, jobId, actor.id), context.clock());
  return creatorJobDetail(orm, current, actor.id);
};

// The jobs of a creator, with the creator's own application.

/** The jobs a creator was accepted for. Whether a product was sent is as stored (`withSettledShipping`). */
export const list = (context: Parts, actor: Actor, { page, per_page, ...filters }: Query<typeof jobsApi.listTasks>) => {
  const { orm } = context.db;
  const place = { page, per_page, sort: sortFor('creator', filters) };
  const mine = { viewerId: actor.id, readerId: actor.id };
  return listJobs(orm, tasks(actor.id, filters), place, mine);
};

export const detail = (context: Parts, actor: Actor, row: JobRow | ViewedJob): Promise<CreatorJobDetail> =>
  creatorJobDetail(context.db.orm, withSettledShipping(row, context.clock()), actor.id);

/** Reads the job after a step. */
export const current = async (context: Parts, actor: Actor, id: number): Promise<CreatorJobDetail> =>
  detail(context, actor, await getJob(context.db.orm, id, actor.id));
