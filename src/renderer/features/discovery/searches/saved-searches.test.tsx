import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { enter, renderPages } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { Component as JobsPage } from '../jobs-page.tsx';
import type { SavedSearch } from './save-search.tsx';

const search = (id: number, name: string, filters: Partial<SavedSearch>): SavedSearch => ({
  id,
  name,
  duration: null,
  ratio: null,
  min_price: null,
  max_price: null,
  fit: null,
  q: null,
  created_at: '2026-01-01T00:00:00.000Z',
  ...filters,
});

const serve = (...first: SavedSearch[]) => {
  let kept = first;
  mockApi({
    'GET /creator/all-jobs': { data: [], meta: { page: 1, per_page: 20, total: 0 } } as object,
    'GET /creator/saved-jobs': { data: { ids: [] } },
    'POST /creator/jobs/seen': { data: { since: null } },
    'GET /client-config': { data: { video_duration: [], aspect_ratio: [] } },
    'GET /creator/saved-searches': () => ({ data: kept }),
    'POST /creator/saved-searches': ({ body }) => {
      const made = search(9, '', body as object);
      kept = [...kept, made];
      return { status: 201, data: made };
    },
    'POST /creator/saved-searches/1/delete': () => {
      kept = kept.filter(({ id }) => id !== 1);
      return {};
    },
  });
};

const show = (path: string) => renderPages({ '/jobs': <JobsPage /> }, { path });
const save = () => screen.findByRole('button', { name: 'Save this search' });
const mine = async () => within(await screen.findByRole('region', { name: 'Your searches' }));

beforeEach(() => signIn('creator'));

it('keeps the filters that are set under a name, and then leads to them', async () => {
  serve();
  show('/jobs?duration=2&q=lamp&sort=price_low');
  await userEvent.click(await save());
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this search' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Name is required')).toBeVisible();
  await enter(dialog.getByRole('textbox', { name: 'Name' }), 'Lamps');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Search saved. We tell you when a new job fits.')).toBeVisible();
  expect(sentTo('POST /creator/saved-searches')).toEqual([{ duration: 2, q: 'lamp', name: 'Lamps' }]);
  const link = await (await mine()).findByRole('link', { name: 'Lamps' });
  expect(link).toHaveAttribute('href', '/jobs?duration=2&q=lamp');
  expect(link).toHaveAttribute('aria-current', 'true');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save this search' })).toBeNull());
});

it('offers nothing to keep without filters', async () => {
  serve();
  show('/jobs?sort=price_low');
  expect(await screen.findByRole('heading', { name: 'Nothing fits you right now' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save this search' })).toBeNull();
});

it.each(['saved', 'invited'])('offers neither to keep the %s jobs nor shows them as a search', async (own) => {
  serve(search(1, 'Lamps', { q: 'lamp' }));
  show(`/jobs?q=lamp&${own}=1`);
  expect(await (await mine()).findByRole('link', { name: 'Lamps' })).not.toHaveAttribute('aria-current');
  await userEvent.click(screen.getByRole('button', { name: 'Delete the search Lamps' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Lamps' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Save this search' })).toBeNull();
});

it('deletes a search, which a click on the message takes back', async () => {
  serve(search(1, 'Lamps', { q: 'lamp' }), search(2, 'Short', { duration: 1, min_price: 50 }));
  show('/jobs');
  const searches = await mine();
  expect(searches.getByRole('link', { name: 'Short' })).toHaveAttribute('href', '/jobs?duration=1&min_price=50');
  await userEvent.click(searches.getByRole('button', { name: 'Delete the search Lamps' }));
  await waitFor(() => expect(searches.queryByRole('link', { name: 'Lamps' })).toBeNull());
  await userEvent.click(
    await screen.findByRole('button', { name: 'The search Lamps is deleted. Click here to undo.' }),
  );
  expect(await searches.findByRole('link', { name: 'Lamps' })).toBeVisible();
  expect(sentTo('POST /creator/saved-searches')).toEqual([{ q: 'lamp', name: 'Lamps' }]);
});
