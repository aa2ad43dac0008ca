import { limits } from '#shared/domain/limits.ts';
import { byteSize } from '#shared/domain/transfers/byte-size.ts';
import type { Queries } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { countSamples } from './samples.repository.ts';

/** Why a portfolio takes no more. */
export const portfolioFull = (): ApiError =>
  new ApiError(
    'wrongState',
    `Your portfolio has ${limits.portfolio.samples} videos, which is the most. Remove one of them first.`,
  );

/**
 * Rejects an upload for the portfolio before its first byte.
 * @param size bytes
 * @throws ApiError `tooLarge`, or `wrongState` for a full portfolio.
 */
export const checkNewSample = async (orm: Queries, creatorId: number, size: number): Promise<void> => {
  if (size > limits.portfolio.bytes) {
    throw new ApiError('tooLarge', `A video of your portfolio may have ${byteSize(limits.portfolio.bytes)}.`);
  }
  if ((await countSamples(orm, creatorId)) >= limits.portfolio.samples) throw portfolioFull();
};
