import { and, asc, desc, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { historyQuery } from '#shared/contract/chat.ts';

export type HistoryQuery = ReturnType<typeof historyQuery.validateSync>;

/** The messages of one conversation: where their columns are, and which conversation it is. */
interface History {
  readonly id: PgColumn;
  readonly seq: PgColumn;
  readonly conversation: PgColumn;
  readonly conversationId: number;
}

/** The place of a message in its conversation; for an id of another conversation that of the next one here. */
const placeOf = ({ id, seq, conversation, conversationId }: History, messageId: number): SQL =>
  sql`coalesce(
    (select ${seq} from ${id.table} where ${id} = ${messageId} and ${conversation} = ${conversationId}),
    (select max(${seq}) + 1 from ${id.table} where ${conversation} = ${conversationId} and ${id} < ${messageId}),
    0)`;

/** Which messages a query asks for; what is found is put in order by `inOrder`. */
export const historyWindow = (history: History, { before, before_seq, after, per_page }: HistoryQuery) => ({
  where: and(
    after === undefined ? undefined : gt(history.seq, after),
    before_seq === undefined ? undefined : lt(history.seq, before_seq),
    before === undefined ? undefined : lt(history.seq, placeOf(history, before)),
  ) satisfies SQL | undefined,
  // A gap is filled from its old end, anything else is read from the newest backwards.
  order: after === undefined ? desc(history.seq) : asc(history.seq),
  limit: per_page,
});

/** Oldest first. */
export const inOrder = <M extends { readonly seq: number }>(rows: readonly M[]): M[] =>
  [...rows].sort((a, b) => a.seq - b.seq);
