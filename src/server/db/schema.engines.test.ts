import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, test } from 'vitest';
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

describe('a conversation', () => {
  beforeAll(async () => {
    await database().pool.query(`insert into users (id, email, name, role, subscription_expires_at) overriding system value
      select n, n || '@sides.test', 'Mia', 'brand', now() from generate_series(911, 913) n`);
    await database().pool.query(`insert into conversations (id, brand_id, creator_id, member_id) overriding system value
      values (911, 911, 912, null), (912, null, null, 911)`);
  });

  test.each([
    [911, 912, 911, 'conversations_sides'],
    [911, null, 911, 'conversations_sides'],
    [911, null, null, 'conversations_sides'],
    [null, null, null, 'conversations_sides'],
    [911, 912, null, 'conversations_once'],
    [null, null, 911, 'conversations_once'],
  ])(
    'of the brand %s, the creator %s and the member %s is refused by %s',
    async (brand, creator, member, constraint) => {
      const written = database().pool.query(
        'insert into conversations (brand_id, creator_id, member_id) values ($1, $2, $3)',
        [brand, creator, member],
      );
      await expect(written).rejects.toMatchObject({ constraint });
    },
  );

  test.each([
    ['of members', 'a third one', 911, 913, null],
    ['of members', 'the UGC Admins', 911, null, null],
    ['of members', 'a side, which names something', 911, 911, 'person'],
    ['of support', 'another member', 912, 912, null],
  ])('%s takes no message from %s', async (_kind, _sender, id, sender, about) => {
    const written = database().pool.query(
      `insert into messages (conversation_id, seq, sender_id, body, about_kind, about_id, about_label)
      values ($1, 1, $2, 'Hello', $3::text, case when $3::text is not null then 1 end, $3::text)`,
      [id, sender, about],
    );
    await expect(written).rejects.toMatchObject({ code: '23514', constraint: 'messages_sender' });
  });
});
