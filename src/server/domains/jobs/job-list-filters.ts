import { and, eq, gt, gte, inArray, isNotNull, lt, lte, type SQL } from 'drizzle-orm';
import type { Query } from '#shared/contract/endpoint.ts';
import type { jobsApi } from '#shared/contract/jobs.ts';
import type { Gender } from '#shared/domain/age.ts';
import type { JobStatus } from '#shared/domain/job-lifecycle.ts';
import { after, days } from '../../clock.ts';
import { jobs } from '../../db/schema.ts';
import { matches } from './job-list-search.ts';

type Asked<Name extends keyof typeof jobsApi> = Partial<Query<(typeof jobsApi)[Name]>>;

/** What PostgreSQL and the driver can hold of the moments that can be written. No job lies outside. */
const EARLIEST = Date.parse('1970-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T00:00:00Z');
const storable = (moment: Date): Date => new Date(Math.min(Math.max(moment.getTime(), EARLIEST), LATEST));

const startOf = (day: string): Date => storable(new Date(`${day}T00:00:00Z`));
const endOf = (day: string): Date => storable(after(startOf(day), days(1)));

/** Whole cents within a bound in dollars; a bound may have more decimals than money has. */
const centsFrom = (dollars: number): number => Math.ceil(Number((dollars * 100).toFixed(4)));
const centsUpTo = (dollars: number): number => Math.floor(Number((dollars * 100).toFixed(4)));

/** A condition on a bound that may not have been given. */
const when = <T>(bound: T | undefined, condition: (bound: T) => SQL): SQL | undefined =>
  bound === undefined ? undefined : condition(bound);

/** Jobs of a brand that stand in one of some states. */
export const ofBrand = (brandId: number, ...statuses: readonly JobStatus[]): SQL | undefined =>
  and(eq(jobs.brandId, brandId), inArray(jobs.status, [...statuses]));

/** What a brand has paid for, also what was cancelled later. The days are those of the payment, in UTC. */
export const paidJobs = (brandId: number, asked: Asked<'listBrandJobs'>): SQL | undefined =>
  and(
    eq(jobs.brandId, brandId),
    isNotNull(jobs.paidAt),
    when(asked.status, (status) => eq(jobs.status, status)),
    when(asked.from, (day) => gte(jobs.paidAt, startOf(day))),
    when(asked.to, (day) => lt(jobs.paidAt, endOf(day))),
    matches(asked.q),
  );

export const drafts = (brandId: number, asked: Asked<'listDrafts'>): SQL | undefined =>
  and(ofBrand(brandId, 'awaiting_payment'), matches(asked.q));

export const awaitingScripts = (brandId: number, asked: Asked<'listAwaitingScripts'>): SQL | undefined =>
  and(ofBrand(brandId, 'awaiting_scripting'), matches(asked.q));

/** Somebody who may apply for jobs. */
export interface Candidate {
  readonly gender: Gender;
  /** Full years. */
  readonly age: number;
}

/** Open jobs that ask for somebody of this gender and age. */
export const openJobs = ({ gender, age }: Candidate, asked: Asked<'listOpenJobs'>): SQL | undefined =>
  and(
    eq(jobs.status, 'pending'),
    inArray(jobs.gender, asked.fit === 'gender' ? [gender] : ['any', gender]),
    lte(jobs.ageMin, age),
    gte(jobs.ageMax, age),
    when(asked.duration, (id) => eq(jobs.videoSettingId, id)),
    when(asked.ratio, (id) => eq(jobs.aspectRatioSettingId, id)),
    when(asked.min_price, (dollars) => gte(jobs.priceCents, centsFrom(dollars))),
    when(asked.max_price, (dollars) => lte(jobs.priceCents, centsUpTo(dollars))),
    when(asked.since, (moment) => gt(jobs.openedAt, storable(new Date(moment)))),
    matches(asked.q),
  );

/** The jobs a creator was accepted for. */
export const tasks = (creatorId: number, asked: Asked<'listTasks'>): SQL | undefined =>
  and(
    eq(jobs.creatorId, creatorId),
    when(asked.status, (status) => eq(jobs.status, status)),
    matches(asked.q),
  );
