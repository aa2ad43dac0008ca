import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { enter, renderScreen, resizeTo } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { call } from '#renderer/lib/api/call.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { useListQuery } from '#renderer/lib/api/use-list-query.ts';
import { api } from '#shared/contract/api.ts';
import { openJobsQuery } from '#shared/contract/list-query.ts';
import { deferred } from '#tests/support/deferred.ts';
import { ListChip } from './list-chip.tsx';
import { ListView } from './list-view.tsx';

const Jobs = () => {
  const list = useListQuery(openJobsQuery);
  const state = useApi(`open-jobs/${list.key}`, () => call(api.listOpenJobs, { query: list.values }));
  return (
    <>
      <ListView
        list={list}
        state={state}
        noun={{ one: 'job', many: 'jobs' }}
        what="the jobs"
        skeleton="Skeleton"
        empty="Nothing at all"
        filters={
          <ListChip pressed={list.values.fit === 'gender'} onPress={() => list.choose({ fit: 'gender' })}>
            Mine
          </ListChip>
        }
      >
        {(jobs) => jobs.map(({ id, product }) => <p key={id}>{product.name}</p>)}
      </ListView>
      <output>{useLocation().search}</output>
    </>
  );
};
const answer = (names: string[], total = names.length) => ({
  data: names.map((name, id) => ({ id, product: { name } })),
  meta: { page: 1, per_page: 20, total },
});
const address = () => document.querySelector('output')?.textContent;
const search = () => screen.getByRole('textbox', { name: 'Search' });

beforeEach(() => {
  signIn('creator');
  resizeTo(1024);
});
afterEach(() => resizeTo(1024));

it('shows the count, debounces the search, and keeps the former rows, dimmed, until then', async () => {
  const late = deferred<ReturnType<typeof answer>>();
  mockApi({ 'GET /creator/all-jobs': [answer(['Lamp', 'Chair'], 42), late.promise] });
  renderScreen(<Jobs />);
  expect(await screen.findByText('42 jobs, page 1 of 3')).toHaveRole('status');
  await enter(search(), 'lamp');
  await waitFor(() => expect(sentTo('GET /creator/all-jobs')).toMatchObject([{}, { q: 'lamp' }]));
  expect(screen.getByText('Chair').closest('[aria-busy=true]')).not.toBeNull();
  expect(screen.queryByText('Skeleton')).toBeNull();
  act(() => late.resolve(answer(['Lamp'])));
  expect(await screen.findByText('1 job')).toBeVisible();
  expect(screen.queryByText('Chair')).toBeNull();
  expect(document.querySelector('[aria-busy=true]')).toBeNull();
  expect(search()).toHaveValue('lamp');
});

it('focuses the search on a slash outside of fields, and clears it on Escape', async () => {
  mockApi({ 'GET /creator/all-jobs': answer(['Lamp']) });
  renderScreen(<Jobs />, { path: '/?q=lamp' });
  await screen.findByText('1 job');
  await userEvent.keyboard('/');
  expect(search()).toHaveFocus();
  await userEvent.keyboard('/');
  expect(search()).toHaveValue('lamp/');
  await userEvent.keyboard('{Escape}');
  expect(search()).toHaveValue('');
  await waitFor(() => expect(address()).toBe(''));
});

it('distinguishes an empty list from no matches for the filters, which can be cleared', async () => {
  mockApi({
    'GET /creator/all-jobs': ({ config: { params } }) => answer(params.q || params.fit ? [] : ['Lamp']),
  });
  const { unmount } = renderScreen(<Jobs />, { path: '/?q=chair&fit=gender' });
  expect(await screen.findByText('No jobs match')).toBeVisible();
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] ?? document.body);
  expect(await screen.findByText('Lamp')).toBeVisible();
  expect(search()).toHaveValue('');
  expect(screen.getByText('1 job')).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  unmount();
  mockApi({ 'GET /creator/all-jobs': answer([]) });
  renderScreen(<Jobs />, { path: '/?sort=oldest' });
  expect(await screen.findByText('Nothing at all')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('keeps the filters when a list cannot be loaded, and retries', async () => {
  let broken = true;
  mockApi({ 'GET /creator/all-jobs': () => (broken ? { status: 500 } : answer(['Lamp'])) });
  renderScreen(<Jobs />, { path: '/?q=lamp' });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(search()).toHaveValue('lamp');
  broken = false;
  await userEvent.click(retry);
  expect(await screen.findByText('Lamp')).toBeVisible();
});

it('leads back from a page after the last one', async () => {
  mockApi({ 'GET /creator/all-jobs': ({ config: { params } }) => answer(params.page > 1 ? [] : ['Lamp'], 1) });
  renderScreen(<Jobs />, { path: '/?page=9' });
  await userEvent.click(await screen.findByRole('button', { name: 'First page' }));
  expect(await screen.findByText('Lamp')).toBeVisible();
});

it('folds the filters on a phone and shows how many are set', async () => {
  resizeTo(390);
  mockApi({ 'GET /creator/all-jobs': answer(['Lamp']) });
  renderScreen(<Jobs />, { path: '/?q=lamp&fit=gender' });
  const fold = await screen.findByRole('button', { name: /Filters.*1 set/ });
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('combobox', { name: 'Sort' })).toBeNull();
  await userEvent.click(fold);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Highest price');
  expect(address()).toBe('?q=lamp&fit=gender&sort=price_high');
  expect(search()).toBeVisible();
});

it('applies the field’s text when it is left, also while typing', async () => {
  mockApi({ 'GET /creator/all-jobs': answer(['Lamp']) });
  renderScreen(<Jobs />);
  await screen.findByText('1 job');
  await enter(search(), 'lamp');
  await userEvent.click(screen.getByRole('button', { name: 'Mine' }));
  await waitFor(() => expect(address()).toBe('?q=lamp&fit=gender'));
  expect(search()).toHaveValue('lamp');
});
