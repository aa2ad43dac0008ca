import { and, eq, gt, gte, inArray, isNotNull, lt, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Query } from '#shared/contract/endpoint.ts';
import type { jobsApi } from '#shared/contract/jobs.ts';
import type { JobStatus } from '#shared/domain/jobs/job-lifecycle.ts';
import { type JobStage, type Side, stagesByUrgency } from '#shared/domain/jobs/job-stage.ts';
import { centsFrom, centsUpTo } from '#shared/domain/jobs/price-bounds.ts';
import type { Gender } from '#shared/domain/people/age.ts';
import { jobs } from '../../../db/schema/jobs.ts';
import { searchWords } from '../../../db/search-words.ts';
import { after, days } from '../../../lib/clock.ts';

/** Whether a brand is suspended from orders, so that nobody new sees its open jobs. As an array: there are few. */
export const isHeldBrand = (brandId: SQLWrapper): SQL =>
  sql`${brandId} = any(array(select id from users where suspended_at is not null or 'orders' = any (suspended_from)))`;

/** Fifteen digits are exact in JavaScript and fit the column. */
const JOB_NUMBER = /^#?(\d{1,15})$/;

/**
 * Selects the matching products first, once, as an array, so that their jobs are found by index whatever their number.
 */
const isCalled = (words: string): SQL =>
  sql`${jobs.productId} = any(array(select p.id from products p where p.search @@ to_tsquery('simple', ${words})))`;

/** Jobs whose product name matches, or the job with that number; without a text all. */
export const matches = (q: string | undefined): SQL | undefined => {
  if (!q) return undefined;
  const words = searchWords(q);
  const number = JOB_NUMBER.exec(q)?.[1];
  if (!words && !number) return sql`false`;
  return or(words ? isCalled(words) : undefined, number ? sql`${jobs.id} = ${number}::bigint` : undefined);
};

type Asked<Name extends keyof typeof jobsApi> = Partial<Query<(typeof jobsApi)[Name]>>;

/** The range of timestamps that both PostgreSQL and the driver can represent. No job lies outside. */
const EARLIEST = Date.parse('1970-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T00:00:00Z');
const storable = (moment: Date): Date => new Date(Math.min(Math.max(moment.getTime(), EARLIEST), LATEST));

/**
 * Values of a closed set as literals: a generic plan cannot use an index of the rows with such a value for a parameter.
 */
const literals = (values: readonly (JobStatus | JobStage)[]): SQL =>
  sql.raw(values.map((value) => `'${value}'`).join(', '));

/** Jobs in one of some statuses. */
export const inStatus = (...statuses: readonly JobStatus[]): SQL => sql`${jobs.status} in (${literals(statuses)})`;

const momentOf = (text: string): Date => storable(new Date(text));
const startOf = (day: string): Date => storable(new Date(`${day}T00:00:00Z`));
const endOf = (day: string): Date => storable(after(startOf(day), days(1)));

/** Applies `read` to an optional value. */
const when = <T, U>(value: T | undefined, read: (value: T) => U): U | undefined =>
  value === undefined ? undefined : read(value);

/** Jobs of a brand with a given status. */
const ofBrand = (brandId: number, status: JobStatus) => and(eq(jobs.brandId, brandId), inStatus(status));

/** Jobs of a brand that take applications. */
export const openOrders = (brandId: number) => ofBrand(brandId, 'pending');

/** Paid jobs of a brand that have not ended, spelled like the index `jobs_under_way`. */
export const underWay = (brandId: number) =>
  and(eq(jobs.brandId, brandId), inStatus('awaiting_scripting', 'pending', 'in_progress'));

/** Jobs a brand has paid for, including those cancelled later. Date filters apply to the day of payment in UTC. */
export const paidJobs = (brandId: number, { status, stage, from, to, q }: Asked<'listBrandJobs'>) =>
  and(
    eq(jobs.brandId, brandId),
    isNotNull(jobs.paidAt),
    when(status, (value) => eq(jobs.status, value)),
    when(stage, (value) => eq(jobs.stage, value)),
    when(from, (day) => gte(jobs.paidAt, startOf(day))),
    when(to, (day) => lt(jobs.paidAt, endOf(day))),
    matches(q),
  );

export const drafts = (brandId: number, { q }: Asked<'listDrafts'>) =>
  and(ofBrand(brandId, 'awaiting_payment'), matches(q));

export const awaitingScripts = (brandId: number, { q }: Asked<'listAwaitingScripts'>) =>
  and(ofBrand(brandId, 'awaiting_scripting'), matches(q));

/** The creator who searches jobs; null stands for missing profile fields. */
export interface Candidate {
  readonly gender: Gender | null;
  /** Full years. */
  readonly age: number | null;
}

const isOffered = sql`not ${isHeldBrand(jobs.brandId)}
  and ${jobs.productId} <> all(array(select id from products where take_down_id is not null))`;

const forAge = (age: Candidate['age']) =>
  age === null ? undefined : and(lte(jobs.ageMin, age), gte(jobs.ageMax, age));

const forGender = (gender: Candidate['gender'], fit: Asked<'listOpenJobs'>['fit']) => {
  if (gender === null) return undefined;
  return fit === 'gender' ? eq(jobs.gender, gender) : inArray(jobs.gender, ['any', gender]);
};

/** Filters of a creator's job search that do not depend on the creator. */
const narrowedBy = ({ duration, ratio, min_price, max_price, since, q }: Asked<'listOpenJobs'>) =>
  and(
    when(duration, (id) => eq(jobs.videoSettingId, id)),
    when(ratio, (id) => eq(jobs.aspectRatioSettingId, id)),
    when(min_price, (price) => gte(jobs.priceCents, centsFrom(price))),
    when(max_price, (price) => lte(jobs.priceCents, centsUpTo(price))),
    when(since, (moment) => gt(jobs.openedAt, momentOf(moment))),
    matches(q),
  );

/** Open jobs that ask for this gender and age; a missing profile field matches every job. */
export const openJobs = ({ gender, age }: Candidate, query: Asked<'listOpenJobs'>) =>
  and(inStatus('pending'), isOffered, forGender(gender, query.fit), forAge(age), narrowedBy(query));

/** The jobs that a creator has saved, open or not. As an array, so that they are found by index. */
export const savedJobs = (creatorId: number, query: Asked<'listOpenJobs'>) =>
  and(
    sql`${jobs.id} = any(array(
      select s.job_id from saved_jobs s where s.creator_id = ${creatorId} and s.removed_at is null))`,
    isOffered,
    narrowedBy(query),
  );

/** The open jobs to which a creator is invited, regardless of the gender and age they ask for. */
export const invitedJobs = (creatorId: number, query: Asked<'listOpenJobs'>) =>
  and(
    inStatus('pending'),
    isOffered,
    sql`${jobs.id} = any(array(select i.job_id from invitations i
      where i.creator_id = ${creatorId} and i.sent_at is not null and i.declined_at is null and i.withdrawn_at is null))`,
    narrowedBy(query),
  );

/** The jobs a creator was accepted for. */
export const tasks = (creatorId: number, { status, stage, q }: Asked<'listTasks'>) =>
  and(
    eq(jobs.creatorId, creatorId),
    when(status, (value) => eq(jobs.status, value)),
    when(stage, (value) => eq(jobs.stage, value)),
    matches(q),
  );

/** Those tasks that still need work. */
export const openTasks = (creatorId: number) => and(eq(jobs.creatorId, creatorId), inStatus('in_progress'));

/** While a product is to be sent, its creator has nothing to do but to enter an address. */
const awaitsOnlyAddress = sql`(${jobs.stage} <> 'shipping_product' or not exists (
  select from addresses a where a.user_id = ${jobs.creatorId}))`;

/** The jobs of one side in which it must act; for brands spelled like the index `jobs_brand_needs`. */
export const needing = (side: Side, ownerId: number) =>
  and(
    eq(side === 'brand' ? jobs.brandId : jobs.creatorId, ownerId),
    sql`${jobs.stage} in (${literals(stagesByUrgency[side])})`,
    side === 'creator' ? awaitsOnlyAddress : undefined,
  );
