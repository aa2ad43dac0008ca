// What creators keep: jobs in view, and searches.
import type { Body } from '#shared/contract/endpoint.ts';
import type { savedSearchesApi } from '#shared/contract/saved-searches.ts';
import { centsFrom, centsUpTo } from '#shared/domain/jobs/price-bounds.ts';
import { limits } from '#shared/domain/limits.ts';
import type { Context } from '../../context.ts';
import { noteMade } from '../../db/commit-guard.ts';
import { violatedConstraint } from '../../db/database-error.ts';
import { searchWords } from '../../db/search-words.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError, invalidField, orNotFound } from '../../http/api-error.ts';
import { after, days } from '../../lib/clock.ts';
import { canSeeJob, type ViewedJob } from '../jobs/jobs.policy.ts';
import { isDurationOffered, isRatioOffered } from '../jobs/order-settings.repository.ts';
import {
  countForUpdate,
  findSearch,
  forgetRemoved,
  hasSaved,
  insertSaved,
  insertSearch,
  NAME_TAKEN,
  type NewSearch,
  removeSaved,
  type SavedSearch,
  savedIds,
} from './discovery.repository.ts';
import { findViewedJob } from './find-viewed-job.ts';

type Parts = Pick<Context, 'db' | 'clock'>;

/** A search belongs to the creator who saved it. */
export const isOwnSearch = (actor: Actor, { creatorId }: SavedSearch): boolean => creatorId === actor.id;

type SearchForm = Body<typeof savedSearchesApi.saveSearch>;

const rowOf = (creatorId: number, form: SearchForm): NewSearch => {
  const q = form.q || null;
  const words = q === null ? null : (searchWords(q) ?? null);
  if (q !== null && words === null) throw invalidField('q', 'Search for words of a product’s name');
  return {
    creatorId,
    name: form.name,
    videoSettingId: form.duration ?? null,
    aspectRatioSettingId: form.ratio ?? null,
    minPriceCents: form.min_price === undefined ? null : centsFrom(form.min_price),
    maxPriceCents: form.max_price === undefined ? null : centsUpTo(form.max_price),
    onlyGender: form.fit === 'gender',
    q,
    words,
  };
};

/** The search that a repeated `save` has kept. */
export const saved = (context: Parts, id: number): Promise<SavedSearch> => orNotFound(findSearch(context.db.orm, id));

export const save = async (context: Parts, actor: Actor, form: SearchForm): Promise<SavedSearch> => {
  const search = rowOf(actor.id, form);
  try {
    return await transaction(context.db, (tx) => insert(tx, search));
  } catch (error) {
    if (violatedConstraint(error) === NAME_TAKEN) throw invalidField('name', 'You have a search of this name already');
    throw error;
  }
};

const insert = async ({ orm }: Transaction, search: NewSearch): Promise<SavedSearch> => {
  const { most } = limits.savedSearches;
  if ((await countForUpdate(orm, search.creatorId)) >= most)
    throw new ApiError('wrongState', `You have saved ${most} searches. Delete one of them first.`);
  if (search.videoSettingId && !(await isDurationOffered(orm, search.videoSettingId)))
    throw invalidField('duration', 'This duration is not offered any more');
  if (search.aspectRatioSettingId && !(await isRatioOffered(orm, search.aspectRatioSettingId)))
    throw invalidField('ratio', 'This ratio is not offered any more');
  const saved = await insertSearch(orm, search);
  noteMade(saved.id);
  return saved;
};

/** A creator may remove every saved job, whatever its status. */
export const canRemoveSaved = (_actor: Actor, { wasSaved }: SavableJob): boolean => wasSaved;

/** A creator may save visible jobs, and may undo the removal of a job that has closed in the meantime. */
export const canSaveJob = (actor: Actor, { job, wasSaved }: SavableJob): boolean =>
  wasSaved || (job !== undefined && canSeeJob(actor, job));

/** A job from the point of view of a creator who may have saved it. */
interface SavableJob {
  readonly id: number;
  /** Undefined when there is no such job. */
  readonly job: ViewedJob | undefined;
  /** Also for a while after the removal. */
  readonly wasSaved: boolean;
}

/** How long a removal can be undone. */
const UNDO = days(1);

export const findSavable = async (context: Parts, actor: Actor, id: number): Promise<SavableJob> => ({
  id,
  job: await findViewedJob(context, id, actor.id),
  wasSaved: await hasSaved(context.db.orm, actor.id, id),
});

/** Saves a job, or undoes its removal; a repeat changes nothing. @returns the ids of all saved jobs. */
export const saveJob = async (context: Parts, actor: Actor, { id }: SavableJob): Promise<readonly number[]> => {
  const { db, clock } = context;
  const most = limits.savedJobs;
  if (!(await insertSaved(db.orm, { creatorId: actor.id, jobId: id, now: clock(), most })))
    throw new ApiError('wrongState', `You have saved ${most} jobs. Remove one of them first.`);
  return savedIds(db.orm, actor.id);
};

/** Removes a saved job; a repeat changes nothing. @returns the ids of all saved jobs. */
export const removeJob = async (context: Parts, actor: Actor, { id }: SavableJob): Promise<readonly number[]> => {
  const { db, clock } = context;
  await transaction(db, async ({ orm }) => {
    await removeSaved(orm, actor.id, id, clock());
    await forgetRemoved(orm, actor.id, after(clock(), -UNDO));
  });
  return savedIds(db.orm, actor.id);
};
