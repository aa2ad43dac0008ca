import { expect, it } from 'vitest';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { forgetRecent } from '#renderer/lib/api/forget-recent.ts';
import { createLocalSession } from '#renderer/platform/local-session.ts';
import type { SearchResult } from './palette-entry.ts';
import { recentEntries } from './use-palette-groups.ts';

const result = (id: number, overrides: Partial<SearchResult> = {}): SearchResult => ({
  ...{ key: `order/${id}`, kind: 'order', title: `Lamp ${id}`, goal: `/job-details/${id}` },
  ...overrides,
});
const keys = (account = 7) => recentEntries.read(account).map(({ key }) => key);

it('keeps the last five of an account, each once, without pictures', () => {
  for (const id of [1, 2, 3, 4, 5, 6, 2]) recentEntries.add(7, result(id, { picture: '/media/signed' }));
  expect(keys()).toEqual(['order/2', 'order/6', 'order/5', 'order/4', 'order/3']);
  expect(recentEntries.read(7)[0]).not.toHaveProperty('picture');
  expect(keys(8)).toEqual([]);
});

it('stores no text of a conversation', () => {
  recentEntries.add(7, { key: 'chat/4', kind: 'chat', title: 'Petal & Co', note: 'See you at noon', goal: '/chat/4' });
  expect(recentEntries.read(7)).toEqual([{ key: 'chat/4', kind: 'chat', title: 'Petal & Co', goal: '/chat/4' }]);
});

it('forgets what is gone', () => {
  signIn('brand');
  for (const id of [1, 2]) recentEntries.add(7, result(id));
  recentEntries.add(7, { key: 'page/orders' });
  forgetRecent('/job-details/1');
  expect(keys()).toEqual(['page/orders', 'order/2']);
  localStorage.setItem('recent:7', '{');
  expect(() => forgetRecent('/job-details/2')).not.toThrow();
});

it('is cleared with the session', () => {
  recentEntries.add(7, { key: 'page/orders' });
  createLocalSession(localStorage, window).clear();
  expect(keys()).toEqual([]);
});

it.each([
  ['no JSON', '{'],
  ['no list', '{"key":"a"}'],
  ['no entries', '[1, null, {"key": 3}]'],
  [
    'another website',
    JSON.stringify([result(1, { goal: '//evil.example/' }), result(2, { goal: 'https://evil.example' })]),
  ],
  ['a script', JSON.stringify([result(1, { goal: 'javascript:alert(1)' })])],
])('ignores %s', (_name, stored) => {
  localStorage.setItem('recent:7', stored);
  expect(keys()).toEqual([]);
});
