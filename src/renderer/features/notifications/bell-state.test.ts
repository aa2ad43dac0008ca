import { expect, it } from 'vitest';
import {
  allOf,
  type BellState,
  loadedState,
  nothing,
  unreadCount,
  withLoaded,
  withNew,
  withRead,
} from './bell-state.ts';
import { buildNotification } from './fixtures/build-notification.ts';
import type { Notification } from './notification.ts';

const ids = ({ items }: BellState) => items.map(({ id }) => id);
const of = (...list: number[]) => list.map((id) => buildNotification({ id })).reduce(withNew, nothing);
const from = (id: number, sender: number) =>
  buildNotification({ id, type: 'message', sender: { id: sender, name: 'Noor' } });
/** A page of notifications; it is full when `total` exceeds its length. */
const page = (data: Notification[], total = data.length) => ({
  data,
  meta: { per_page: total > data.length ? data.length : data.length + 1, total },
});
const EVERYTHING = { senderId: null };

it('keeps the 5 newest, latest first, and counts all', () => {
  const state = of(1, 2, 4, 3, 5, 6);
  expect(ids(state)).toEqual([6, 5, 4, 3, 2]);
  expect(unreadCount(state)).toBe(6);
});

it('takes a repeated one once', () => {
  const state = withNew(of(1), buildNotification({ id: 1 }));
  expect([ids(state), unreadCount(state)]).toEqual([[1], 1]);
});

it('shows one unread message per sender, the latest in any order of arrival', () => {
  const state = [from(1, 9), from(2, 8), from(4, 9), from(3, 9)].reduce(withNew, nothing);
  expect(ids(state)).toEqual([4, 2]);
  expect(unreadCount(state)).toBe(2);
});

it('counts a message once although the earlier one of its sender is no longer among the newest', () => {
  const state = [from(1, 9), ...[2, 3, 4, 5, 6].map((id) => buildNotification({ id })), from(7, 9)].reduce(
    withNew,
    nothing,
  );
  expect(unreadCount(state)).toBe(6);
});

it('has no unread ones once all were read', () => {
  const state = of(1, 2);
  expect(withRead(state, allOf(state))).toMatchObject({ items: [{ read: 1 }, { read: 1 }], unread: [] });
});

it.each([
  ['everything', { upTo: 3, ...EVERYTHING }],
  ['its sender’s messages', { upTo: 3, senderId: 9 }],
])('does not count one that was read elsewhere, with %s, before it arrived', (_, mark) => {
  const state = withNew(withRead(nothing, mark), from(3, 9));
  expect(unreadCount(state)).toBe(0);
  expect(unreadCount(withNew(state, buildNotification({ id: 4 })))).toBe(1);
});

it('does not count one that was read or replaced in the loaded state', () => {
  const loaded = loadedState(page([{ ...from(5, 9), read: 1 }]), page([]));
  for (const late of [from(5, 9), from(4, 9), buildNotification({ id: 3 })])
    expect(unreadCount(withNew(loaded, late))).toBe(0);
});

it('counts those that arrive during loading, but not those read meanwhile', () => {
  const loaded = loadedState(page([buildNotification({ id: 2, read: 1 })]), page([]));
  const now = of(1, 2, 3);
  expect(unreadCount(withLoaded(now, loaded, []))).toBe(1);
  expect(ids(withLoaded(now, loaded, []))).toEqual([3, 2]);
});

it('includes one that was created between the two responses', () => {
  const [old, between] = [buildNotification({ id: 1 }), buildNotification({ id: 2 })];
  expect(unreadCount(loadedState(page([old]), page([between, old])))).toBe(2);
  expect(unreadCount(loadedState(page([between, old]), page([old])))).toBe(2);
});

it('counts unloaded ones until all are read', () => {
  const loaded = loadedState(page([buildNotification({ id: 200 })]), page([buildNotification({ id: 200 })], 150));
  const state = withNew(loaded, buildNotification({ id: 201 }));
  expect(unreadCount(state)).toBe(151);
  expect(unreadCount(withRead(state, { upTo: 200, ...EVERYTHING }))).toBe(1);
});

it('applies a read mark set during loading, and nothing else', () => {
  const loaded = loadedState(
    page([buildNotification({ id: 3 }), from(2, 9)]),
    page([buildNotification({ id: 3 }), from(2, 9)]),
  );
  expect(unreadCount(withLoaded(nothing, loaded, []))).toBe(2);
  expect(unreadCount(withLoaded(nothing, loaded, [{ upTo: 3, senderId: 9 }]))).toBe(1);
  expect(unreadCount(withLoaded(nothing, loaded, [{ upTo: 2, ...EVERYTHING }]))).toBe(1);
  expect(unreadCount(withLoaded(nothing, loaded, [{ upTo: 3, ...EVERYTHING }]))).toBe(0);
});

it('does not apply a mark below the oldest loaded one to unloaded ones', () => {
  const loaded = loadedState(page([buildNotification({ id: 200 })]), page([buildNotification({ id: 200 })], 150));
  expect(unreadCount(withRead(loaded, { upTo: 20, ...EVERYTHING }))).toBe(150);
});

it('does not count one twice that was created between the server’s page and its count', () => {
  const unread = { data: [], meta: { per_page: 100, total: 1 } };
  expect(unreadCount(withNew(loadedState(page([]), unread), from(9, 4)))).toBe(1);
});
