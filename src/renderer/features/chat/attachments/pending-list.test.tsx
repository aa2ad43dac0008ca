import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { buildTransfer, FakeTransfers } from '#renderer/features/transfers/fixtures/fake-transfers.ts';
import { buildPlatform, renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { chosenFiles } from './chosen-files.ts';
import { PendingList } from './pending-list.tsx';

const target = { purpose: 'attachment', attachment: 5 } as const;
const video = { number: 5, kind: 'video', name: 'take-3.mp4', size: 300 } as const;

it('goes on with the file of an interrupted video only, and says why it refuses another one', async () => {
  const onRetry = vi.fn();
  const transfers = new FakeTransfers([buildTransfer({ target, state: 'file' })]);
  renderScreen(<PendingList attachments={[video]} failed onRetry={onRetry} onDrop={() => {}} />, {
    platform: buildPlatform({ transfers }),
  });
  const input = await screen.findByLabelText('The file take-3.mp4');
  const choose = (name: string) => userEvent.upload(input, new File(['x'], name, { type: 'video/mp4' }));
  await choose('other.mp4');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '“other.mp4” is not the file that was begun. Choose “take-3.mp4”.',
  );
  expect(onRetry).not.toHaveBeenCalled();
  await choose('take-3.mp4');
  expect(onRetry).toHaveBeenCalledOnce();
  expect(chosenFiles.file(5)?.name).toBe('take-3.mp4');
  expect(screen.queryByRole('alert')).toBeNull();
});
