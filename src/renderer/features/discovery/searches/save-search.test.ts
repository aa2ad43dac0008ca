import { expect, it } from 'vitest';
import { addressOf, filtersOf, isShown } from './save-search.tsx';

const search = { duration: 2, ratio: null, min_price: 50.5, max_price: null, fit: 'gender', q: 'cold brew & more' };

it('leads to the list with its filters', () => {
  expect(addressOf(search)).toBe('/jobs?duration=2&min_price=50.5&fit=gender&q=cold+brew+%26+more');
});

it('keeps neither the page, the order, nor what depends on the day', () => {
  const list = { page: 2, per_page: 20, sort: 'newest', since: '2026-01-01T00:00:00Z', saved: 1, duration: 2, q: '' };
  expect(filtersOf(list)).toEqual({ duration: 2 });
});

it('is shown by the list of the same filters', () => {
  expect(isShown(search, { ...search, ratio: undefined })).toBe(true);
  expect(isShown(search, { ...search, duration: 3 })).toBe(false);
});
