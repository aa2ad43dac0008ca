import { and, asc, desc, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { historyQuery } from '#shared/contract/chat.ts';

export type HistoryQuery = ReturnType<typeof historyQuery.validateSync>;

/** The messages of one conversation: their table columns and the conversation's id. */
interface History {
  readonly id: PgColumn;
  readonly seq: PgColumn;
  readonly conversation: PgColumn;
  readonly conversationId: number;
}

/** The sequence number of a message. For an id of another conversation, that of the next message in this one. */
const placeOf = ({ id, seq, conversation, conversationId }: History, messageId: number): SQL =>
  sql`coalesce(
    (select ${seq} from ${id.table} where ${id} = ${messageId} and ${conversation} = ${conversationId}),
    (select max(${seq}) + 1 from ${id.table} where ${conversation} = ${conversationId} and ${id} < ${messageId}),
    0)`;

/** The condition that selects the requested messages; `inOrder` sorts the result. */
export const historyWindow = (history: History, { before, before_seq, after, per_page }: HistoryQuery) => ({
  where: and(
    after === undefined ? undefined : gt(history.seq, after),
    before_seq === undefined ? undefined : lt(history.seq, before_seq),
    before === undefined ? undefined : lt(history.seq, placeOf(history, before)),
  ) satisfies SQL | undefined,
  // A gap is filled from its oldest end; everything else is read from the newest message backwards.
  order: after === undefined ? desc(history.seq) : asc(history.seq),
  limit: per_page,
});

/** Oldest first. */
export const inOrder = <M extends { readonly seq: number }>(rows: readonly M[]): M[] =>
  [...rows].sort((a, b) => a.seq - b.seq);
