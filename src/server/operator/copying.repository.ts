import { sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import type { Queries } from '../db/transaction.ts';

/** Bytes that a row names: of a file, or of an upload that can still become one. */
export interface NamedBytes {
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
}

const BATCH = 500;

const named = sql`(
  select storage_key as key, size, sha256 from files
  union all select storage_key, size, sha256 from uploads
    where storage_key is not null and claimed_at is null and sha256 is not null) n`;

/** How many there are, and their bytes. */
export const countNamed = async (orm: Queries): Promise<{ readonly files: number; readonly bytes: number }> => {
  const { rows } = await orm.execute<{ files: string; bytes: string }>(
    sql`select count(*) as files, coalesce(sum(size), 0) as bytes from ${named}`,
  );
  return { files: Number(rows[0]?.files ?? 0), bytes: Number(rows[0]?.bytes ?? 0) };
};

/** All of them, in the order of their keys. */
export async function* namedBytes(orm: Queries): AsyncGenerator<NamedBytes> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { rows }: { rows: { key: string; size: string; sha256: string }[] } = await orm.execute(
      sql`select key, size, sha256 from ${named} where key > ${after} order by key limit ${BATCH}`,
    );
    for (const { key, size, sha256 } of rows) yield { key, size: Number(size), sha256 };
    after = rows.at(-1)?.key;
  }
}

/** Runs work while a connection is held after a checkpoint: on the embedded database no other statement runs meanwhile. */
export const whileCheckpointed = async (pool: Database['pool'], work: () => Promise<void>): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('checkpoint');
    await work();
  } finally {
    client.release();
  }
};
