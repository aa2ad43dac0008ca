import { number, object, string } from 'yup';
import { APPLICATION_STATUSES } from '../domain/jobs/job-lifecycle.ts';
import { ORDER_STAGES, TASK_STAGES } from '../domain/jobs/job-stage.ts';
import { limits } from '../domain/limits.ts';
import { AGE_RANGES, GENDERS } from '../domain/people/age.ts';
import { CATEGORIES } from '../domain/people/categories.ts';
import { LANGUAGES } from '../domain/people/languages.ts';
import { isCalendarDay } from '../domain/text/calendar-day.ts';
import { codeList, flag, pageQuery, tooLong, UNPRINTABLE } from './fields.ts';

/** Sort orders of lists; the pages use the same names in their URLs. */
export const LIST_SORTS = ['newest', 'oldest', 'price_high', 'price_low'] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** Sort orders of lists with stages; `action` puts jobs first in which the requesting side must act. */
export const STAGED_SORTS = ['action', ...LIST_SORTS] as const;
export type StagedSort = (typeof STAGED_SORTS)[number];

/** Sort orders of the creators list: by rating, by finished jobs, newest account first. */
export const CREATOR_SORTS = ['stars', 'finished', 'joined'] as const;
export type CreatorSort = (typeof CREATOR_SORTS)[number];

/** One of these values. Of a filter, none means all. */
const oneOfThese = <const W extends string>(words: readonly W[]) =>
  string().oneOf(words, `Use one of: ${words.join(', ')}`);

const someId = () => number().integer().min(1).max(Number.MAX_SAFE_INTEGER).optional();

/** Dollars. */
const priceBound = () => number().min(0).max(limits.money).optional();

/** A day, YYYY-MM-DD, in UTC. */
const day = () =>
  string()
    .test('day', 'Use a date like 2026-01-31', (value) => value === undefined || isCalendarDay(value))
    .optional();

/** ISO 8601, UTC. */
const moment = () =>
  string()
    .max(32, 'Use a time like 2026-01-31T12:00:00Z')
    .test('moment', 'Use a time like 2026-01-31T12:00:00Z', (value) => {
      if (value === undefined) return true;
      const [day = ''] = value.split('T');
      return isCalendarDay(day) && /T[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value));
    })
    .optional();

const searched = () =>
  string()
    .trim()
    .max(limits.search, tooLong)
    .test('printable', UNPRINTABLE, (value) => !value?.includes('\0'))
    .optional();

/** Page, and search in the name. */
export const productsQuery = pageQuery.shape({ q: searched() });

/** Page, search in the product's name, and sort order. */
export const listQuery = pageQuery.shape({
  q: searched(),
  sort: oneOfThese(LIST_SORTS).default('newest'),
});

/** Filters of the job lists of brands and creators. */
export const PAID_STATUSES = ['awaiting_scripting', 'pending', 'in_progress', 'completed', 'cancelled'] as const;
export const TASK_STATUSES = ['in_progress', 'completed', 'cancelled'] as const;

const stagedSort = (byDefault: StagedSort) => oneOfThese(STAGED_SORTS).default(byDefault);

export const paidJobsQuery = listQuery.shape({
  status: oneOfThese(PAID_STATUSES),
  stage: oneOfThese(ORDER_STAGES),
  from: day(),
  to: day(),
  sort: stagedSort('newest'),
});
export const tasksQuery = listQuery.shape({
  status: oneOfThese(TASK_STATUSES),
  stage: oneOfThese(TASK_STAGES),
  sort: stagedSort('newest'),
});

/** Queries of the pages, which sort by required action by default. */
export const ordersView = paidJobsQuery.shape({ sort: stagedSort('action') });
export const tasksView = tasksQuery.shape({ sort: stagedSort('action') });
export const applicationsQuery = listQuery.concat(object({ status: oneOfThese(APPLICATION_STATUSES) }));
export const openJobsQuery = listQuery.concat(
  object({
    duration: someId(),
    ratio: someId(),
    /** Dollars. */
    min_price: priceBound(),
    max_price: priceBound(),
    /** `gender`: only jobs that require this creator's gender, without those for any. */
    fit: oneOfThese(['gender'] as const),
    /** Only jobs opened after this time. */
    since: moment(),
    /** 1: this creator's saved jobs, open or not, for any gender and age. */
    saved: flag('saved').optional(),
    /** 1: open jobs with an invitation that this creator has not declined. */
    invited: flag('invited').optional(),
  }),
);
export const creatorsQuery = listQuery.shape({
  gender: oneOfThese(GENDERS),
  age: oneOfThese(AGE_RANGES),
  /** Minimum average. */
  stars: number().min(limits.rating.min).max(limits.rating.max).optional(),
  /** Codes separated by commas; matches creators with any of them. */
  languages: codeList(LANGUAGES, 'languages').optional(),
  categories: codeList(CATEGORIES, 'categories').optional(),
  only: oneOfThese(['favourites'] as const),
  sort: oneOfThese(CREATOR_SORTS).default('stars'),
});
