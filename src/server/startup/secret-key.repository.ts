import { sql } from 'drizzle-orm';
import { settings } from '../db/schema/settings.ts';
import type { Queries } from '../db/transaction.ts';

/** The fingerprint of this database's secret key; null before the first start. */
export const readFingerprint = async (orm: Queries): Promise<string | null> => {
  const [row] = await orm.select({ known: settings.secretKeyFingerprint }).from(settings);
  return row?.known ?? null;
};

/** Records the key if there is none. @returns the recorded fingerprint: of two concurrent processes the first wins. */
export const noteFingerprint = async (orm: Queries, fingerprint: string, replaces: boolean): Promise<string> => {
  const next = replaces ? fingerprint : sql<string>`coalesce(${settings.secretKeyFingerprint}, ${fingerprint})`;
  const [row] = await orm
    .update(settings)
    .set({ secretKeyFingerprint: next })
    .returning({ known: settings.secretKeyFingerprint });
  return row?.known ?? fingerprint;
};
