import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { buildTransfer, FakeTransfers } from '#renderer/features/transfers/fixtures/fake-transfers.ts';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { buildPlatform, resizeTo, shownAddress } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { buildTask } from './fixtures/build-task.ts';
import { renderTasks } from './fixtures/render-tasks.tsx';

afterEach(() => resizeTo(1024));

it('filters the tasks by status and text', async () => {
  mockApi({
    'GET /creator/jobs': ({ config: { params } }) => {
      const data = params.status ? [] : [buildTask()];
      return { data, meta: { page: 1, per_page: 20, total: data.length } };
    },
  });
  signIn('creator');
  renderTasks('/tasks?q=brew');
  expect(await screen.findByText('1 task')).toBeVisible();
  const statuses = within(screen.getByRole('group', { name: 'Status' }));
  await userEvent.click(statuses.getByRole('button', { name: 'Completed' }));
  const wanted = { page: 1, per_page: 20, sort: 'action', q: 'brew', status: 'completed' };
  await waitFor(() => expect(sentTo('GET /creator/jobs').at(-1)).toEqual(wanted));
  expect(await screen.findByText('No tasks match')).toBeVisible();
  expect(screen.queryByText('No tasks yet')).toBeNull();
});

it('shows the next step of each task, since when, for whom, and unread messages', async () => {
  const since = new Date(Date.now() - 3 * 3_600_000).toISOString();
  const due_at = new Date(2026, 10, 3, 12).toISOString();
  const data = [
    buildTask({ stage: 'filming', stage_since: since, unread: 1 }),
    buildTask({ id: 8, stage: 'delivered', stage_since: since }),
    buildTask({ id: 9, stage: 'late', stage_since: due_at, due_at }),
  ];
  mockApi({ 'GET /creator/jobs': () => ({ data, meta: { page: 1, per_page: 20, total: 3 } }) });
  signIn('creator');
  renderTasks('/tasks');
  const [, first, second, third] = await screen.findAllByRole('row');
  for (const text of ['Film and upload', 'Northwind', '3 hours ago'])
    expect(within(first as HTMLElement).getByText(text)).toBeVisible();
  const link = within(first as HTMLElement).getByRole('link', { name: '1 unread from Northwind' });
  expect(link).toHaveAttribute('href', '/chat/3');
  expect(within(second as HTMLElement).getByText('With the brand')).toBeVisible();
  expect(within(second as HTMLElement).queryByRole('link', { name: /unread/ })).toBeNull();
  expect(within(second as HTMLElement).queryByText(/Due/)).toBeNull();
  expect(within(third as HTMLElement).getByText('Video is late')).toBeVisible();
  expect(third).toHaveTextContent(/Was due Tue, Nov 3, 12:00 PM/);
  expect(third).not.toHaveTextContent('ago');
});

it('says in the row of a task that its upload runs, and how far it is', async () => {
  const transfers = new FakeTransfers([buildTransfer({ target: { purpose: 'delivery', job: 7 } })]);
  mockApi({
    'GET /creator/jobs': () => ({
      data: [buildTask(), buildTask({ id: 8 })],
      meta: { page: 1, per_page: 20, total: 2 },
    }),
  });
  signIn('creator');
  renderTasks('/tasks', buildPlatform({ transfers }));
  const [, first, second] = await screen.findAllByRole('row');
  expect(within(first as HTMLElement).getByText('Uploading, 11 %')).toBeVisible();
  expect(within(second as HTMLElement).queryByText(/Upload/)).toBeNull();
  act(() => transfers.become([buildTransfer({ target: { purpose: 'delivery', job: 7 }, state: 'paused' })]));
  expect(await within(first as HTMLElement).findByText('Upload is paused')).toBeVisible();
  act(() => transfers.become([]));
  await waitFor(() => expect(within(first as HTMLElement).queryByText(/Upload is/)).toBeNull());
});

it('reads a card as name and price, then id, brand and time, then the next step', async () => {
  resizeTo(390);
  const since = new Date(Date.now() - 3 * 3_600_000).toISOString();
  const due_at = new Date(2026, 10, 3, 12).toISOString();
  const data = [
    buildTask({ price: 95, stage: 'delivered', stage_since: since }),
    buildTask({ id: 9, price: 95, stage: 'late', stage_since: due_at, due_at, unread: 2 }),
  ];
  mockApi({ 'GET /creator/jobs': () => ({ data, meta: { page: 1, per_page: 20, total: 2 } }) });
  signIn('creator');
  renderTasks('/tasks');
  const [first, second] = within(await screen.findByRole('list', { name: 'Your tasks' })).getAllByRole('listitem');
  expect(first).toHaveTextContent(
    /^Terra Cold BrewPrice \$95\.00Job Id #7·Brand Northwind·Time 3 hours agoStatus With the brandIn ProgressMore$/,
  );
  expect(second).toHaveTextContent(/·Time Was due Tue, Nov 3, 12:00 PM \S+Status Video is lateIn Progress2More$/);
  const link = within(second as HTMLElement).getByRole('link', { name: '2 unread from Northwind' });
  expect(link).toHaveAttribute('href', '/chat/3');
});

it('links each row to its task and keeps the filters of the list', async () => {
  const data = [buildTask()];
  mockApi({
    'GET /creator/get/job/7': { data: buildTask() },
    'GET /creator/jobs': () => ({ data, meta: { page: 1, per_page: 20, total: 1 } }),
  });
  signIn('creator');
  renderTasks('/tasks?status=in_progress');
  const link = await screen.findByRole('link', { name: 'Terra Cold Brew' });
  expect(link).toHaveAttribute('href', '/tasks/7?status=in_progress');
  await userEvent.click(link);
  expect(await screen.findByRole('dialog', { name: 'Job #7' })).toBeVisible();
  expect(shownAddress()).toHaveTextContent('/tasks/7?status=in_progress');
  await userEvent.keyboard('{Escape}{Escape}');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Terra Cold Brew' })).toHaveFocus());
  expect(shownAddress()).toHaveTextContent('/tasks?status=in_progress');
});
