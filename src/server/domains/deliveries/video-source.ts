import type { Context } from '../../context.ts';
import type { files } from '../../db/schema/files.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import type { ReceivedFile } from '../../http/multipart.ts';
import { invalidField } from '../../http/refusal.ts';

/** A video as a call brings it: the file in a form, or the name of a finished resumable upload. */
export interface VideoSource {
  readonly file: ReceivedFile | undefined;
  readonly upload: string | undefined;
}

interface Purpose {
  readonly actor: Actor;
  readonly kind: 'pitch' | 'delivery';
  readonly jobId: number | null;
  readonly source: VideoSource;
}

/** Stores the video of a call for good, within the transaction that uses it. */
export const keepVideo = async (
  { files: store }: Pick<Context, 'files'>,
  tx: Transaction,
  { actor, kind, jobId, source }: Purpose,
): Promise<typeof files.$inferSelect> => {
  if (source.file) return store.keep(tx, { ownerId: actor.id, kind, source: await store.checkVideo(source.file) });
  if (!source.upload) throw invalidField('video', 'Please Select a video first!');
  const claimed = await store.claim(tx, { actorId: actor.id, uploadId: source.upload, purpose: kind, jobId });
  return store.keep(tx, { ownerId: actor.id, kind, source: claimed });
};
