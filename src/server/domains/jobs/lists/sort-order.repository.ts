import { asc, desc, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ListSort } from '#shared/contract/list-query.ts';
import { jobs } from '../../../db/schema/jobs.ts';

/**
 * The sort order of a list with `id` as the tie-breaker: a total order, so that pages neither repeat nor skip a row.
 */
export const inOrder = (sort: ListSort, id: PgColumn = jobs.id): SQL[] =>
  ({
    newest: [desc(id)],
    oldest: [asc(id)],
    price_high: [desc(jobs.priceCents), desc(id)],
    price_low: [asc(jobs.priceCents), asc(id)],
  })[sort];
