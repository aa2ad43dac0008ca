import type { attachmentsApi } from '#shared/contract/attachments.ts';
import type { Body } from '#shared/contract/endpoint.ts';
import { wholeSeconds } from '#shared/domain/jobs/video-mismatch.ts';
import { limits } from '#shared/domain/limits.ts';
import type { ContainerMetadata } from '#shared/media/container-metadata.ts';
import { playsInPage } from '#shared/media/video-types.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError, invalidField } from '../../http/api-error.ts';
import type { ReceivedFile } from '../../http/multipart.ts';
import { after, days } from '../../lib/clock.ts';
import { keepVideo, readVideo } from '../../uploads/claim-video.ts';
import { type Attached, deleteUnsent, findOwnAttachment, insertAttachment } from './attachments.repository.ts';

type Form = Body<typeof attachmentsApi.storeAttachment>;

const CUT_OFF = 'This video cannot be played: it is damaged, or its end is missing. Please choose another file.';

/** A crafted file may state any number; implausible ones are treated as unknown. */
const inRange = (value: number | null | undefined, most: number): number | null =>
  value && value <= most ? Math.round(value) : null;

const sizeOf = (metadata: ContainerMetadata | null) => ({
  width: inRange(metadata?.width, limits.videoSide),
  height: inRange(metadata?.height, limits.videoSide),
  seconds: metadata?.seconds ? inRange(wholeSeconds(metadata.seconds), limits.videoSeconds) : null,
});

/** What is shown in place must be playable. Other containers are only saved, and not all of them can be read. */
const assertPlayable = (mediaType: string, metadata: ContainerMetadata | null): void => {
  if (playsInPage(mediaType) && !metadata?.isComplete) throw new ApiError('wrongFileType', CUT_OFF);
};

/**
 * Stores a picture or a video for a message that is sent later. Idempotent by its key: a repeat answers what is there.
 * @throws ApiError `wrongState` for a key or an upload that was used for something else, `notFound` for an upload that
 * is gone, `wrongFileType`, `tooLarge`, `storageFull`, `tooMany`.
 */
export const store = async (
  context: Context,
  actor: Actor,
  { key, upload }: Form,
  picture: ReceivedFile | undefined,
): Promise<Attached> => {
  const { orm } = context.db;
  const before = await findOwnAttachment(orm, actor.id, key);
  if (before) return sameAttachment(before, upload);
  const storing = picture ? storePicture(context, actor, key, picture) : storeVideo(context, actor, key, upload);
  const failure = await storing.then(
    () => new Error('An attachment was not kept.'),
    (error: unknown) => error,
  );
  // Also after a failure: a concurrent call with the same key may have been faster.
  const stored = await findOwnAttachment(orm, actor.id, key);
  if (!stored) throw failure;
  return sameAttachment(stored, upload);
};

/** An encoded picture cannot be compared with what came, so pictures are told apart by their keys alone. */
const sameAttachment = (stored: Attached, upload: string | undefined): Attached => {
  if (stored.attachment.uploadId === (upload ?? null)) return stored;
  throw new ApiError('wrongState', 'This key belongs to another attachment.');
};

const storePicture = async (context: Context, actor: Actor, key: string, picture: ReceivedFile): Promise<void> => {
  const { db, files, clock } = context;
  const prepared = await files.preparePicture(picture, actor.id, 'photo');
  const { width, height } = prepared;
  await files.withStored([prepared], (file) =>
    transaction(db, async (tx) => {
      const kept = await files.keep(tx, { ownerId: actor.id, kind: 'attachment', file });
      const row = { ownerId: actor.id, key, kind: 'picture', fileId: kept.id, width, height } as const;
      await insertAttachment(tx.orm, { ...row, createdAt: clock() });
    }),
  );
};

const storeVideo = async (context: Context, actor: Actor, key: string, upload: string | undefined): Promise<void> => {
  if (!upload) throw invalidField('picture', 'Please choose a photo or a video.');
  const purpose = { actor, kind: 'attachment', jobId: null, source: { file: undefined, upload } } as const;
  // Parsed before the transaction, so that no connection is held meanwhile.
  const metadata = await readVideo(context, purpose);
  try {
    await transaction(context.db, async (tx) => {
      const file = await keepVideo(context, tx, purpose, undefined);
      assertPlayable(file.mediaType, metadata);
      const row = { ownerId: actor.id, key, kind: 'video', fileId: file.id, uploadId: upload } as const;
      await insertAttachment(tx.orm, { ...row, ...sizeOf(metadata), createdAt: context.clock() });
    });
  } catch (error) {
    // A refused video can be used for nothing else; left there it could be parsed again and again.
    const isRefused = error instanceof ApiError && error.code === 'wrongFileType';
    if (isRefused) await context.uploads.store.remove(upload);
    throw error;
  }
};

/** The same time for which a finished upload waits for its claim. */
const LIFETIME = days(7);

/**
 * Removes attachments that no message has taken in time; the sweep of unused files removes their files.
 * @returns how many were removed.
 */
export const sweepAttachments = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> =>
  deleteUnsent(db.orm, after(clock(), -LIFETIME));
