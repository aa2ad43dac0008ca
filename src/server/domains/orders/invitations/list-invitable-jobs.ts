import { limits } from '#shared/domain/limits.ts';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Page } from '../../../http/route.ts';
import type { JobRow } from '../../jobs/jobs.repository.ts';
import { listJobs } from '../../jobs/lists/list-jobs.repository.ts';
import { openOrders } from '../../jobs/lists/query-filters.repository.ts';
import { fitsCreator } from '../../jobs/match-creator.ts';
import type { Invitee } from './invitations.repository.ts';

/** A brand's open job, and whether a creator fits it. */
export interface InvitableJob {
  /** With the creator's invitation and application. */
  readonly row: JobRow;
  readonly fits: boolean;
}

/** The newest open jobs of a brand, as one creator would see them. */
export const listInvitableJobs = async (
  { db: { orm }, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  creator: Invitee,
): Promise<Page<InvitableJob>> => {
  const page = { page: 1, per_page: limits.page.max };
  const { rows, total } = await listJobs(orm, openOrders(actor.id), page, { viewerId: creator.id });
  return { rows: rows.map((row) => ({ row, fits: fitsCreator(row, creator, clock()) })), total };
};
