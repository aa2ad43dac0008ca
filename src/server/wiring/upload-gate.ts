import { limits } from '#shared/domain/limits.ts';
import { byteSize } from '#shared/domain/transfers/byte-size.ts';
import type { Context } from '../context.ts';
import { assertStep } from '../domains/jobs/assert-step.ts';
import { canDeliver } from '../domains/jobs/jobs.policy.ts';
import { findJob } from '../domains/jobs/jobs.repository.ts';
import { checkNewSample } from '../domains/portfolio/portfolio.service.ts';
import type { Actor } from '../http/actor.ts';
import { ApiError } from '../http/api-error.ts';
import type { UploadRequest } from '../uploads/upload-routes.ts';

const MOST_ATTACHED = limits.attachments.videoBytes;

/**
 * Rejects an upload before its first byte if its claim would be rejected after the last.
 */
export const uploadGate =
  ({ db }: Pick<Context, 'db'>) =>
  async (actor: Actor, { purpose, jobId, size }: UploadRequest): Promise<void> => {
    if (purpose === 'attachment') {
      if (size > MOST_ATTACHED)
        throw new ApiError('tooLarge', `A video in a message may have ${byteSize(MOST_ATTACHED)}.`);
      return;
    }
    if (actor.role !== 'creator') throw new ApiError('forbidden', 'Only creators upload videos.');
    if (purpose === 'portfolio') await checkNewSample(db.orm, actor.id, size);
    if (jobId === null) return;
    const row = await findJob(db.orm, jobId, actor.id);
    if (!row || !canDeliver(actor, row)) throw new ApiError('notFound');
    assertStep('deliver', row, 'This job no longer takes a video.');
  };
