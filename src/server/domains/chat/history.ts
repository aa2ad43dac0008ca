import { and, asc, desc, gt, lt, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { historyQuery } from '#shared/contract/chat.ts';

export type HistoryQuery = ReturnType<typeof historyQuery.validateSync>;

/** Which messages a query asks for, by the column of their numbers; what is found is put in order by `inOrder`. */
export const historyWindow = (seq: PgColumn, { before, after, per_page }: HistoryQuery) => ({
  where: and(
    after === undefined ? undefined : gt(seq, after),
    before === undefined ? undefined : lt(seq, before),
  ) satisfies SQL | undefined,
  // A gap is filled from its old end, anything else is read from the newest backwards.
  order: after === undefined ? desc(seq) : asc(seq),
  limit: per_page,
});

/** Oldest first. */
export const inOrder = <M extends { readonly seq: number }>(rows: readonly M[]): M[] =>
  [...rows].sort((a, b) => a.seq - b.seq);
