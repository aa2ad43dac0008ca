import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { Component as Applications } from './applications-page.tsx';

const application = (id: number, status: string, jobStatus = 'pending') => ({
  id,
  status,
  note: '',
  declined: null,
  created_at: '2026-03-01T10:00:00.000Z',
  job: {
    id: id + 10,
    status: jobStatus,
    price: 180,
    product: { name: `Lamp ${id}`, image: null },
    video_setting: { title: '30 seconds' },
    aspect_ratio_setting: { title: '9:16' },
    brand: { name: 'Northwind' },
  },
});
const listed = (...data: object[]) => ({ data, meta: { page: 1, per_page: 20, total: data.length } });
const row = async (name: string) => within((await screen.findByText(name)).closest('tr') ?? document.body);

beforeEach(() => signIn('creator'));

it('withdraws an application after a confirmation, only while it is pending', async () => {
  let status = 'pending';
  const calls = mockApi({
    'GET /creator/applications': () => listed(application(1, status), application(2, 'accepted')),
    'POST /creator/application/1/withdraw': () => {
      status = 'withdrawn';
      return { data: application(1, status) };
    },
  });
  renderScreen(<Applications />);
  const buttons = await screen.findAllByRole('button', { name: /^Withdraw application/ });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Withdraw application for job #11, Lamp 1',
  ]);
  await userEvent.click(buttons[0] ?? document.body);
  const question = within(await screen.findByRole('alertdialog', { name: 'Withdraw application' }));
  expect(question.getByText(/^Northwind will no longer see your application for job #11, Lamp 1\./)).toBeVisible();
  expect(calls.filter((name) => name.startsWith('POST'))).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Application withdrawn.')).toBeVisible();
  expect(await (await row('Lamp 1')).findByText('Withdrawn')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Withdraw application/ })).toBeNull();
});

it('shows why an application was rejected, and the brand', async () => {
  mockApi({
    'GET /creator/applications': listed(
      application(1, 'rejected', 'in_progress'),
      application(2, 'rejected', 'cancelled'),
      {
        ...application(3, 'declined'),
        declined: { reason: 'full', words: 'Next time!', at: '2026-03-02T10:00:00.000Z' },
      },
    ),
  });
  renderScreen(<Applications />);
  expect((await row('Lamp 1')).getByText('The brand chose another creator.')).toBeVisible();
  expect((await row('Lamp 1')).getByText('Northwind')).toBeVisible();
  expect((await row('Lamp 2')).getByText('The brand cancelled this job.')).toBeVisible();
  expect((await row('Lamp 3')).getByText('Not chosen')).toBeVisible();
  expect((await row('Lamp 3')).getByText('Northwind has enough applications for this job.')).toBeVisible();
  expect((await row('Lamp 3')).getByText('Next time!')).toBeVisible();
});

it('can be filtered by status', async () => {
  mockApi({
    'GET /creator/applications': listed(application(1, 'accepted')),
  });
  renderScreen(<Applications />, { path: '/?q=lamp' });
  const statuses = within(await screen.findByRole('group', { name: 'Status' }));
  await userEvent.click(statuses.getByRole('button', { name: 'Accepted' }));
  await waitFor(() =>
    expect(sentTo('GET /creator/applications').at(-1)).toMatchObject({ q: 'lamp', status: 'accepted' }),
  );
});

it('leads from an accepted application to its task, from the others to their job', async () => {
  mockApi({
    'GET /creator/applications': listed(application(1, 'pending'), application(2, 'accepted', 'in_progress')),
  });
  renderScreen(<Applications />);
  expect((await row('Lamp 1')).getByRole('link', { name: 'Lamp 1' })).toHaveAttribute('href', '/jobs/11');
  const accepted = await row('Lamp 2');
  expect(accepted.getByRole('link', { name: 'Lamp 2' })).toHaveAttribute('href', '/tasks/12');
  const open = accepted.getByRole('link', { name: 'Open task for job #12, Lamp 2' });
  expect(open).toHaveAttribute('href', '/tasks/12');
});
