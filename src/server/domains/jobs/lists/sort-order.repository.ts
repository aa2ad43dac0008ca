import { asc, desc, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ListSort } from '#shared/contract/list-query.ts';
import { jobs } from '../../../db/schema/jobs.ts';

/** The order of a list whose rows `id` tells apart: every row has one place, so that pages neither repeat nor lose one. */
export const inOrder = (sort: ListSort, id: PgColumn = jobs.id): SQL[] =>
  ({
    newest: [desc(id)],
    oldest: [asc(id)],
    price_high: [desc(jobs.priceCents), desc(id)],
    price_low: [asc(jobs.priceCents), asc(id)],
  })[sort];
