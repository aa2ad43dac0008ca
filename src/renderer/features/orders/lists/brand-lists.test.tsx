import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { enter, renderScreen, resizeTo, ShownAddress } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { invalidate } from '#renderer/lib/api/use-api.ts';
import type { BrandJob } from '../brand-job.ts';
import { Component as JobScript } from '../details/job-script-page.tsx';
import { buildJob } from '../fixtures/build-job.ts';
import { Component as AwaitingScripts } from './awaiting-scripts-page.tsx';
import { Component as Drafts } from './drafts-page.tsx';
import { Component as Orders } from './orders-page.tsx';

const page =
  (...data: unknown[]) =>
  () => ({ data, meta: { page: 1, per_page: 50, total: data.length } });

const show = (path: string) =>
  renderScreen(
    <>
      <Routes>
        <Route path="/orders" element={<Orders />} />
        <Route path="/drafts" element={<Drafts />} />
        <Route path="/awaiting-scripts" element={<AwaitingScripts />} />
        <Route path="/job-script/:id" element={<JobScript />} />
      </Routes>
      <ShownAddress />
    </>,
    { path },
  );

beforeEach(() => signIn('brand'));
afterEach(() => resizeTo(1024));

describe('orders', () => {
  it('lists id, product, duration, price and status, and each row is a link', async () => {
    mockApi({ 'GET /brand/jobs': page(buildJob({ status: 'in_progress' })) });
    show('/orders');
    const row = within((await screen.findAllByRole('row'))[1] ?? document.body);
    for (const text of ['#12', '30 seconds', '$100.00', 'In Progress']) expect(row.getByText(text)).toBeVisible();
    expect(row.getByRole('link', { name: 'Lumen Desk Lamp' })).toHaveAttribute('href', '/job-details/12');
  });

  it('shows the next step of each job, since when, with whom, and unread messages; jobs to act on come first', async () => {
    const since = new Date(Date.now() - 2 * 3_600_000).toISOString();
    const creator = { id: 31, name: 'Tom Becker', picture: null };
    mockApi({
      'GET /brand/jobs': page(
        buildJob({ stage: 'choosing_creator', stage_since: since, applicants: 3, new_applicants: 2 }),
        buildJob({ id: 13, status: 'in_progress', stage: 'delivered', creator, unread: 2 }),
      ),
    });
    show('/orders');
    const [, first, second] = await screen.findAllByRole('row');
    for (const text of ['Choose a creator', '3 applications', '2 new', '2 hours ago'])
      expect(within(first as HTMLElement).getByText(text)).toBeVisible();
    const row = within(second as HTMLElement);
    for (const text of ['Watch the video', 'Tom Becker']) expect(row.getByText(text)).toBeVisible();
    expect(row.getByRole('link', { name: '2 unread from Tom Becker' })).toHaveAttribute('href', '/chat/31');
    expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveDisplayValue('Needs you first');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What now' }), 'Watch the video');
    await waitFor(() => expect(sentTo('GET /brand/jobs').at(-1)).toMatchObject({ sort: 'action', stage: 'delivered' }));
  });

  it('names the creator of each card, and says how many creators have applied and how many of them are new', async () => {
    resizeTo(390);
    const creator = { id: 31, name: 'Tom Becker', picture: null };
    mockApi({
      'GET /brand/jobs': page(
        buildJob({ stage: 'choosing_creator', applicants: 3, new_applicants: 2 }),
        buildJob({ id: 13, stage: 'choosing_creator', applicants: 1 }),
        buildJob({ id: 14, status: 'in_progress', stage: 'delivered', creator, unread: 2 }),
      ),
    });
    show('/orders');
    const [first, second, third] = within(await screen.findByRole('list', { name: 'Orders' })).getAllByRole('listitem');
    expect(first).toHaveTextContent('3 applications, 2 new');
    expect(second).toHaveTextContent('1 application');
    expect(third).toHaveTextContent('Tom Becker');
    expect(screen.getByText('Tom Becker')).toBeVisible();
    expect(screen.getByRole('link', { name: '2 unread from Tom Becker' })).toBeVisible();
  });

  it('explains the page while it is empty, and offers Retry when it fails', async () => {
    mockApi({ 'GET /brand/jobs': page() });
    const { unmount } = show('/orders');
    expect(await screen.findByText('No orders yet')).toBeVisible();
    unmount();
    mockApi({ 'GET /brand/jobs': { status: 500 } });
    show('/orders?page=2');
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  });

  it('can be filtered by status, text and dates, and requests only these rows', async () => {
    mockApi({
      'GET /brand/jobs': page(buildJob({ status: 'completed' })),
    });
    show('/orders?from=2026-01-01&status=nonsense');
    expect(await screen.findByText('1 job')).toBeVisible();
    const statuses = within(screen.getByRole('group', { name: 'Status' })).getAllByRole('button');
    const words = ['All', 'Pending Script', 'Pending', 'In Progress', 'Completed', 'Cancelled'];
    expect(statuses.map(({ textContent }) => textContent)).toEqual(words);
    await userEvent.click(screen.getByRole('button', { name: 'Completed' }));
    await enter(screen.getByRole('textbox', { name: 'Search' }), '#12');
    await userEvent.type(screen.getByLabelText('To (UTC)'), '2026-01-31');
    await userEvent.tab();
    const common = { page: 1, per_page: 20, sort: 'action', from: '2026-01-01' };
    await waitFor(() =>
      expect(sentTo('GET /brand/jobs').at(-1)).toEqual({ ...common, status: 'completed', q: '#12', to: '2026-01-31' }),
    );
    expect(sentTo('GET /brand/jobs')[0]).toEqual(common);
    expect(screen.getByLabelText('From (UTC)')).toHaveValue('2026-01-01');
    expect(screen.getByRole('button', { name: 'Completed' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('asks the server about the payment after the redirect, shows the result and cleans the URL', async () => {
    const calls = mockApi({
      'GET /brand/jobs': page(buildJob()),
      'POST /job/12/confirm-payment': { data: buildJob({ status: 'pending' }) },
    });
    show('/orders?job=12&payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=succeeded');
    expect(await screen.findByText('Job #12 is paid. Creators who fit can apply for it now.')).toBeVisible();
    await waitFor(() => expect(screen.getByText('/orders')).toBeVisible());
    expect(calls.filter((call) => call === 'GET /brand/jobs').length).toBeGreaterThan(1);
    expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
  });

  it('follows a payment that the bank is still working on until it is done', async () => {
    let status: BrandJob['status'] = 'awaiting_payment';
    mockApi({ 'GET /brand/jobs': page(), 'POST /job/12/confirm-payment': () => ({ data: buildJob({ status }) }) });
    show('/orders?job=12&payment_intent=pi_3&redirect_status=processing');
    expect(
      await screen.findByText(/^Your bank is still working on the payment, .+ Job #12 waits under Drafts/),
    ).toBeVisible();
    status = 'pending';
    act(() => invalidate('payment-return/12'));
    expect(await screen.findByText('Job #12 is paid. Creators who fit can apply for it now.')).toBeVisible();
    status = 'in_progress';
    act(() => invalidate('payment-return/12'));
    expect(await screen.findByText('Job #12 is paid.')).toBeVisible();
    status = 'cancelled';
    act(() => invalidate('payment-return/12'));
    expect(await screen.findByText('Job #12 was cancelled. The payment goes back to you.')).toBeVisible();
  });

  it('does not call back who has left, when the job moves on while their page loads', async () => {
    let status: BrandJob['status'] = 'pending';
    mockApi({
      'GET /brand/jobs': page(buildJob()),
      'POST /job/12/confirm-payment': () => ({ data: buildJob({ status }) }),
    });
    let loaded = () => {};
    const Slow = lazy(
      () => new Promise<{ default: () => string }>((resolve) => (loaded = () => resolve({ default: () => 'Details' }))),
    );
    renderScreen(
      <Suspense>
        <Routes>
          <Route path="/orders" element={<Orders />} />
          <Route path="/job-details/12" element={<Slow />} />
        </Routes>
        <ShownAddress />
      </Suspense>,
      { path: '/orders?job=12&payment_intent=pi_4&redirect_status=succeeded' },
    );
    await waitFor(() => expect(screen.getByText('/orders')).toBeVisible());
    await userEvent.click(screen.getByRole('link', { name: 'Lumen Desk Lamp' }));
    status = 'in_progress';
    act(() => invalidate('payment-return/12'));
    expect(await screen.findByText('Job #12 is paid.')).toBeVisible();
    act(() => loaded());
    expect(await screen.findByText('Details')).toBeVisible();
    expect(screen.getByText('/job-details/12')).toBeVisible();
  });

  it('does not trust the URL', async () => {
    mockApi({
      'GET /brand/jobs': page(),
      'POST /job/12/confirm-payment': { data: buildJob({ status: 'awaiting_payment' }) },
    });
    show('/orders?job=12&payment_intent=pi_2&redirect_status=failed');
    expect(await screen.findByText(/The payment did not go through\. Job #12 waits under Drafts/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pay under Drafts' })).toHaveAttribute('href', '/drafts?q=%2312');
  });
});

describe.each([
  ['/drafts', 'GET /brand/drafts'],
  ['/awaiting-scripts', 'GET /brand/awaiting-script'],
])('%s', (path, name) => {
  it('can be searched and sorted', async () => {
    mockApi({
      [name]: page(buildJob()),
    });
    show(`${path}?q=lamp`);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Sort' }), 'Lowest price');
    await waitFor(() => expect(sentTo(name).at(-1)).toEqual({ page: 1, per_page: 20, q: 'lamp', sort: 'price_low' }));
  });
});

describe('drafts', () => {
  it('deletes a draft after a confirmation', async () => {
    const calls = mockApi({
      'GET /brand/drafts': page(buildJob({ status: 'awaiting_payment' })),
      'POST /brand/job/12/delete': {},
    });
    show('/drafts');
    expect(await screen.findByRole('link', { name: 'Edit job #12' })).toHaveAttribute('href', '/edit-job/12');
    await userEvent.click(screen.getByRole('button', { name: 'Delete job #12' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Are you sure you want to delete job: #12?')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Job Deleted!')).toBeVisible();
    expect(calls).toContain('POST /brand/job/12/delete');
  });

  it('offers neither to pay, nor to change, nor to delete while the payment is under way', async () => {
    mockApi({
      'GET /brand/drafts': page({ ...buildJob({ status: 'awaiting_payment' }), stage: 'payment_processing' }),
    });
    show('/drafts');
    const row = within(await screen.findByRole('row', { name: /#12/ }));
    expect(row.getByText('Payment under way')).toBeVisible();
    expect(row.queryAllByRole('button')).toEqual([]);
    expect(row.queryByRole('link', { name: 'Edit job #12' })).toBeNull();
  });
});

describe('scripts', () => {
  it('links from the list to the script', async () => {
    mockApi({ 'GET /brand/awaiting-script': page(buildJob({ status: 'awaiting_scripting', script: null })) });
    show('/awaiting-scripts');
    expect(await screen.findByRole('link', { name: 'Info about job #12' })).toHaveAttribute('href', '/job-script/12');
  });

  it('has nothing to read or approve before the script is written', async () => {
    mockApi({ 'GET /brand/job/12': { data: buildJob({ status: 'awaiting_scripting', script: null }) } });
    show('/job-script/12');
    expect(await screen.findByRole('link', { name: 'Message Us' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Script$/ })).not.toBeInTheDocument();
  });

  it('leads from the page of an approved script to the order, and says what happens there', async () => {
    mockApi({ 'GET /brand/job/12': { data: buildJob({ status: 'pending' }) } });
    show('/job-script/12');
    expect(await screen.findByText('This script is approved')).toBeVisible();
    expect(screen.getByText(/We tell you when a creator applies\.$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the order' })).toHaveAttribute('href', '/job-details/12');
  });

  it('opens the script in a dialog, approves it and opens the orders', async () => {
    mockApi({
      'GET /brand/job/12': { data: buildJob({ status: 'awaiting_scripting' }) },
      'POST /brand/job/12/accept-script': { data: buildJob() },
      'GET /brand/jobs': page(buildJob()),
    });
    show('/job-script/12');
    await userEvent.click(await screen.findByRole('button', { name: 'Read Script' }));
    expect(await screen.findByRole('dialog', { name: 'Script' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.click(await screen.findByRole('button', { name: 'Approve Script' }));
    const toast = await screen.findByText(/^Script Accepted!/);
    expect(toast.textContent).toBe('Script Accepted! Job will now be shown to creators. ');
    expect(await screen.findByRole('heading', { name: 'Orders' })).toBeVisible();
  });

  it('can be approved while it is read', async () => {
    const calls = mockApi({
      'GET /brand/job/12': { data: buildJob({ status: 'awaiting_scripting' }) },
      'POST /brand/job/12/accept-script': { data: buildJob() },
      'GET /brand/jobs': page(buildJob()),
    });
    show('/job-script/12');
    await userEvent.click(await screen.findByRole('button', { name: 'Read Script' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Script' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Approve Script' }));
    expect(await screen.findByRole('heading', { name: 'Orders' })).toBeVisible();
    expect(calls).toContain('POST /brand/job/12/accept-script');
  });

  it('cannot be approved while the job is paused, and say why', async () => {
    const paused_at = '2026-11-20T10:00:00.000Z';
    mockApi({ 'GET /brand/job/12': { data: buildJob({ status: 'awaiting_scripting', paused_at }) } });
    show('/job-script/12');
    expect(await screen.findByRole('button', { name: 'Approve Script' })).toBeDisabled();
    expect(screen.getByText(/^The payment of this job is disputed/)).toBeVisible();
  });

  it('are revised with a note, counted, and can be read and approved meanwhile', async () => {
    const script_revision = { version: 3, left: 3, asked: null };
    const asked = { words: 'Shorter, please.', at: '2026-11-20T10:00:00.000Z', previous: '<p>Hello.</p>' };
    const revising = {
      status: 'awaiting_scripting',
      script: null,
      script_revision: { version: 3, left: 2, asked },
    } as const;
    mockApi({
      'GET /brand/job/12': { data: buildJob({ status: 'awaiting_scripting', script_revision }) },
      'POST /brand/job/12/script-revision': { data: buildJob(revising) },
    });
    show('/job-script/12');
    expect(await screen.findByText(/ask for a free revision: 3 of 5 left\./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Ask for a revision' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask for a revision' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'What to change' }), 'Shorter, please.');
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('We are revising your script')).toBeVisible();
    expect(sentTo('POST /brand/job/12/script-revision')).toEqual([{ version: 3, words: 'Shorter, please.' }]);
    expect(screen.getByText('Shorter, please.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ask for a revision' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Read Script' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Approve Script' })).toBeVisible();
  });

  it('offer no revision once all are used', async () => {
    const script_revision = { version: 6, left: 0, asked: null };
    mockApi({ 'GET /brand/job/12': { data: buildJob({ status: 'awaiting_scripting', script_revision }) } });
    show('/job-script/12');
    expect(await screen.findByText(/0 of 5 left/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ask for a revision' })).toBeNull();
  });
});
