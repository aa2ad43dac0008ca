import { limits } from '../limits.ts';

/** Time for which the brand can take back that it has sent a product. */
export const UNDO_MILLISECONDS = limits.shippedUndoSeconds * 1_000;

/** The moment since which a product must have been marked as sent so that this can be taken back. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - UNDO_MILLISECONDS);

/** Whether that a product was sent is not final yet. Its creator is not told meanwhile. */
export const canUndoShipping = (shippedAt: Date | null, now: Date): boolean =>
  shippedAt !== null && shippedAt > undoableSince(now);
