import { call } from '#renderer/lib/api/call.ts';
import type { Transfers } from '#renderer/platform/transfers.ts';
import { UserFacingError } from '#renderer/platform/user-facing-error.ts';
import { api } from '#shared/contract/api.ts';
import { isSameTarget, type Transfer } from '#shared/domain/transfers/transfer.ts';
import { chosenFiles } from './chosen-files.ts';
import { keyOf, type PendingAttachment, targetOf } from './pending-attachment.ts';

/** The used part of the platform's transfers; undefined where files cannot be uploaded. */
export type AttachmentTransfers =
  | Pick<Transfers, 'list' | 'observe' | 'upload' | 'resume' | 'cancel' | 'isBegun'>
  | undefined;

/** An attachment that an automatic retry cannot store; the message says what the user can do. */
export class AttachmentRejected extends UserFacingError {
  override name = 'AttachmentRejected';
}

/** The title of an upload in the list of transfers. */
const TITLE = 'Video in a message';

const storePicture = async (one: PendingAttachment, signal: AbortSignal): Promise<void> => {
  const picture = chosenFiles.file(one.number);
  // Without a file after a reload the picture was stored before, or the server reports that it is missing.
  if (picture) await call(api.storeAttachment, { body: { key: keyOf(one), picture }, signal });
};

const find = (transfers: NonNullable<AttachmentTransfers>, one: PendingAttachment): Transfer | undefined =>
  transfers.list().findLast(({ target }) => isSameTarget(target, targetOf(one)));

/** Resolves when the upload of a video is claimed; rejects when it needs the user. */
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
    const rejectFile = (sentence: string) => settle(() => reject(new AttachmentRejected(sentence)));
    const aborted = () => settle(() => reject(signal.reason));
    const look = () => {
      const upload = find(transfers, one);
      if (upload?.state === 'done') settle(resolve);
      if (upload?.state === 'failed') rejectFile(upload.failure?.message ?? 'The video could not be uploaded.');
      if (upload?.state === 'cancelled') rejectFile(`The upload of “${one.name}” was cancelled.`);
      if (upload?.state === 'file')
        rejectFile(`The upload of “${one.name}” was interrupted. Choose the same file to continue.`);
    };
    const stop = transfers.observe(look);
    signal.addEventListener('abort', aborted);
    if (signal.aborted) aborted();
    else look();
  });

/** The desktop client validates a file before the upload. */
const rejectFile = (error: unknown): never => {
  throw error instanceof UserFacingError ? new AttachmentRejected(error.message) : error;
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
    await transfers.upload(file, { target, title: TITLE }).catch(rejectFile);
  // Claimed before a reload; otherwise the server reports that it is missing.
  else if (!upload && !(await transfers.isBegun(target))) return;
  await outcome(transfers, one, signal);
};

/**
 * Stores a message's attachments on the server and waits for their uploads. Idempotent.
 * @throws AttachmentRejected, the error of a picture's call, or the signal's reason
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

/** Deletes files and uploads of a discarded message. */
export const forgetAttachments = (transfers: AttachmentTransfers, attachments: readonly PendingAttachment[]): void => {
  for (const one of attachments) {
    chosenFiles.forget(one.number);
    const upload = transfers && find(transfers, one);
    if (upload) void transfers.cancel(upload.id);
  }
};
