import type { ContainerMetadata } from '#shared/media/container-metadata.ts';
import { NO_PICTURE } from '#shared/media/video-types.ts';
import type { Context } from '../context.ts';
import type { files, UploadPurpose } from '../db/schema/files.ts';
import type { Queries, Transaction } from '../db/transaction.ts';
import type { Actor } from '../http/actor.ts';
import { ApiError, invalidField } from '../http/api-error.ts';
import type { ReceivedFile } from '../http/multipart.ts';
import { queuePreview } from '../previews/previews.repository.ts';
import { Outbox } from '../work/outbox.ts';
import type { StoredFile } from './checked-file.ts';
import { type Claim, isClaimed } from './claims.repository.ts';

/** The video of a call: a file in a form, or the id of a finished resumable upload. */
export interface VideoSource {
  readonly file: ReceivedFile | undefined;
  readonly upload: string | undefined;
}

/** The purpose for which a call claims its video. */
export interface Purpose {
  readonly actor: Actor;
  readonly kind: UploadPurpose;
  readonly jobId: number | null;
  readonly source: VideoSource;
}

/** The claim of a call that names a resumable upload; undefined when the call contains the file. */
const claimOf = ({ actor, kind, jobId, source }: Purpose): Claim | undefined =>
  source.file || !source.upload ? undefined : { actorId: actor.id, uploadId: source.upload, purpose: kind, jobId };

/** Whether the call repeats a successful claim; see `isClaimed`. */
export const isRepeatedClaim = async (orm: Queries, purpose: Purpose): Promise<boolean> => {
  const claim = claimOf(purpose);
  return claim !== undefined && isClaimed(orm, claim);
};

/**
 * The call's finished video; undefined when there is none to claim. Call it before the transaction.
 * @throws ApiError `unavailable` while a resumable upload is still being hashed.
 */
export const locateVideo = async ({ files: store, db }: Pick<Context, 'files' | 'db'>, purpose: Purpose) => {
  const claim = claimOf(purpose);
  return purpose.source.file?.path ?? (claim && (await store.findFinished(db.orm, claim)));
};

/**
 * What the call's video says of itself; null when it takes too much to parse, or there is none to claim. Call it before
 * the transaction, so that no connection or lock is held meanwhile. The upload of a refused video is deleted, since it
 * can be used for nothing else.
 * @throws ApiError `wrongFileType` for a file of sound only, and what `locateVideo` and `VideoParser.read` throw.
 */
export const readVideo = async (
  context: Pick<Context, 'files' | 'db' | 'videos' | 'uploads'>,
  purpose: Purpose,
): Promise<ContainerMetadata | null> => {
  const video = await locateVideo(context, purpose);
  const metadata = video === undefined ? null : await context.videos.read(purpose.actor.id, video);
  if (metadata?.hasPicture !== false) return metadata;
  if (purpose.source.upload) await context.uploads.store.remove(purpose.source.upload);
  throw new ApiError('wrongFileType', NO_PICTURE);
};

/**
 * Keeps the call's video and queues its preview, within the transaction that uses it.
 * @param inForm the video of the call's form, stored before; a resumable upload is claimed.
 */
export const keepVideo = async (
  { files: store }: Pick<Context, 'files'>,
  tx: Transaction,
  purpose: Purpose,
  inForm: StoredFile | undefined,
): Promise<typeof files.$inferSelect> => {
  const claim = claimOf(purpose);
  const file = inForm ?? (claim && (await store.claim(tx, claim)));
  if (!file) throw invalidField('video', 'Please Select a video first!');
  const video = await store.keep(tx, { ownerId: purpose.actor.id, kind: purpose.kind, file, hasRoom: !inForm });
  await queuePreview(tx.orm, video.id);
  tx.afterCommit(() => Outbox.wake());
  return video;
};
