import type { Database } from '../db/open.ts';
import { sweepInBatches } from '../db/sweep-in-batches.ts';
import { deleteFinishedWork } from './outbox-work.repository.ts';

/**
 * Deletes outbox work that was finished a week ago; its payload went when it was done. What an operator has dropped stays,
 * with the reason.
 * @param signal ends the run between two batches.
 * @returns how many items were deleted.
 */
export const sweepOutbox = ({ orm }: Pick<Database, 'orm'>, signal?: AbortSignal): Promise<number> =>
  sweepInBatches(() => deleteFinishedWork(orm), signal);
