import type { Context } from '../context.ts';
import type { files } from '../db/schema/files.ts';
import type { Queries, Transaction } from '../db/transaction.ts';
import type { Actor } from '../http/actor.ts';
import { invalidField } from '../http/api-error.ts';
import type { ReceivedFile } from '../http/multipart.ts';
import type { Claim } from './claims.repository.ts';

/** A video as a call brings it: the file in a form, or the name of a finished resumable upload. */
export interface VideoSource {
  readonly file: ReceivedFile | undefined;
  readonly upload: string | undefined;
}

/** What a call wants its video for. */
export interface Purpose {
  readonly actor: Actor;
  readonly kind: 'pitch' | 'delivery';
  readonly jobId: number | null;
  readonly source: VideoSource;
}

/** The claim of a call that names a resumable upload; undefined for one that brings the file itself. */
const claimOf = ({ actor, kind, jobId, source }: Purpose): Claim | undefined =>
  source.file || !source.upload ? undefined : { actorId: actor.id, uploadId: source.upload, purpose: kind, jobId };

/** Whether the call repeats a claim that took effect; see `isClaimed`. */
export const isRepeatedClaim = async (
  { files: store }: Pick<Context, 'files'>,
  orm: Queries,
  purpose: Purpose,
): Promise<boolean> => {
  const claim = claimOf(purpose);
  return claim !== undefined && store.isClaimed(orm, claim);
};

/**
 * Where the video of a call lies, finished; undefined when there is none to claim. Asked before the transaction.
 * @throws ApiError `unavailable` while a resumable upload is still being looked at.
 */
export const locateVideo = async ({ files: store, db }: Pick<Context, 'files' | 'db'>, purpose: Purpose) => {
  const claim = claimOf(purpose);
  return purpose.source.file?.path ?? (claim && (await store.findFinished(db.orm, claim)));
};

/** Stores the video of a call for good, within the transaction that uses it. */
export const keepVideo = async (
  { files: store }: Pick<Context, 'files'>,
  tx: Transaction,
  purpose: Purpose,
): Promise<typeof files.$inferSelect> => {
  const { actor, kind, source } = purpose;
  if (source.file) return store.keep(tx, { ownerId: actor.id, kind, source: await store.checkVideo(source.file) });
  const claim = claimOf(purpose);
  if (!claim) throw invalidField('video', 'Please Select a video first!');
  return store.keep(tx, { ownerId: actor.id, kind, source: await store.claim(tx, claim) });
};
