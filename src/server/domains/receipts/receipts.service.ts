import { eq } from 'drizzle-orm';
import { addresses, users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';
import type { ReceiptRow } from './receipts.repository.ts';

/** A receipt with who paid or was paid, as the account stands now. */
export const withParty = async (orm: Queries, receipt: ReceiptRow) => {
  const [party] = await orm
    .select({ name: users.name, email: users.email, address: addresses })
    .from(users)
    .leftJoin(addresses, eq(addresses.userId, users.id))
    .where(eq(users.id, receipt.ownerId));
  if (!party) throw new Error(`There is no account ${receipt.ownerId}.`);
  return { receipt, party };
};

export type ReceiptWithParty = Awaited<ReturnType<typeof withParty>>;
