import { call } from '#renderer/lib/call.ts';
import type { Transfers } from '#renderer/platform/transfers.ts';
import { UserFacingError } from '#renderer/platform/user-facing-error.ts';
import { api } from '#shared/contract/api.ts';
import { isSameTarget, type Transfer } from '#shared/domain/transfer.ts';
import { chosenFiles } from './chosen-files.ts';
import { keyOf, type PendingAttachment, targetOf } from './pending-attachment.ts';

/** What uploads need of the platform; null where files cannot be uploaded. */
export type AttachmentTransfers = Pick<
  Transfers,
  'list' | 'observe' | 'upload' | 'resume' | 'cancel' | 'isBegun'
> | null;

/** An attachment that no retry by itself will store; the sentence says what to do. */
export class AttachmentRefused extends UserFacingError {
  override name = 'AttachmentRefused';
}

/** The title of an upload in the list of transfers. */
const TITLE = 'Video in a message';

const storePicture = async (one: PendingAttachment, signal: AbortSignal): Promise<void> => {
  const picture = chosenFiles.file(one.number);
  // After a reload: it was stored before, or the server says that it is not there.
  if (picture) await call(api.storeAttachment, { body: { key: keyOf(one), picture }, signal });
};

const find = (transfers: NonNullable<AttachmentTransfers>, one: PendingAttachment): Transfer | undefined =>
  transfers.list().findLast(({ target }) => isSameTarget(target, targetOf(one)));

/** Resolves when the upload of a video is claimed; rejects when it needs somebody. */
const outcome = (
  transfers: NonNullable<AttachmentTransfers>,
  one: PendingAttachment,
  signal: AbortSignal,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      stop();
      signal.removeEventListener('abort', aborted);
      end();
    };
    const refuse = (sentence: string) => settle(() => reject(new AttachmentRefused(sentence)));
    const aborted = () => settle(() => reject(signal.reason));
    const look = () => {
      const upload = find(transfers, one);
      if (upload?.state === 'done') settle(resolve);
      if (upload?.state === 'failed') refuse(upload.failure?.message ?? 'The video could not be uploaded.');
      if (upload?.state === 'cancelled') refuse(`The upload of “${one.name}” was cancelled.`);
      if (upload?.state === 'file')
        refuse(`The upload of “${one.name}” was interrupted. Choose the same file to go on.`);
    };
    const stop = transfers.observe(look);
    signal.addEventListener('abort', aborted);
    if (signal.aborted) aborted();
    else look();
  });

/** The desktop client looks at a file before it uploads it. */
const refuse = (error: unknown): never => {
  throw error instanceof UserFacingError ? new AttachmentRefused(error.message) : error;
};

const storeVideo = async (
  transfers: NonNullable<AttachmentTransfers>,
  one: PendingAttachment,
  signal: AbortSignal,
): Promise<void> => {
  const target = targetOf(one);
  const upload = find(transfers, one);
  const file = chosenFiles.file(one.number);
  if (upload?.state === 'done') return;
  if (upload?.state === 'failed' && upload.failure?.canRetry) await transfers.resume(upload.id);
  else if (file && (!upload || ['failed', 'cancelled', 'file'].includes(upload.state)))
    await transfers.upload(file, { target, title: TITLE }).catch(refuse);
  // Claimed before a reload; otherwise the server says that it is not there.
  else if (!upload && !(await transfers.isBegun(target))) return;
  await outcome(transfers, one, signal);
};

/**
 * Stores what a message carries on the server, which may take as long as its uploads do. May be repeated.
 * @throws AttachmentRefused, what the call of a picture throws, and the reason of the signal.
 */
export const storeAttachments = async (
  transfers: AttachmentTransfers,
  attachments: readonly PendingAttachment[],
  signal: AbortSignal,
): Promise<void> => {
  const stores = attachments.map((one) => {
    if (one.kind === 'picture') return storePicture(one, signal);
    return transfers ? storeVideo(transfers, one, signal) : undefined;
  });
  await Promise.all(stores);
};

/** Forgets files and uploads of a message that was given up. */
export const forgetAttachments = (transfers: AttachmentTransfers, attachments: readonly PendingAttachment[]): void => {
  for (const one of attachments) {
    chosenFiles.forget(one.number);
    const upload = transfers && find(transfers, one);
    if (upload) void transfers.cancel(upload.id);
  }
};
