import { expect, test, vi } from 'vitest';
import { list, num, shape, str } from '#shared/contract/reply.ts';
import { listsWriter } from './lists-writer.ts';
import type { Route } from './route.ts';

interface Row {
  readonly lasts: boolean;
  title: string;
}

const start = (fields = { total: num() }) => {
  const present = vi.fn(({ title }: Row) => ({ title, secret: 'not of the contract' }));
  const rows = { present, lasting: (row: Row) => (row.lasts ? row : undefined) };
  const reply = shape({ ...fields, open: list({ title: str() }), closed: list({ title: str() }) });
  const select = (open: readonly Row[]) => ({ total: 7, secret: 'not of the contract', open, closed: [] });
  const lists = { open: rows, closed: rows };
  const route = { endpoint: { path: '/lists', reply }, run: async () => {}, present: select, lists };
  const write = listsWriter(route as unknown as Route);
  return { present, dataOf: (open: readonly Row[]) => JSON.parse(write(open as never, {}).toString()).data };
};
const row = (lasts: boolean, title = 'pending'): Row => ({ lasts, title });

test('an answer with lists has the declared fields, its own and those of the rows', () => {
  const { dataOf } = start();
  const open = [{ title: 'a "quoted" one' }, { title: 'ß' }];
  expect(dataOf([row(true, 'a "quoted" one'), row(false, 'ß')])).toEqual({ total: 7, open, closed: [] });
});

test('an answer may consist of lists only', () =>
  expect(start({} as never).dataOf([row(false)])).toEqual({ open: [{ title: 'pending' }], closed: [] }));

test('rows with a lasting presentation are presented once per object, others every time', () => {
  const { present, dataOf } = start();
  const [lasting, changing] = [row(true), row(false)];
  dataOf([lasting, changing]);
  changing.title = 'completed';
  expect(dataOf([lasting, changing]).open).toEqual([{ title: 'pending' }, { title: 'completed' }]);
  expect(present).toHaveBeenCalledTimes(3);
});

test('a list that the contract does not declare is refused', () => {
  const lists = { others: {} };
  const endpoint = { path: '/lists', reply: shape({ total: num() }) };
  expect(() => listsWriter({ endpoint, run: async () => {}, lists } as unknown as Route)).toThrow('no list others');
});
