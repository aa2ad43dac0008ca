import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { first } from '../db/rows.ts';
import { type UploadPurpose, uploads } from '../db/schema/files.ts';
import type { Queries } from '../db/transaction.ts';
import type { UploadRow } from './uploads.repository.ts';

/** The upload to claim, with claimant and purpose. */
export interface Claim {
  readonly actorId: number;
  readonly uploadId: string;
  readonly purpose: UploadPurpose;
  /** The job, for a delivery. */
  readonly jobId: number | null;
}

const matches = ({ actorId, uploadId, purpose, jobId }: Claim) =>
  and(
    eq(uploads.id, uploadId),
    eq(uploads.ownerId, actorId),
    eq(uploads.purpose, purpose),
    jobId === null ? isNull(uploads.jobId) : eq(uploads.jobId, jobId),
  );

/** Marks a finished upload as claimed, once; undefined when it cannot be claimed now. */
export const markClaimed = async (orm: Queries, claim: Claim, now: Date): Promise<UploadRow | undefined> => {
  const isFree = and(isNotNull(uploads.finishedAt), isNull(uploads.claimedAt), gt(uploads.expiresAt, now));
  const [row] = await orm
    .update(uploads)
    .set({ claimedAt: now })
    .where(and(matches(claim), isFree))
    .returning();
  return row;
};

/** The upload of a claim, in any state. */
export const findClaimed = (orm: Queries, claim: Claim): Promise<UploadRow | undefined> =>
  first(orm.select().from(uploads).where(matches(claim)));

/**
 * Whether this account has already claimed the upload for the same purpose: the answer was lost, and the claim is
 * repeated. Call it inside the transaction, after locking the record that the claim changes, so that of two concurrent
 * claims the second sees the first.
 */
export const isClaimed = async (orm: Queries, claim: Claim): Promise<boolean> =>
  ((await findClaimed(orm, claim))?.claimedAt ?? null) !== null;
