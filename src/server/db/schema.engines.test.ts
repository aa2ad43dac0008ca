import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { useDatabase } from '#tests/support/database.ts';

const database = useDatabase();

interface Column {
  readonly type: string;
  readonly nullable: boolean;
  /** Whether the column has a default or is generated, so that an insert may omit it. */
  readonly filled: boolean;
}
type Columns = Record<string, Column>;

/** Maps drizzle's type names to those of information_schema, without precision. */
const typeOf = (sqlType: string): string =>
  sqlType === 'timestamp with time zone' ? sqlType : sqlType.replace(/\(.*\)/, '');

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('./schema/*.ts', { eager: true });

const declared = (): Columns => {
  const columns: Columns = {};
  for (const table of Object.values(modules).flatMap((module) => Object.values(module))) {
    if (!is(table, PgTable)) continue;
    for (const column of Object.values(getTableColumns(table))) {
      const filled = column.hasDefault || column.generatedIdentity !== undefined;
      columns[`${getTableName(table)}.${column.name}`] = {
        type: typeOf(column.getSQLType()),
        nullable: !column.notNull,
        filled,
      };
    }
  }
  return columns;
};

const migrated = async (): Promise<Columns> => {
  const { rows } = await database().pool.query(
    `select table_name || '.' || column_name as name, is_nullable = 'YES' as nullable,
      case data_type when 'ARRAY' then ltrim(udt_name, '_') || '[]' else data_type end as type,
      column_default is not null or is_identity = 'YES' as filled
    from information_schema.columns where table_schema = 'public' and table_name <> 'migrations'`,
  );
  return Object.fromEntries(rows.map(({ name, ...column }) => [name, column]));
};

test('the tables created by the migrations match the query schema, column by column', async () => {
  const actual = declared();
  expect(Object.keys(actual).length).toBeGreaterThan(100);
  expect(actual).toEqual(await migrated());
});

/** Tables from which no row is ever deleted. */
const KEPT = ['users', 'video_settings', 'aspect_ratio_settings', 'payment_methods'];

test('each column that refers to a row which may be deleted has an index by which the deletion finds it', async () => {
  const { rows } = await database().pool.query(
    `select child.relname || '.' || a.attname as name
    from pg_constraint c
    join pg_class parent on parent.oid = c.confrelid
    join pg_class child on child.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and parent.relname <> all($1) and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = a.attnum
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
    order by 1`,
    [KEPT],
  );
  expect(rows.map(({ name }) => name)).toEqual([]);
});

test.each(['users', 'products'])('a name in %s that hides, reorders or shows nothing is refused', async (table) => {
  const { pool } = database();
  await pool.query(`insert into users (id, email, name, role, created_at) overriding system value
    values (900, 'names@schema.test', 'Mia', 'creator', now()) on conflict do nothing`);
  const write = (name: string) =>
    table === 'users'
      ? pool.query('update users set name = $1 where id = 900', [name])
      : pool.query(`insert into products (brand_id, name, description) values (900, $1, 'x')`, [name]);
  for (const name of ['Mia\u202Esnimda', 'Mia\u200B', ' \u00A0 ', '\u3164', '\u2800\u200D', 'Mia\nB', ''])
    await expect(write(name)).rejects.toMatchObject({ code: '23514', constraint: `${table}_readable_name` });
  if (table === 'users') for (const name of ['3M', 'می\u200Cخواهم', '👩\u200D🍳', '李']) await write(name);
});
