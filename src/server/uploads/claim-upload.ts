import type { Transaction } from '../db/transaction.ts';
import { ApiError } from '../http/api-error.ts';
import type { Clock } from '../lib/clock.ts';
import type { StoredFile } from './checked-file.ts';
import { type Claim, findClaimed, markClaimed } from './claims.repository.ts';
import { uploadPath } from './upload-id.ts';

/** The error of an upload that has expired, or whose bytes are lost. */
export const uploadGone = (): ApiError =>
  new ApiError('notFound', 'This upload is no longer there. Please upload the video again.');

/**
 * Claims a finished upload, whose bytes are in the storage: once, by its owner and for its purpose. A rollback releases it.
 * @throws ApiError `notFound` when the owner has no such upload of that purpose, `wrongState` when it is unfinished or
 * was claimed before.
 */
export const claimUpload = async (
  tx: Transaction,
  claim: Claim & { readonly clock: Clock; readonly directory: string },
): Promise<StoredFile & { readonly path: string }> => {
  const now = claim.clock();
  const row = await markClaimed(tx.orm, claim, now);
  if (row?.sha256 && row.mediaType && row.storageKey) {
    const { size, sha256, mediaType, filename, storageKey } = row;
    const path = uploadPath(claim.directory, row.id, row.fileSuffix);
    return { storageKey, size, sha256, mediaType, filename, path };
  }
  const known = await findClaimed(tx.orm, claim);
  if (!known || (!known.claimedAt && known.expiresAt <= now)) {
    throw uploadGone();
  }
  if (known.claimedAt) throw new ApiError('wrongState', 'This upload was already used.');
  throw new ApiError('wrongState', 'This upload is not finished yet.');
};
