import { expect, test, vi } from 'vitest';
import { array, object, string } from 'yup';
import { pageWriter } from './page-writer.ts';
import type { Route } from './route.ts';

interface Row {
  readonly lasts: boolean;
  title: string;
}

const start = () => {
  const present = vi.fn(({ title }: Row) => ({ title, secret: 'not of the contract' }));
  const lasting = (row: Row) => (row.lasts ? row : undefined);
  const reply = array(object({ title: string().required() })).required();
  const route = { endpoint: { path: '/rows', reply }, run: async () => {}, present, lasting } as unknown as Route;
  const write = pageWriter(route);
  const page = (rows: readonly Row[]) =>
    JSON.parse(write({ rows: rows as readonly never[], total: 7 }, { query: { page: 2, per_page: 3 } }).toString());
  return { present, page };
};
const row = (lasts: boolean, title = 'pending'): Row => ({ lasts, title });

test('a page has the declared fields of each row, and its position', () => {
  const { data, meta } = start().page([row(true, 'a "quoted" one'), row(false, 'ß')]);
  expect(data).toEqual([{ title: 'a "quoted" one' }, { title: 'ß' }]);
  expect(meta).toEqual({ page: 2, per_page: 3, total: 7 });
});

test('an empty page is an empty list', () => expect(start().page([]).data).toEqual([]));

test('cacheable rows are presented once per object, others every time', () => {
  const { present, page } = start();
  const [lasting, changing] = [row(true), row(false)];
  page([lasting, changing]);
  changing.title = 'completed';
  expect(page([lasting, changing]).data).toEqual([{ title: 'pending' }, { title: 'completed' }]);
  expect(present).toHaveBeenCalledTimes(3);
  page([row(true)]);
  expect(present).toHaveBeenCalledTimes(4);
});
