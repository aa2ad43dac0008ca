import type { Query } from '#shared/contract/endpoint.ts';
import type { jobsApi } from '#shared/contract/jobs.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import type { ViewedJob } from '../jobs/jobs.policy.ts';
import { findJob, getJob, type JobRow } from '../jobs/jobs.repository.ts';
import { listJobs } from '../jobs/lists/list-jobs.repository.ts';
import { tasks } from '../jobs/lists/query-filters.repository.ts';
import { sortFor } from '../jobs/lists/sort-order.repository.ts';
import { type CreatorJobDetail, creatorJobDetail } from '../jobs/read-creator-job.ts';
import { withSettledShipping } from '../jobs/settle-shipping.ts';

/** The jobs of a creator, with the creator's own application. */
export class TasksService {
  readonly #db: Context['db'];
  readonly #clock: Context['clock'];
  constructor({ db, clock }: Pick<Context, 'db' | 'clock'>) {
    this.#db = db;
    this.#clock = clock;
  }

  find(actor: Actor, id: number): Promise<JobRow | undefined> {
    return findJob(this.#db.orm, id, actor.id);
  }

  /** The jobs a creator was accepted for. */
  async list(actor: Actor, { page, per_page, ...asked }: Query<typeof jobsApi.listTasks>) {
    const { orm } = this.#db;
    const place = { page, per_page, sort: sortFor('creator', asked) };
    const mine = { viewerId: actor.id, readerId: actor.id };
    const { rows, total } = await listJobs(orm, tasks(actor.id, asked), place, mine);
    const now = this.#clock();
    return { rows: rows.map((row) => withSettledShipping(row, now)), total };
  }

  detail(actor: Actor, row: JobRow | ViewedJob): Promise<CreatorJobDetail> {
    return creatorJobDetail(this.#db.orm, withSettledShipping(row, this.#clock()), actor.id);
  }

  /** Reads the job after a step. */
  async current(actor: Actor, id: number): Promise<CreatorJobDetail> {
    return this.detail(actor, await getJob(this.#db.orm, id, actor.id));
  }
}
