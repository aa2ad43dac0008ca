import { auditLog } from '../db/schema/work.ts';
import type { Transaction } from '../db/transaction.ts';

/** Records who did what to which record, in the same transaction. The detail contains numbers, but no secrets or names. */
export const audit = async (
  tx: Transaction,
  action: string,
  subject: string,
  detail: Readonly<Record<string, number>>,
): Promise<void> => {
  await tx.orm.insert(auditLog).values({ actor: 'operator', action, subject, detail });
};
