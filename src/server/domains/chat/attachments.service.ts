import type { attachmentsApi } from '#shared/contract/attachments.ts';
import type { Body } from '#shared/contract/endpoint.ts';
import { wholeSeconds } from '#shared/domain/jobs/video-mismatch.ts';
import { limits } from '#shared/domain/limits.ts';
import type { ContainerMetadata } from '#shared/media/container-metadata.ts';
import { playsInPage } from '#shared/media/video-types.ts';
import type { Context } from '../../context.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError, invalidField } from '../../http/api-error.ts';
import type { ReceivedFile } from '../../http/multipart.ts';
import { after, days } from '../../lib/clock.ts';
import { keepVideo, readVideo } from '../../uploads/claim-video.ts';
import {
  type Attached,
  deleteUnsent,
  findAttachment,
  findOwnAttachment,
  insertAttachment,
} from './attachments.repository.ts';

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
 * Stores pictures and videos for messages that are sent later. Each call is idempotent by its key: a repeat answers what
 * is there.
 */
export class AttachmentsService {
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  find(id: number) {
    return findAttachment(this.#context.db.orm, id);
  }

  /**
   * @throws ApiError `wrongState` for a key or an upload that was used for something else, `notFound` for an upload that
   * is gone, `wrongFileType`, `tooLarge`, `storageFull`, `tooMany`.
   */
  async store(actor: Actor, { key, upload }: Form, picture: ReceivedFile | undefined): Promise<Attached> {
    const { orm } = this.#context.db;
    const before = await findOwnAttachment(orm, actor.id, key);
    if (before) return this.#same(before, upload);
    const storing = picture ? this.#storePicture(actor, key, picture) : this.#storeVideo(actor, key, upload);
    const failure = await storing.then(
      () => new Error('An attachment was not kept.'),
      (error: unknown) => error,
    );
    // Also after a failure: a concurrent call with the same key may have been faster.
    const stored = await findOwnAttachment(orm, actor.id, key);
    if (!stored) throw failure;
    return this.#same(stored, upload);
  }

  /** An encoded picture cannot be compared with what came, so pictures are told apart by their keys alone. */
  #same(stored: Attached, upload: string | undefined): Attached {
    if (stored.attachment.uploadId === (upload ?? null)) return stored;
    throw new ApiError('wrongState', 'This key belongs to another attachment.');
  }

  async #storePicture(actor: Actor, key: string, picture: ReceivedFile): Promise<void> {
    const { db, files } = this.#context;
    const prepared = await files.preparePicture(picture, actor.id, 'photo');
    const { width, height } = prepared;
    await files.withStored([prepared], (file) =>
      transaction(db, async (tx) => {
        const kept = await files.keep(tx, { ownerId: actor.id, kind: 'attachment', file });
        await this.#insert(tx, { ownerId: actor.id, key, kind: 'picture', fileId: kept.id, width, height });
      }),
    );
  }

  async #storeVideo(actor: Actor, key: string, upload: string | undefined): Promise<void> {
    if (!upload) throw invalidField('picture', 'Please choose a photo or a video.');
    const purpose = { actor, kind: 'attachment', jobId: null, source: { file: undefined, upload } } as const;
    // Parsed before the transaction, so that no connection is held meanwhile.
    const metadata = await readVideo(this.#context, purpose);
    try {
      await transaction(this.#context.db, async (tx) => {
        const file = await keepVideo(this.#context, tx, purpose, undefined);
        assertPlayable(file.mediaType, metadata);
        const video = { kind: 'video', fileId: file.id, uploadId: upload, ...sizeOf(metadata) } as const;
        await this.#insert(tx, { ownerId: actor.id, key, ...video });
      });
    } catch (error) {
      // A refused video can be used for nothing else; left there it could be parsed again and again.
      const isRefused = error instanceof ApiError && error.code === 'wrongFileType';
      if (isRefused) await this.#context.uploads.store.remove(upload);
      throw error;
    }
  }

  async #insert(tx: Transaction, row: Omit<Parameters<typeof insertAttachment>[1], 'createdAt'>): Promise<void> {
    await insertAttachment(tx.orm, { ...row, createdAt: this.#context.clock() });
  }
}

/** The same time for which a finished upload waits for its claim. */
const LIFETIME = days(7);

/**
 * Removes attachments that no message has taken in time; the sweep of unused files removes their files.
 * @returns how many were removed.
 */
export const sweepAttachments = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> =>
  deleteUnsent(db.orm, after(clock(), -LIFETIME));
