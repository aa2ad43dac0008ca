import { eq, gt, gte, isNotNull, lt, lte, sql } from 'drizzle-orm';
import type { Query } from '#shared/contract/endpoint.ts';
import type { jobsApi } from '#shared/contract/jobs.ts';
import type { Gender } from '#shared/domain/age.ts';
import type { JobStatus } from '#shared/domain/job-lifecycle.ts';
import { type JobStage, type Side, stagesByUrgency } from '#shared/domain/job-stage.ts';
import { centsFrom, centsUpTo } from '#shared/domain/price-bounds.ts';
import { after, days } from '../../../clock.ts';
import { jobs } from '../../../db/schema/jobs.ts';
import { isHeldBrand } from '../held-brands.repository.ts';
import { matches } from './search.repository.ts';
import { always, asked, type Condition, compared, ownedBy } from './sql-condition.repository.ts';

type Conditions = readonly Condition[];

type Asked<Name extends keyof typeof jobsApi> = Partial<Query<(typeof jobsApi)[Name]>>;

/** The range of timestamps that both PostgreSQL and the driver can represent. No job lies outside. */
const EARLIEST = Date.parse('1970-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T00:00:00Z');
const storable = (moment: Date): Date => new Date(Math.min(Math.max(moment.getTime(), EARLIEST), LATEST));

const momentOf = (text: string): Date => storable(new Date(text));
const startOf = (day: string): Date => storable(new Date(`${day}T00:00:00Z`));
const endOf = (day: string): Date => storable(after(startOf(day), days(1)));

/** Applies `read` to an optional value. */
const when = <T, U>(value: T | undefined, read: (value: T) => U): U | undefined =>
  value === undefined ? undefined : read(value);

/**
 * A value of a closed set as a literal: with a parameter, a generic plan could not use an index of the rows with this
 * value, so PostgreSQL would plan the statement at each execution.
 */
const literal = (value: JobStatus | Gender | 'any') => sql.raw(`'${value}'`);

const ofOne = (brandId: number): Condition => ownedBy('brand', brandId, jobs.brandId);

/** Jobs of a brand with a given status. */
const ofBrand = (brandId: number, status: JobStatus): Conditions => [
  ofOne(brandId),
  always(`in ${status}`, sql`${jobs.status} = ${literal(status)}`),
];

/** Jobs of a brand that take applications. */
export const openOrders = (brandId: number): Conditions => ofBrand(brandId, 'pending');

/** Spelled like the index `jobs_under_way`. */
const isUnderWay = always('under way', sql`${jobs.status} in ('awaiting_scripting', 'pending', 'in_progress')`);

/** Paid jobs of a brand that have not ended. */
export const underWay = (brandId: number): Conditions => [ofOne(brandId), isUnderWay];

const withStatus = (status: JobStatus | undefined): Conditions =>
  asked('status', status, (value) => eq(jobs.status, value));

const inStage = (stage: JobStage | undefined): Conditions => asked('stage', stage, (value) => eq(jobs.stage, value));

const isPaid = always('paid', isNotNull(jobs.paidAt));

/** Jobs a brand has paid for, including those cancelled later. Date filters apply to the day of payment in UTC. */
export const paidJobs = (brandId: number, { status, stage, from, to, q }: Asked<'listBrandJobs'>): Conditions => [
  ofOne(brandId),
  isPaid,
  ...withStatus(status),
  ...inStage(stage),
  ...asked('from', when(from, startOf), (moment) => gte(jobs.paidAt, moment)),
  ...asked('to', when(to, endOf), (moment) => lt(jobs.paidAt, moment)),
  ...matches(q),
];

export const drafts = (brandId: number, { q }: Asked<'listDrafts'>): Conditions => [
  ...ofBrand(brandId, 'awaiting_payment'),
  ...matches(q),
];

export const awaitingScripts = (brandId: number, { q }: Asked<'listAwaitingScripts'>): Conditions => [
  ...ofBrand(brandId, 'awaiting_scripting'),
  ...matches(q),
];

/** The creator who searches jobs; null stands for missing profile fields. */
export interface Candidate {
  readonly gender: Gender | null;
  /** Full years. */
  readonly age: number | null;
}

const isOpen = always('open', sql`${jobs.status} = ${literal('pending')}`);

const isOffered = always(
  'offered',
  sql`not ${isHeldBrand(jobs.brandId)}
    and ${jobs.productId} <> all(array(select id from products where take_down_id is not null))`,
);

const forAge = (age: Candidate['age']): Conditions => {
  const fits: Condition['as'] = (years) => sql`${jobs.ageMin} <= ${years} and ${jobs.ageMax} >= ${years}`;
  return age === null ? [] : [{ ...compared('age', age, fits), key: age }];
};

const forGender = (gender: Candidate['gender'], fit: Asked<'listOpenJobs'>['fit']): Conditions => {
  if (gender === null) return [];
  return fit === 'gender'
    ? [always(`only ${gender}`, sql`${jobs.gender} = ${literal(gender)}`)]
    : [always(`for ${gender}`, sql`${jobs.gender} in (${literal('any')}, ${literal(gender)})`)];
};

/** Filters of a creator's job search that do not depend on the creator. */
const narrowedBy = (query: Asked<'listOpenJobs'>): Conditions => [
  ...asked('duration', query.duration, (id) => eq(jobs.videoSettingId, id)),
  ...asked('ratio', query.ratio, (id) => eq(jobs.aspectRatioSettingId, id)),
  ...asked('least', when(query.min_price, centsFrom), (cents) => gte(jobs.priceCents, cents)),
  ...asked('most', when(query.max_price, centsUpTo), (cents) => lte(jobs.priceCents, cents)),
  ...asked('since', when(query.since, momentOf), (moment) => gt(jobs.openedAt, moment)),
  ...matches(query.q),
];

/** Open jobs that ask for this gender and age; a missing profile field matches every job. */
export const openJobs = ({ gender, age }: Candidate, query: Asked<'listOpenJobs'>): Conditions => [
  isOpen,
  isOffered,
  ...forGender(gender, query.fit),
  ...forAge(age),
  ...narrowedBy(query),
];

/** As an array, so that the jobs are found by index. */
const savedBy = (creatorId: number): Condition => ({
  ...compared(
    'saved by',
    creatorId,
    (id) => sql`${jobs.id} = any(array(
      select s.job_id from saved_jobs s where s.creator_id = ${id} and s.removed_at is null))`,
  ),
  key: creatorId,
});

/** The jobs that a creator has saved, open or not. */
export const savedJobs = (creatorId: number, query: Asked<'listOpenJobs'>): Conditions => [
  savedBy(creatorId),
  isOffered,
  ...narrowedBy(query),
];

/** As an array, like `savedBy`. */
const invitedAs = (creatorId: number): Condition => ({
  ...compared(
    'invited',
    creatorId,
    (id) => sql`${jobs.id} = any(array(select i.job_id from invitations i
      where i.creator_id = ${id} and i.sent_at is not null and i.declined_at is null and i.withdrawn_at is null))`,
  ),
  key: creatorId,
});

/** The open jobs to which a creator is invited, regardless of the gender and age they ask for. */
export const invitedJobs = (creatorId: number, query: Asked<'listOpenJobs'>): Conditions => [
  isOpen,
  isOffered,
  invitedAs(creatorId),
  ...narrowedBy(query),
];

const ofCreator = (creatorId: number): Condition => ownedBy('creator', creatorId, jobs.creatorId);

/** The jobs a creator was accepted for. */
export const tasks = (creatorId: number, { status, stage, q }: Asked<'listTasks'>): Conditions => [
  ofCreator(creatorId),
  ...withStatus(status),
  ...inStage(stage),
  ...matches(q),
];

/** Those tasks that still need work. */
export const openTasks = (creatorId: number): Conditions => [
  ofCreator(creatorId),
  always('in progress', sql`${jobs.status} = ${literal('in_progress')}`),
];

/** While a product is to be sent, its creator has nothing to do but to enter an address. */
const awaitsOnlyAddress = always(
  'address missing',
  sql`(${jobs.stage} <> 'shipping_product' or not exists (
    select from addresses a where a.user_id = ${jobs.creatorId}))`,
);

/** The jobs of one side in which it must act; for brands spelled like the index `jobs_brand_needs`. */
export const needing = (side: Side, ownerId: number): Conditions => {
  const stages = stagesByUrgency[side].map((stage) => `'${stage}'`).join(', ');
  return [
    side === 'brand' ? ofOne(ownerId) : ofCreator(ownerId),
    always(`${side} must act`, sql`${jobs.stage} in (${sql.raw(stages)})`),
    ...(side === 'creator' ? [awaitsOnlyAddress] : []),
  ];
};
