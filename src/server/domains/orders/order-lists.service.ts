import type { Query } from '#shared/contract/endpoint.ts';
import type { jobsApi } from '#shared/contract/jobs.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { listJobs } from '../jobs/lists/list-jobs.repository.ts';
import { awaitingScripts, drafts } from '../jobs/lists/query-filters.repository.ts';
import { listPaidJobs } from './list-paid-jobs.repository.ts';

/** The lists of a brand's jobs. */
export class BrandJobsService {
  readonly #db: Context['db'];
  constructor({ db }: Pick<Context, 'db'>) {
    this.#db = db;
  }

  paid(actor: Actor, query: Query<typeof jobsApi.listBrandJobs>) {
    return listPaidJobs(this.#db.orm, actor.id, query);
  }

  drafts(actor: Actor, query: Query<typeof jobsApi.listDrafts>) {
    return listJobs(this.#db.orm, drafts(actor.id, query), query);
  }

  awaitingScripts(actor: Actor, query: Query<typeof jobsApi.listAwaitingScripts>) {
    return listJobs(this.#db.orm, awaitingScripts(actor.id, query), query);
  }
}
