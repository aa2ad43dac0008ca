import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { first, some } from '../../db/rows.ts';
import { sandboxPayments } from '../../db/schema/sandbox.ts';
import type { Queries } from '../../db/transaction.ts';
import type { SandboxPaymentStore, SandboxRecord } from './sandbox-payment-store.ts';

const { id, idempotencyKey, requestHash, version, createdAt } = sandboxPayments;
const object = sql<SandboxRecord['object']>`${sandboxPayments.intent}`;
const created = sql`(${sandboxPayments.intent} ->> 'created')::bigint`;

/** Stores the card network's objects in the table `sandbox_payments`, which several processes may share. */
export const createPostgresPaymentStore = (orm: Queries): SandboxPaymentStore => {
  const find = (isWanted: SQL) =>
    first(orm.select({ object, idempotencyKey, requestHash, version }).from(sandboxPayments).where(isWanted));
  return {
    get: (wanted) => find(eq(id, wanted)),
    findByIdempotencyKey: (key) => find(eq(idempotencyKey, key)),
    async list(kind, since, status) {
      const isStatus = status === undefined ? undefined : sql`${sandboxPayments.intent} ->> 'status' = ${status}`;
      const rows = await orm
        .select({ object: sql`${sandboxPayments.intent}` })
        .from(sandboxPayments)
        .where(and(sql`${sandboxPayments.intent} ->> 'object' = ${kind}`, sql`${created} >= ${since}`, isStatus))
        .orderBy(desc(created), desc(createdAt))
        .limit(100);
      return rows.map((row) => row.object as never);
    },
    insert: ({ object: intent, ...key }) =>
      some(
        orm
          .insert(sandboxPayments)
          .values({ id: intent.id, intent, ...key })
          .onConflictDoNothing()
          .returning({ id }),
      ),
    update: (before, intent) =>
      some(
        orm
          .update(sandboxPayments)
          .set({ intent, version: before + 1 })
          .where(and(eq(id, intent.id), eq(version, before)))
          .returning({ id }),
      ),
  };
};
