/** Maximum number of rows that one statement of a sweep deletes: it has to end within `statement_timeout`. */
export const SWEPT_AT_ONCE = 1_000;

/**
 * Repeats a statement that deletes at most `SWEPT_AT_ONCE` rows until few are left.
 * @param deleteSome deletes a batch; answers how many rows that were.
 * @param signal ends the run between two batches.
 * @returns how many rows were deleted.
 */
export const sweepInBatches = async (deleteSome: () => Promise<number>, signal?: AbortSignal): Promise<number> => {
  let deleted = 0;
  for (let last = SWEPT_AT_ONCE; last >= SWEPT_AT_ONCE && !signal?.aborted; deleted += last) last = await deleteSome();
  return deleted;
};
