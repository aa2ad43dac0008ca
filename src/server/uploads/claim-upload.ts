import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import { type UploadPurpose, uploads } from '../db/schema/files.ts';
import type { Queries, Transaction } from '../db/transaction.ts';
import { Refusal } from '../http/refusal.ts';
import type { ClaimedUpload } from './checked-file.ts';
import { uploadPath } from './upload-id.ts';

export interface Claim {
  readonly actorId: number;
  readonly uploadId: string;
  readonly purpose: UploadPurpose;
  /** The job of a delivery. */
  readonly jobId: number | null;
}

const matches = ({ actorId, uploadId, purpose, jobId }: Claim) =>
  and(
    eq(uploads.id, uploadId),
    eq(uploads.ownerId, actorId),
    eq(uploads.purpose, purpose),
    jobId === null ? isNull(uploads.jobId) : eq(uploads.jobId, jobId),
  );

/**
 * Claims a finished upload: once, by its owner, for what it was made for. A rolled back transaction gives it back.
 * @throws Refusal `notFound` when there is none of that kind, `wrongState` when it is unfinished or was used before.
 */
export const claimUpload = async (
  tx: Transaction,
  claim: Claim & { readonly clock: Clock; readonly directory: string },
): Promise<ClaimedUpload> => {
  const now = claim.clock();
  const isFree = and(isNotNull(uploads.finishedAt), isNull(uploads.claimedAt), gt(uploads.expiresAt, now));
  const [row] = await tx.orm
    .update(uploads)
    .set({ claimedAt: now })
    .where(and(matches(claim), isFree))
    .returning();
  if (row?.sha256 && row.mediaType) {
    const { id: uploadId, size, sha256, mediaType, filename } = row;
    return { uploadId, path: uploadPath(claim.directory, uploadId, row.fileSuffix), size, sha256, mediaType, filename };
  }
  const [known] = await tx.orm.select().from(uploads).where(matches(claim));
  if (!known || (!known.claimedAt && known.expiresAt <= now)) {
    throw new Refusal('notFound', 'This upload is no longer there. Please upload the video again.');
  }
  if (known.claimedAt) throw new Refusal('wrongState', 'This upload was already used.');
  throw new Refusal('wrongState', 'This upload is not finished yet.');
};

/**
 * Whether this account already claimed the upload for this very thing: the answer was lost and the claim is repeated.
 * Ask inside the transaction, after locking the record that the claim changes, so that of two claims at the same moment
 * the second sees the first.
 */
export const isClaimed = async (orm: Queries, claim: Claim): Promise<boolean> => {
  const [row] = await orm
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(matches(claim), isNotNull(uploads.claimedAt)));
  return row !== undefined;
};

/** Whether somebody may claim an upload once it is finished. */
export const isClaimable = async (orm: Queries, claim: Claim): Promise<boolean> => {
  const [row] = await orm
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(matches(claim), isNull(uploads.claimedAt)));
  return row !== undefined;
};

/** Where the bytes of a finished upload lie before it is claimed, for a look at them; undefined when there is none. */
export const findFinished = async (
  orm: Queries,
  { directory, ...claim }: Claim & { readonly directory: string },
): Promise<string | undefined> => {
  const [row] = await orm
    .select({ id: uploads.id, fileSuffix: uploads.fileSuffix })
    .from(uploads)
    .where(and(matches(claim), isNotNull(uploads.finishedAt), isNull(uploads.claimedAt)));
  return row && uploadPath(directory, row.id, row.fileSuffix);
};
