import { and, asc, eq, getTableName, isNull } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/open.ts';
import { files } from '../../db/schema/files.ts';
import type { Queries } from '../../db/transaction.ts';
import type { ExportPart } from './export-parts.repository.ts';

/** Selects a date as text, since the driver would convert it to a timestamp. */
const selected = (column: PgColumn): string => (column.getSQLType() === 'date' ? `${column.name}::text` : column.name);

/** A person's rows of a table. */
export const rowsOf = async (
  { pool }: Pick<Database, 'pool'>,
  { table, columns, derived, where }: ExportPart,
  userId: number,
): Promise<unknown[]> => {
  const names = [...columns.map(selected), ...derived].join(', ');
  const { rows } = await pool.query(`select ${names} from ${getTableName(table)} where ${where}`, [userId]);
  return rows;
};

/** The media files of a person, oldest first, without those that were taken down. */
export const filesOf = (orm: Queries, userId: number) =>
  orm
    .select()
    .from(files)
    .where(and(eq(files.ownerId, userId), isNull(files.takeDownId), isNull(files.sourceId)))
    .orderBy(asc(files.id));
