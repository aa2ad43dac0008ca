import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { openJobsQuery } from '#shared/contract/list-query.ts';
import { useListQuery } from './use-list-query.ts';

const at = (path: string) => {
  const { result } = renderHook(
    () => ({ list: useListQuery(openJobsQuery), search: useLocation().search, go: useNavigate() }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
      ),
    },
  );
  return result;
};

it('parses the query string with the types and defaults of the contract', () => {
  const { list } = at('/jobs?q=%20lamp%20&duration=2&min_price=0.5&fit=gender&page=3').current;
  const said = { q: 'lamp', duration: 2, min_price: 0.5, fit: 'gender', page: 3, sort: 'newest', per_page: 20 };
  expect(list.values).toMatchObject(said);
  expect(list.filters).toBe(4);
});

it('ignores values that the contract does not allow', () => {
  const { list } = at(
    '/jobs?page=-2&sort=best&duration=x&min_price=abc&since=yesterday&fit=all&per_page=100&x=1',
  ).current;
  expect(list.values).toEqual({ page: 1, per_page: 20, sort: 'newest' });
  expect(list).toMatchObject({ filters: 0, key: '' });
});

it.each(['1e1', '+10', '%2010', '0xa', '010', '10%20'])('never reads %s as a number', (written) => {
  const names = ['page', 'duration', 'ratio', 'min_price', 'max_price', 'saved'];
  const { list } = at(`/jobs?${names.map((name) => `${name}=${written}`).join('&')}`).current;
  expect(list.values).toEqual({ page: 1, per_page: 20, sort: 'newest' });
  expect(list).toMatchObject({ filters: 0, key: '' });
});

it('returns to the first page when a filter changes, and omits defaults from the URL', () => {
  const result = at('/jobs?page=4&fit=gender');
  act(() => result.current.list.choose({ ratio: 3 }));
  expect(result.current.search).toBe('?fit=gender&ratio=3');
  act(() => result.current.list.choose({ page: 2 }));
  expect(result.current.search).toBe('?fit=gender&ratio=3&page=2');
  act(() => result.current.list.choose({ sort: 'newest', fit: undefined }));
  expect(result.current.search).toBe('?ratio=3');
});

it('adds a history entry per choice, but not per typed letter', async () => {
  const result = at('/jobs');
  act(() => result.current.list.choose({ fit: 'gender' }));
  act(() => result.current.list.type({ q: 'l' }));
  act(() => result.current.list.type({ q: 'lamp' }));
  expect(result.current.list.values).toMatchObject({ fit: 'gender', q: 'lamp' });
  await act(async () => result.current.go(-1));
  expect(result.current.search).toBe('');
});

it('keeps both of two changes in one tick', () => {
  const result = at('/jobs');
  act(() => {
    result.current.list.choose({ ratio: 3 });
    result.current.list.type({ q: 'lamp' });
  });
  expect(result.current.list.values).toMatchObject({ ratio: 3, q: 'lamp' });
});

it('clears the filters and the page, not the order', () => {
  const result = at('/jobs?q=lamp&ratio=3&page=2&sort=oldest');
  act(() => result.current.list.clear());
  expect(result.current.search).toBe('?sort=oldest');
});

it('has a distinct cache key per query', () => {
  const keys = ['/jobs', '/jobs?q=lamp', '/jobs?page=2'].map((path) => at(path).current.list.key);
  expect(new Set(keys).size).toBe(3);
});
