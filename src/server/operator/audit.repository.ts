import { AsyncLocalStorage } from 'node:async_hooks';
import { desc, eq } from 'drizzle-orm';
import { auditLog } from '../db/schema/work.ts';
import type { Queries, Transaction } from '../db/transaction.ts';

const acting = new AsyncLocalStorage<string>();

/** Does what an operator asks; `audit` records it under this name. */
export const actAs = <T>(operator: string, work: () => Promise<T>): Promise<T> => acting.run(operator, work);

/** Records who did what to which record, in the same transaction. The detail contains numbers, but no secrets or names. */
export const audit = async (
  tx: Transaction,
  action: string,
  subject: string,
  detail: Readonly<Record<string, number>>,
): Promise<void> => {
  await tx.orm.insert(auditLog).values({ actor: acting.getStore() ?? 'operator', action, subject, detail });
};

/** The newest entries, newest first; with `subject` (`job:12`) those about one record. */
export const readAudit = (orm: Queries, subject: string | undefined, limit: number) =>
  orm
    .select()
    .from(auditLog)
    .where(subject === undefined ? undefined : eq(auditLog.subject, subject))
    .orderBy(desc(auditLog.id))
    .limit(limit);
