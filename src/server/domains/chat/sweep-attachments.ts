import type { Context } from '../../context.ts';
import { after, days } from '../../lib/clock.ts';
import { deleteUnsent } from './attachments.repository.ts';

/** The same time for which a finished upload waits for its claim. */
const LIFETIME = days(7);

/**
 * Removes attachments that no message has taken in time; the sweep of unused files removes their files.
 * @returns how many were removed.
 */
export const sweepAttachments = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> =>
  deleteUnsent(db.orm, after(clock(), -LIFETIME));
