import { expect, test } from 'vitest';
import { prepared, type Value } from './prepared.ts';
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
