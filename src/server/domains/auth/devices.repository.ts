import { and, count, eq } from 'drizzle-orm';
import { knownDevices } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';

/** The number of known devices of an account. */
export const countDevices = async (orm: Queries, userId: number): Promise<number> => {
  const [before] = await orm.select({ known: count() }).from(knownDevices).where(eq(knownDevices.userId, userId));
  return before?.known ?? 0;
};

/** Stores a device; false when it is known. */
export const insertDevice = async (orm: Queries, device: typeof knownDevices.$inferInsert): Promise<boolean> => {
  const added = await orm
    .insert(knownDevices)
    .values(device)
    .onConflictDoNothing()
    .returning({ digest: knownDevices.digest });
  return added.length > 0;
};

/** Whether a device is known for an account. */
export const isDeviceOf = async (orm: Queries, userId: number, digest: string): Promise<boolean> => {
  const isThis = and(eq(knownDevices.userId, userId), eq(knownDevices.digest, digest));
  const found = await orm.select({ digest: knownDevices.digest }).from(knownDevices).where(isThis);
  return found.length > 0;
};
