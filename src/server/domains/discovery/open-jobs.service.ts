import type { Query } from '#shared/contract/endpoint.ts';
import type { jobsApi } from '#shared/contract/jobs.ts';
import { ageOn } from '#shared/domain/people/age.ts';
import { shortName } from '#shared/domain/people/short-name.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import type { Page } from '../../http/route.ts';
import { minutes } from '../../lib/clock.ts';
import { TtlCache } from '../../lib/ttl-cache.ts';
import * as chat from '../chat/chat.service.ts';
import { assertStep } from '../jobs/assert-step.ts';
import type { JobRow } from '../jobs/jobs.repository.ts';
import { countJobs, listJobs } from '../jobs/lists/list-jobs.repository.ts';
import { type Candidate, invitedJobs, openJobs, savedJobs } from '../jobs/lists/query-filters.repository.ts';
import { withSettledShipping } from '../jobs/read-creator-job.ts';
import { findCreatorProfile, noteSeen } from './discovery.repository.ts';

type OpenJobsQuery = Query<typeof jobsApi.listOpenJobs>;

/** How long a total of open jobs is cached: a count reads every row, and most creators use the same filters. */
const TOTAL_STANDS = { least: 5_000, most: minutes(1) };
const TOTALS = 1_000;

/** The open jobs from a creator's point of view. */
export class OpenJobs {
  readonly #context: Pick<Context, 'db' | 'clock'>;
  readonly #totals: TtlCache<number>;

  constructor({ db, clock }: Pick<Context, 'db' | 'clock'>) {
    this.#context = { db, clock };
    this.#totals = new TtlCache({ clock, milliseconds: TOTAL_STANDS, keys: TOTALS });
  }

  /**
   * The open jobs that match a creator's profile. The total of a list longer than its page may be some seconds old,
   * that of a very long list up to a minute. With `saved` the saved jobs, which may have closed, with `invited` those
   * to which the creator is invited.
   */
  async list(creatorId: number, query: OpenJobsQuery): Promise<Page<JobRow>> {
    const { orm } = this.#context.db;
    const { page, per_page, sort, saved, invited, ...filters } = query;
    const own = saved === 1 ? savedJobs : invited === 1 ? invitedJobs : undefined;
    if (own) {
      const found = await listJobs(orm, own(creatorId, filters), { page, per_page, sort }, { viewerId: creatorId });
      const now = this.#context.clock();
      return { ...found, rows: found.rows.map((row) => withSettledShipping(row, now)) };
    }
    const who = await this.#candidate(creatorId);
    const where = openJobs(who, filters);
    const key = JSON.stringify([who, Object.entries(filters).sort()]);
    const counted = () => this.#totals.get(key, () => countJobs(orm, where));
    return listJobs(orm, where, { page, per_page, sort }, { viewerId: creatorId, counted });
  }

  /** Records that a creator has viewed the open jobs; returns the previous time. */
  async see(creatorId: number): Promise<Date | null> {
    const { db, clock } = this.#context;
    return transaction(db, ({ orm }) => noteSeen(orm, creatorId, clock()));
  }

  async #candidate(creatorId: number): Promise<Candidate> {
    const { gender = null, dateOfBirth = null } = (await findCreatorProfile(this.#context.db.orm, creatorId)) ?? {};
    return { gender, age: dateOfBirth === null ? null : ageOn(dateOfBirth, this.#context.clock()) };
  }
}

/** Names the job, so that the brand knows what the question is about; pages link "job #" and its number. */
const messageOf = ({ job, product }: JobRow, question: string): string =>
  `About job #${job.id}, ${shortName(product.name)}:\n\n${question}`;

/**
 * Sends a creator's question about an open job as a message to its brand. From then on the two may write to each
 * other. The caller has checked that the creator may see the job.
 */
export const askAboutJob = async (context: Context, actor: Actor, row: JobRow, question: string) => {
  assertStep('apply', row, 'This job is no longer open.');
  const brand = await chat.reachable(context, actor, row.job.brandId);
  return chat.send(context, actor, brand, { message: messageOf(row, question) });
};
