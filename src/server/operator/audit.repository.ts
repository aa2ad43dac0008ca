import { auditLog } from '../db/schema/work.ts';
import type { Transaction } from '../db/transaction.ts';

/** Notes who did what to which record, in the transaction that does it. The detail holds numbers, no secrets and no names. */
export const audit = async (
  tx: Transaction,
  action: string,
  subject: string,
  detail: Readonly<Record<string, number>>,
): Promise<void> => {
  await tx.orm.insert(auditLog).values({ actor: 'operator', action, subject, detail });
};
