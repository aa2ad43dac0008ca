import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createPath, MemoryRouter, Router, type To, useLocation, useNavigate } from 'react-router-dom';
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

it('keeps both of two changes when the router renders the first after the second was requested', () => {
  const requested: string[] = [];
  const go = (to: To) => void requested.push(typeof to === 'string' ? to : createPath(to));
  const navigator = { createHref: String, go: () => {}, push: go, replace: go };
  let location = '/jobs';
  const { result, rerender } = renderHook(() => useListQuery(openJobsQuery), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <Router location={location} navigator={navigator}>
        {children}
      </Router>
    ),
  });
  const renderRequested = (n: number) => {
    location = String(requested[n]);
    rerender();
  };
  act(() => result.current.choose({ ratio: 3 }));
  act(() => result.current.choose({ duration: 2 }));
  renderRequested(0);
  act(() => result.current.choose({ fit: 'gender' }));
  expect(requested).toEqual(['/jobs?ratio=3', '/jobs?ratio=3&duration=2', '/jobs?ratio=3&duration=2&fit=gender']);
  renderRequested(2);
  location = '/jobs?q=lamp';
  rerender();
  act(() => result.current.choose({ ratio: 1 }));
  expect(requested.at(-1)).toBe('/jobs?q=lamp&ratio=1');
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
