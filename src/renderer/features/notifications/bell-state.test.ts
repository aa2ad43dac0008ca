import { expect, it } from 'vitest';
import { type BellState, withAllRead, withNew } from './bell-state.ts';
import { buildNotification } from './build-notification.ts';

const empty: BellState = { items: [], unread: 0 };
const ids = ({ items }: BellState) => items.map(({ id }) => id);

it('keeps the 5 newest, latest first, and counts all', () => {
  const state = [1, 2, 4, 3, 5, 6].map((id) => buildNotification({ id })).reduce(withNew, empty);
  expect(ids(state)).toEqual([6, 5, 4, 3, 2]);
  expect(state.unread).toBe(6);
});

it('takes one that comes twice once', () => {
  const came = buildNotification({ id: 1 });
  expect(withNew(withNew(empty, came), came)).toEqual({ items: [came], unread: 1 });
});

it('shows one unread message of each sender', () => {
  const from = (id: number, sender: number) =>
    buildNotification({ id, type: 'message', sender: { id: sender, name: 'Noor' } });
  const state = [from(1, 9), from(2, 8), from(3, 9)].reduce(withNew, empty);
  expect(ids(state)).toEqual([3, 2]);
  expect(state.unread).toBe(2);
});

it('has nothing unread once all were read', () => {
  expect(withAllRead(withNew(empty, buildNotification({ id: 1 })))).toMatchObject({ items: [{ read: 1 }], unread: 0 });
});
