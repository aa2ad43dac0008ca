import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockApi } from '#renderer/fixtures/mock-api.ts';
import { buildPlatform, resizeTo, shownAddress } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { buildTransfers } from '#renderer/platform/web/fixtures/fake-transfers.ts';
import { buildDelivery, buildTask } from './fixtures/build-task.ts';
import { renderTasks } from './fixtures/render-tasks.tsx';
import type { TaskDetail } from './task.ts';

const GET = 'GET /creator/get/job/7';
const save = vi.fn(async () => undefined);
const platform = () => buildPlatform({ transfers: buildTransfers().queue, downloads: { save } });

/** The list behind the task. */
const list = { 'GET /creator/jobs': { data: [buildTask()], meta: { page: 1, per_page: 20, total: 1 } } as object };
const open = (path = '/tasks/7') => renderTasks(path, platform());

const second = buildDelivery({
  version: 2,
  video: '/v2.mp4',
  download: '/d2',
  filename: 'take-4.mp4',
  size: 3_400_000,
  seconds: 32,
  poster: '/poster.jpg',
});
const first = buildDelivery();
const delivered = buildTask({ userjob: second, deliveries: [second, first] });

beforeEach(() => signIn('creator'));

it('says that a task is paused while its payment is disputed; a video can still be delivered', async () => {
  mockApi({ ...list, [GET]: { data: buildTask({ paused_at: '2026-11-20T10:00:00.000Z' }) } });
  open();
  expect(await screen.findByText('This job is paused')).toBeVisible();
  expect(screen.getByText(/You can continue and deliver/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Upload Video' })).toBeVisible();
});

describe('the delivered videos of a task', () => {
  it('are all listed, with the newest in the player', async () => {
    mockApi({ ...list, [GET]: { data: delivered } });
    open();
    const versions = within(await screen.findByRole('list', { name: 'Versions' }));
    expect(await versions.findByText('Version 2, newest')).toBeVisible();
    const newest = within(versions.getByText('Version 2, newest').closest('li') ?? document.body);
    for (const fact of ['take-4.mp4', '0:32', '3.4 MB']) expect(newest.getByText(fact)).toBeVisible();
    expect(await versions.findByText('Version 1')).toBeVisible();
    const player = screen.getByLabelText('The video you delivered');
    expect(player).toHaveAttribute('src', '/v2.mp4');
    expect(player).toHaveAttribute('poster', '/poster.jpg');
    expect(player).toHaveAttribute('preload', 'metadata');
    expect(screen.getByRole('button', { name: 'Upload Video' })).toBeVisible();
  });

  it('can be played and saved one by one', async () => {
    mockApi({ ...list, [GET]: { data: delivered } });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Play version 1' }));
    expect(await screen.findByLabelText('The video you delivered, version 1')).toHaveAttribute('src', '/v.mp4');
    await userEvent.click(screen.getByRole('button', { name: 'Download version 1' }));
    expect(save).toHaveBeenCalledWith('/d', 'Terra Cold Brew, job 7, version 1.mp4');
  });

  it('can be loaded again after a failure', async () => {
    mockApi({ ...list, [GET]: [{ status: 500 }, { data: delivered }] });
    open();
    expect(await screen.findByText('We could not load this task.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Version 1')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});

describe('the product of a task', () => {
  const shipped_at = '2026-01-03T00:00:00.000Z';

  it('is shown as not sent yet, with its address', async () => {
    mockApi({ ...list, [GET]: { data: buildTask() } });
    open();
    expect(await screen.findByText(/Northwind has not sent it yet/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'your profile' })).toHaveAttribute('href', '/profile?tab=address');
    expect(screen.queryByRole('link', { name: 'Shipping Info' })).toBeNull();
  });

  it('asks for the address to which it is sent while there is none', async () => {
    mockApi({ ...list, [GET]: { data: buildTask({ stage: 'shipping_product', needs_address: 1 }) } });
    open();
    const words = 'Enter your shipping address, the brand needs it to send the product.';
    expect(await screen.findByText(words)).toBeVisible();
    const link = screen.getByRole('link', { name: 'Shipping Info' });
    expect(link).toHaveAttribute('href', '/profile?tab=address');
    expect(screen.queryByText(/It goes to the address/)).toBeNull();
  });

  it('can be marked as received once it is shipped', async () => {
    const shipped = buildTask({ shipped_at });
    mockApi({
      ...list,
      [GET]: { data: shipped },
      'POST /creator/job/7/received': { data: { ...shipped, received_at: '2026-01-04T00:00:00.000Z' } },
    });
    open();
    expect(await screen.findByText(/Product shipped/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Mark as received' }));
    expect(await screen.findByText('Marked as received.')).toBeVisible();
    expect(await screen.findByText(/, received/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mark as received' })).toBeNull();
  });

  it('is not expected any more once a video is delivered', async () => {
    mockApi({ ...list, [GET]: { data: { ...delivered, stage: 'delivered' } } });
    open();
    expect(await screen.findByText('Additional Notes')).toBeVisible();
    expect(screen.queryByText(/has not sent it yet/)).toBeNull();
  });

  it('is not shown when none is shipped', async () => {
    const task = buildTask({ product: { ...buildTask().product, is_physical: 0 } });
    mockApi({ ...list, [GET]: { data: task } });
    open();
    expect(await screen.findByText('Additional Notes')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Product' })).toBeNull();
  });
});

it('shows the next step of a task, and since when', async () => {
  const stage_since = new Date(Date.now() - 3 * 3_600_000).toISOString();
  mockApi({ ...list, [GET]: { data: buildTask({ stage: 'delivered', stage_since }) } });
  open();
  const note = await screen.findByRole('note');
  expect(note).toHaveTextContent('With the brand');
  expect(note).toHaveTextContent('3 hours ago');
  expect(note).toHaveTextContent('The price is yours when the brand completes the job.');
});

describe('changes that the brand asks for', () => {
  const changes = { words: 'Please start with the label.', at: new Date(Date.now() - 3 * 3_600_000).toISOString() };

  it('are shown with the version and the time, before anything else', async () => {
    const userjob = buildDelivery({ version: 2, changes });
    mockApi({ ...list, [GET]: { data: buildTask({ stage: 'changes', userjob, deliveries: [userjob] }) } });
    open();
    expect(await screen.findByRole('note')).toHaveTextContent('Change the video');
    const part = within(
      screen.getByRole('heading', { name: 'What to change in version 2' }).closest('section') as Element as HTMLElement,
    );
    expect(part.getByText(changes.words)).toBeVisible();
    expect(part.getByText(/3 hours ago/)).toBeVisible();
    expect(screen.getAllByText(changes.words)).toHaveLength(1);
  });

  it('stay beside the version once there is a newer one', async () => {
    const [userjob, before] = [buildDelivery({ version: 2 }), buildDelivery({ changes })];
    mockApi({ ...list, [GET]: { data: buildTask({ stage: 'delivered', userjob, deliveries: [userjob, before] }) } });
    open();
    const versions = within(await screen.findByRole('list', { name: 'Versions' }));
    expect(within(versions.getAllByRole('listitem')[1] as HTMLElement).getByText(changes.words)).toBeVisible();
    expect(screen.queryByRole('heading', { name: /What to change/ })).toBeNull();
  });
});

it.each([
  ['filming', /Due Mon, Nov 30, 12:00 PM \S+$/],
  ['late', /Was due Mon, Nov 30, 12:00 PM \S+$/],
] as const)('shows when the video of a task in stage %s is due', async (stage, words) => {
  const due_at = new Date(2026, 10, 30, 12).toISOString();
  mockApi({ ...list, [GET]: { data: buildTask({ stage, due_at }) } });
  open();
  expect(await screen.findByRole('note')).toHaveTextContent(words);
});

it.each<[string, Partial<TaskDetail>, RegExp]>([
  [
    'from when the brand can cancel',
    { cancellable_from: '2126-11-30T12:00:00.000Z' },
    /From Sat, Nov 30.* the brand can cancel/,
  ],
  [
    'that the brand can cancel now',
    { stage: 'late', cancellable_from: '2026-01-01T12:00:00.000Z' },
    /Now the brand can cancel/,
  ],
  [
    'that the brand does not answer',
    { stage: 'delivered', reminded_at: '2026-01-09T12:00:00.000Z' },
    /Northwind has not answered for more than a week/,
  ],
  ['why the brand has cancelled', { stage: 'cancelled', status: 'cancelled' }, /because the video was late/],
])('says %s', async (_, change, words) => {
  mockApi({ ...list, [GET]: { data: buildTask(change) } });
  open();
  const note = await screen.findByRole('note');
  expect(note).toHaveTextContent(words);
  // The link at the end of the page, and one more beside the next step.
  const links = screen.getAllByRole('link', { name: 'Ask the UGC Admins' });
  expect(links).toHaveLength(note.textContent?.includes('has not answered') ? 2 : 1);
});

it('leads a creator whose brand allows it to show the video to the own page', async () => {
  mockApi({ ...list, [GET]: { data: buildTask({ stage: 'completed', status: 'completed', portfolio_allowed: 1 }) } });
  open();
  expect(await screen.findByRole('note')).toHaveTextContent('Northwind lets you show this video on your page.');
  expect(screen.getByRole('link', { name: 'Your Page' })).toHaveAttribute('href', '/creators/7');
});

describe('a task that the UGC Admins ended', () => {
  const end_reason = 'The product was never sent';
  it.each([
    ['cancelled', 'The payment went back to the brand, so there is nothing left to deliver.'],
    ['completed', 'The held $180.00 went to your earnings.'],
  ] as const)('as %s shows what happened to the money and why, and accepts no video', async (status, outcome) => {
    const task = buildTask({ status, end_reason });
    mockApi({ ...list, [GET]: { data: task } });
    open();
    const note = await screen.findByRole('note');
    expect(note).toHaveTextContent('The UGC Admins ended this job');
    expect(note).toHaveTextContent(outcome);
    expect(note).toHaveTextContent('The reason: The product was never sent.');
    expect(screen.queryByRole('button', { name: 'Upload Video' })).toBeNull();
  });
});

describe('the address of a task', () => {
  const dialog = () => screen.queryByRole('dialog');
  beforeEach(() => {
    // No video plays here.
    vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(function (this: HTMLMediaElement) {
      this.dispatchEvent(new Event('error'));
    });
  });
  afterEach(() => resizeTo(1024));

  it('opens it over the list, and closing it leads to the list with its filters', async () => {
    mockApi({ ...list, [GET]: { data: buildTask() } });
    open('/tasks/7?q=brew');
    expect(await screen.findByRole('dialog', { name: 'Job #7' })).toBeVisible();
    await waitFor(() => expect(document.title).toContain('Job #7'));
    expect(await screen.findByText('Additional Notes')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(dialog()).toBeNull());
    expect(shownAddress()).toHaveTextContent('/tasks?q=brew');
    await waitFor(() => expect(document.title).toContain('Tasks'));
  });

  it('is a page with a way back in a narrow window, and keeps the chosen video when the width changes', async () => {
    mockApi({ ...list, [GET]: { data: buildTask() } });
    resizeTo(390);
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Job #7' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Tasks' })).toHaveAttribute('href', '/tasks');
    expect(dialog()).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Upload Video' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'Upload Video' })).toHaveFocus());
    await userEvent.upload(screen.getByLabelText('Video'), new File(['x'], 'take-3.mp4', { type: 'video/mp4' }));
    expect(await screen.findByLabelText('Preview of take-3.mp4')).toBeVisible();
    resizeTo(1280);
    const panel = within(await screen.findByRole('dialog', { name: 'Job #7' }));
    expect(await panel.findByLabelText('Preview of take-3.mp4')).toBeVisible();
    await userEvent.click(panel.getByRole('button', { name: 'Cancel' }));
    expect(await panel.findByRole('button', { name: 'Upload Video' })).toHaveFocus();
  });

  it.each([
    ['of nobody', '/tasks/7', { status: 404 }],
    [
      'of a job that the creator only applied to',
      '/tasks/7',
      { data: { ...buildTask(), stage: null, stage_since: null } },
    ],
    ['that is no number', '/tasks/seven', null],
    ['that is too large', '/tasks/9999999999999999', null],
  ])('%s says so and leads to the tasks', async (_, path, answer) => {
    const calls = mockApi({ ...list, ...(answer && { [GET]: answer }) });
    const others = [{ key: 'page/tasks' }, { key: 'task/8', kind: 'task', title: 'Lamp', goal: '/tasks/8' }];
    localStorage.setItem('recent:7', JSON.stringify([...others, { ...others[1], key: 'task/7', goal: path }]));
    open(path);
    expect(await screen.findByText('There is no such task')).toBeVisible();
    expect(JSON.parse(localStorage.getItem('recent:7') ?? '')).toEqual(others);
    expect(calls.filter((call) => call === GET)).toHaveLength(answer ? 1 : 0);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('link', { name: 'Tasks' }));
    await waitFor(() => expect(dialog()).toBeNull());
    expect(shownAddress()).toHaveTextContent('/tasks');
  });
});
