import { fillPlaceholders, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { prepared, preparedList, type Value } from './prepared.ts';
import type { Queries } from './queries.ts';

test('a prepared read is built once for each connection, and gets its values in order', async () => {
  const built: Queries[] = [];
  const read = prepared((orm, first: Value, second: Value) => {
    built.push(orm);
    return { prepare: () => ({ execute: async (values) => [values[first.name], values[second.name]] }) };
  });
  const [one, other] = [{} as Queries, {} as Queries];
  expect(await read(one, 1, 'a')).toEqual([1, 'a']);
  expect(await read(other, 2, 'b')).toEqual([2, 'b']);
  expect(await read(one, 3, 'c')).toEqual([3, 'c']);
  expect(built).toEqual([one, other]);
});

test('a prepared list is built once for each form of its ids, whose parameters follow its own values', async () => {
  const dialect = new PgDialect();
  const built: string[] = [];
  const read = preparedList((_, ids, order: string, viewer: Value) => {
    const { sql: text, params } = dialect.sqlToQuery(sql`select ${viewer} in (${ids}) order by ${sql.raw(order)}`);
    built.push(text);
    return { prepare: () => ({ execute: async (values) => fillPlaceholders(params, values) }) };
  });
  const ids = (stage: string, page: number) => ({
    toSQL: () => dialect.sqlToQuery(sql`stage = ${stage} limit ${page}`),
  });
  const orm = {} as Queries;
  expect(await read(orm, ids('late', 20), 'id', 7)).toEqual([7, 'late', 20]);
  expect(await read(orm, ids('filming', 40), 'id', 8)).toEqual([8, 'filming', 40]);
  await read(orm, { toSQL: () => dialect.sqlToQuery(sql`limit ${1}`) }, 'price', 7);
  expect(built).toEqual(['select $1 in (stage = $2 limit $3) order by id', 'select $1 in (limit $2) order by price']);
});
