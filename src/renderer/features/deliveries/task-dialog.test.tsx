import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockApi } from '#renderer/fixtures/mock-api.ts';
import { buildPlatform, renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { buildTransfers } from '#renderer/platform/web/fixtures/fake-transfers.ts';
import { buildDelivery, buildTask } from './fixtures/build-task.ts';
import type { Task } from './task.ts';
import { TaskDialog } from './task-dialog.tsx';

const GET = 'GET /creator/get/job/7';
const save = vi.fn(async () => undefined);
const platform = () => buildPlatform({ transfers: buildTransfers().queue, downloads: { save } });

const open = (task: Task) => {
  const ahead = { onPointerEnter: vi.fn(), onFocus: vi.fn() };
  renderScreen(
    <TaskDialog task={task} open uploading={false} onClose={vi.fn()} beforeUpload={ahead} onUpload={vi.fn()} />,
    { platform: platform() },
  );
};

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

describe('the delivered videos of a task', () => {
  it('are all listed, with the newest in the player', async () => {
    mockApi({ [GET]: { data: delivered } });
    open(delivered);
    const versions = within(await screen.findByRole('list', { name: 'Versions' }));
    expect(await versions.findByText('Version 2, newest')).toBeVisible();
    expect(versions.getByText(/take-4\.mp4 · 0:32 · 3\.4 MB/)).toBeVisible();
    expect(await versions.findByText('Version 1')).toBeVisible();
    const player = screen.getByLabelText('The video you delivered');
    expect(player).toHaveAttribute('src', '/v2.mp4');
    expect(player).toHaveAttribute('poster', '/poster.jpg');
    expect(player).toHaveAttribute('preload', 'metadata');
    expect(screen.getByRole('button', { name: 'Upload Video' })).toBeVisible();
  });

  it('can be played and saved one by one', async () => {
    mockApi({ [GET]: { data: delivered } });
    open(delivered);
    await userEvent.click(await screen.findByRole('button', { name: 'Play version 1' }));
    expect(await screen.findByLabelText('The video you delivered, version 1')).toHaveAttribute('src', '/v.mp4');
    await userEvent.click(screen.getByRole('button', { name: 'Download version 1' }));
    expect(save).toHaveBeenCalledWith('/d', 'take-3.mp4');
  });

  it('include at least the newest when the others cannot be loaded, which can be retried', async () => {
    const answers = [{ status: 500 }, { data: delivered }];
    mockApi({ [GET]: () => answers.shift() ?? { status: 500 } });
    open(delivered);
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Version 1')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});

describe('the product of a task', () => {
  const shipped_at = '2026-01-03T00:00:00.000Z';

  it('is shown as not sent yet, with its address', async () => {
    mockApi({ [GET]: { data: buildTask() } });
    open(buildTask());
    expect(await screen.findByText(/Northwind has not sent it yet/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'your profile' })).toHaveAttribute('href', '/profile');
  });

  it('can be marked as received once it is shipped', async () => {
    const shipped = buildTask({ shipped_at });
    mockApi({
      [GET]: { data: shipped },
      'POST /creator/job/7/received': { data: { ...shipped, received_at: '2026-01-04T00:00:00.000Z' } },
    });
    open(shipped);
    expect(await screen.findByText(/Product shipped/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Mark as received' }));
    expect(await screen.findByText('Marked as received.')).toBeVisible();
    expect(await screen.findByText(/, received/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mark as received' })).toBeNull();
  });

  it('is not shown when none is shipped', async () => {
    const task = buildTask({ product: { ...buildTask().product, is_physical: 0 } });
    mockApi({ [GET]: { data: task } });
    open(task);
    expect(await screen.findByText('Additional Notes')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Product' })).toBeNull();
  });
});

it('shows the next step of a task', async () => {
  mockApi({ [GET]: { data: buildTask() } });
  open(buildTask({ stage: 'delivered' }));
  const note = await screen.findByRole('note');
  expect(note).toHaveTextContent('With the brand');
  expect(note).toHaveTextContent('You are paid when the brand completes the job.');
});

describe('a task that the UGC Admins ended', () => {
  const end_reason = 'The product was never sent';
  it.each([
    ['cancelled', 'The payment went back to the brand, so there is nothing left to deliver.'],
    ['completed', 'The held $180.00 went to your earnings.'],
  ] as const)('as %s shows what happened to the money and why, and accepts no video', async (status, outcome) => {
    const task = buildTask({ status, end_reason });
    mockApi({ [GET]: { data: task } });
    open(task);
    const note = await screen.findByRole('note');
    expect(note).toHaveTextContent('The UGC Admins ended this job');
    expect(note).toHaveTextContent(outcome);
    expect(note).toHaveTextContent('The reason: The product was never sent.');
    expect(screen.queryByRole('button', { name: 'Upload Video' })).toBeNull();
  });
});
