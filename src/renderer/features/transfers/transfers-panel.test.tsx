import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TransfersEntry } from '#renderer/features/transfers/transfers-entry.tsx';
import { mockApi } from '#renderer/fixtures/mock-api.ts';
import { buildPlatform, renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import type { Transfers } from '#renderer/platform/transfers.ts';
import type { Transfer } from '#shared/domain/transfers/transfer.ts';
import { buildTransfer, FakeTransfers } from './fixtures/fake-transfers.ts';

const show = async (list: Transfer[], overrides: Partial<Transfers> = {}) => {
  const transfers = new FakeTransfers(list, overrides);
  renderScreen(
    <main>
      <TransfersEntry userRole="creator" />
      <button type="button">Elsewhere</button>
    </main>,
    { platform: buildPlatform({ transfers }) },
  );
  const entry = screen.getByRole('button', { name: /^Transfers/ });
  await userEvent.click(entry);
  const panel = await screen.findByRole('region', { name: 'Transfers' });
  const row = (title: string) => within(within(panel).getByText(title).closest('li') ?? panel);
  return { transfers, entry, panel: within(panel), row };
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  signIn('creator');
  mockApi({});
});

describe('the panel of transfers', () => {
  it('explains itself while it is empty', async () => {
    const { entry, panel } = await show([]);
    expect(panel.getByText(/Videos that you upload appear here and continue while you work\./)).toBeVisible();
    expect(entry).toHaveAttribute('aria-expanded', 'true');
    expect(entry).toHaveAccessibleName('Transfers');
  });

  it('takes the focus without trapping it, and returns it when closed', async () => {
    const { entry, panel } = await show([]);
    await waitFor(() => expect(panel.getByRole('heading', { name: 'Transfers' })).toHaveFocus());
    expect(screen.queryByRole('dialog')).toBeNull();
    screen.getByRole('button', { name: 'Elsewhere' }).focus();
    expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
    panel.getByRole('button', { name: 'Close transfers' }).focus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Transfers' })).toBeNull();
    expect(entry).toHaveFocus();
  });

  it('shows the state of each in words and figures', async () => {
    const { row } = await show([
      buildTransfer({ id: 'a', title: 'Job #1', bytesPerSecond: 2_100_000, secondsLeft: 127 }),
      buildTransfer({ id: 'b', title: 'Job #2', state: 'queued', moved: 0 }),
      buildTransfer({ id: 'c', title: 'Job #3', state: 'waiting', waiting: { reason: 'offline', message: null } }),
      buildTransfer({ id: 'd', title: 'Job #4', state: 'failed', failure: { message: 'No room.', canRetry: true } }),
      buildTransfer({ id: 'e', title: 'Job #5', state: 'done', moved: 300_000_000 }),
      buildTransfer({ id: 'f', title: 'Job #6', state: 'checking', moved: 300_000_000 }),
    ]);
    const words = [
      ['Job #1', 'Uploading', '34 of 300 MB · 2.1 MB/s · 3 min left'],
      ['Job #2', 'Waiting for its turn', '0 of 300 MB'],
      ['Job #3', 'Waiting for the connection. It continues by itself.', '34 of 300 MB'],
      ['Job #4', 'No room.', '34 MB'],
      ['Job #5', 'Uploaded', '300 MB'],
      ['Job #6', 'Checking the video', '300 of 300 MB'],
    ] as const;
    for (const [title, state, numbers] of words) {
      expect(row(title).getByText(state)).toBeVisible();
      expect(row(title).getByText(numbers)).toBeVisible();
    }
    expect(row('Job #1').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '11');
    expect(row('Job #5').queryByRole('progressbar')).toBeNull();
  });

  it('runs the actions of its buttons', async () => {
    const { transfers } = await show([
      buildTransfer({ id: 'a', title: 'Job #1' }),
      buildTransfer({ id: 'b', title: 'Job #2', state: 'paused' }),
      buildTransfer({ id: 'c', title: 'Job #3', state: 'failed', failure: { message: 'No room.', canRetry: true } }),
      buildTransfer({ id: 'd', title: 'Job #4', state: 'failed', failure: { message: 'No.', canRetry: false } }),
    ]);
    await press('Pause Job #1');
    await press('Resume Job #2');
    await press('Retry Job #3');
    expect(screen.queryByRole('button', { name: 'Retry Job #4' })).toBeNull();
    await press('Remove Job #4 from the list');
    expect(transfers.calls).toEqual(['pause a', 'resume b', 'resume c', 'remove d']);
    expect(screen.getByRole('heading', { name: 'Transfers' })).toHaveFocus();
  });

  it('asks before it cancels', async () => {
    const { transfers } = await show([buildTransfer({ id: 'a', title: 'Job #1' })]);
    await press('Cancel Job #1');
    const question = within(await screen.findByRole('alertdialog', { name: 'Cancel this upload?' }));
    expect(transfers.calls).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Cancel Upload' }));
    await waitFor(() => expect(transfers.calls).toEqual(['cancel a']));
  });

  it('moves queued ones up and down', async () => {
    const { transfers } = await show([
      buildTransfer({ id: 'a', title: 'Job #1' }),
      ...['b', 'c', 'd'].map((id, at) => buildTransfer({ id, title: `Job #${at + 2}`, state: 'queued' })),
    ]);
    expect(screen.queryByRole('button', { name: 'Move Job #1 down' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Move Job #2 up' })).toBeDisabled();
    await press('Move Job #4 up');
    await press('Move Job #2 down');
    await press('Move Job #3 down');
    expect(transfers.calls).toEqual(['move d before c', 'move b before d', 'move c before null']);
  });

  it('accepts the file of an unfinished upload, and refuses another one', async () => {
    const { transfers, row } = await show([
      buildTransfer({ id: 'a', title: 'Job #1', fileName: 'take-3.mp4', state: 'file' }),
    ]);
    expect(row('Job #1').getByText('Stopped. Choose the same file to continue.')).toBeVisible();
    const input = screen.getByLabelText('The file of Job #1');
    const build = (name: string) => new File(['x'], name, { type: 'video/mp4' });
    await userEvent.upload(input, build('other.mp4'));
    expect(await row('Job #1').findByRole('alert')).toHaveTextContent(
      '“other.mp4” is not the file that was begun. Choose “take-3.mp4”.',
    );
    await userEvent.upload(input, build('take-3.mp4'));
    await waitFor(() => expect(transfers.calls).toEqual(['upload take-3.mp4 for Job #1']));
  });

  it('pauses all, the queued first, and resumes all', async () => {
    const running = [
      buildTransfer({ id: 'a', title: 'Job #1' }),
      buildTransfer({ id: 'b', title: 'Job #2', state: 'queued' }),
      buildTransfer({ id: 'c', title: 'Job #3', state: 'checking' }),
    ];
    const { transfers, panel } = await show(running);
    await userEvent.click(panel.getByRole('button', { name: 'Pause All' }));
    expect(transfers.calls).toEqual(['pause b', 'pause a']);
    act(() => transfers.become(running.slice(0, 2).map((each) => ({ ...each, state: 'paused' }))));
    await userEvent.click(panel.getByRole('button', { name: 'Resume All' }));
    expect(transfers.calls.slice(2)).toEqual(['resume a', 'resume b']);
    act(() => transfers.become(running.slice(0, 1)));
    expect(panel.queryByRole('button', { name: 'Pause All' })).toBeNull();
  });

  it('clears finished ones', async () => {
    const { transfers, panel } = await show([
      buildTransfer({ id: 'a', title: 'Job #1' }),
      buildTransfer({ id: 'b', title: 'Job #2', state: 'done' }),
      buildTransfer({ id: 'c', title: 'Job #3', state: 'cancelled' }),
    ]);
    await userEvent.click(panel.getByRole('button', { name: 'Clear Finished' }));
    expect(transfers.calls).toEqual(['remove b', 'remove c']);
  });

  it('asks before it removes a failed one that could be retried, and never clears it with the finished', async () => {
    const { transfers, panel } = await show([
      buildTransfer({ id: 'a', title: 'Job #1', state: 'failed', failure: { message: 'No room.', canRetry: true } }),
      buildTransfer({ id: 'b', title: 'Job #2', state: 'failed', failure: { message: 'No.', canRetry: false } }),
    ]);
    await userEvent.click(panel.getByRole('button', { name: 'Clear Finished' }));
    expect(transfers.calls).toEqual(['remove b']);
    await press('Remove Job #1');
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove this upload?' }));
    expect(transfers.calls).toEqual(['remove b']);
    await userEvent.click(question.getByRole('button', { name: 'Remove Upload' }));
    await waitFor(() => expect(transfers.calls).toEqual(['remove b', 'remove a']));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Transfers' })).toHaveFocus());
  });

  it('sets the hours of limits, and whether transfers wait on battery, where the system tells', async () => {
    const set = vi.fn(async () => undefined);
    const stored = { upload: null, download: 2_000_000, pauseOnBattery: false };
    const { panel } = await show([], { limits: { get: async () => stored, set } });
    await userEvent.selectOptions(await panel.findByLabelText('Limits apply from'), '9:00');
    expect(set).toHaveBeenLastCalledWith({ ...stored, hours: { from: 9, until: 17 } });
    await userEvent.selectOptions(await panel.findByLabelText('Until'), '18:00');
    expect(set).toHaveBeenLastCalledWith({ ...stored, hours: { from: 9, until: 18 } });
    await userEvent.click(panel.getByRole('switch', { name: 'Pause on battery' }));
    expect(set).toHaveBeenLastCalledWith({ ...stored, hours: { from: 9, until: 18 }, pauseOnBattery: true });
    await userEvent.selectOptions(panel.getByLabelText('Limits apply from'), 'All day');
    expect(panel.queryByLabelText('Until')).toBeNull();
    await userEvent.selectOptions(panel.getByLabelText('Download limit'), 'No limit');
    expect(panel.queryByLabelText('Limits apply from')).toBeNull();
  });

  it('shows folder, log and limits only where the platform has them', async () => {
    const done = buildTransfer({ id: 'a', title: 'Job #1', direction: 'download', state: 'done', canReveal: true });
    const reveal = vi.fn(async () => undefined);
    const set = vi.fn(async () => undefined);
    const log = async () => [{ at: '2026-01-02T03:04:05.000Z', message: 'Saved.' }];
    const { panel } = await show([done], {
      reveal,
      log,
      limits: { get: async () => ({ upload: null, download: 1_000_000 }), set },
    });
    await press('Show in Folder Job #1');
    expect(reveal).toHaveBeenCalledExactlyOnceWith('a');
    expect(await panel.findByLabelText('Download limit')).toHaveValue('1000000');
    await userEvent.selectOptions(panel.getByLabelText('Upload limit'), '5 MB/s');
    expect(set).toHaveBeenCalledExactlyOnceWith({ upload: 5_000_000, download: 1_000_000 });
    await press('Log of Job #1');
    expect(await within(await screen.findByRole('dialog')).findByText('Saved.')).toBeVisible();
  });

  it('has none of these on the website', async () => {
    await show([buildTransfer({ id: 'a', title: 'Job #1', state: 'done' })]);
    for (const name of [/Folder/, /Log/]) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByLabelText('Upload limit')).toBeNull();
  });
});

describe('the entry in the sidebar', () => {
  it('shows the number of unfinished transfers and their progress', async () => {
    const { entry, transfers } = await show([
      buildTransfer({ id: 'a' }),
      buildTransfer({ id: 'b', state: 'queued', moved: 0 }),
      buildTransfer({ id: 'c', state: 'done' }),
    ]);
    expect(entry).toHaveAccessibleName('Transfers 2 unfinished, 5 %');
    act(() => transfers.become([buildTransfer({ id: 'c', state: 'done' })]));
    expect(entry).toHaveAccessibleName('Transfers');
  });

  it('is missing for a brand in a browser, which saves files itself, until it uploads a video of a message', () => {
    const transfers = new FakeTransfers([]);
    renderScreen(<TransfersEntry userRole="brand" />, { platform: buildPlatform({ transfers }) });
    expect(screen.queryByRole('button', { name: /^Transfers/ })).toBeNull();
    act(() => transfers.become([buildTransfer({ target: { purpose: 'attachment', attachment: 9 } })]));
    expect(screen.getByRole('button', { name: /^Transfers/ })).toBeVisible();
  });
});

describe('a change of state', () => {
  it('is announced to screen readers, bytes are not', async () => {
    const { transfers } = await show([buildTransfer({ id: 'a', title: 'Job #1' })]);
    const told = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    act(() => transfers.become([buildTransfer({ id: 'a', title: 'Job #1', moved: 50_000_000 })]));
    expect(told().join('')).toBe('');
    act(() => transfers.become([buildTransfer({ id: 'a', title: 'Job #1', state: 'paused' })]));
    expect(told()).toContain('Job #1: Paused');
  });

  it('to a failure shows a toast with its reason, once', async () => {
    const { transfers } = await show([buildTransfer({ id: 'a', title: 'Job #1' })]);
    const failed = buildTransfer({
      id: 'a',
      title: 'Job #1',
      state: 'failed',
      failure: { message: 'No.', canRetry: false },
    });
    act(() => transfers.become([failed]));
    act(() => transfers.become([{ ...failed }]));
    expect(await screen.findAllByText('Job #1: No.')).toHaveLength(1);
  });
});
