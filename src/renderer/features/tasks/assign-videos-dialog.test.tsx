import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeVideo, readWithoutLimit } from '#renderer/entities/transfer/fixtures/fake-video.ts';
import { buildPlatform, renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { claimUpload } from '#renderer/lib/files/claim-upload.ts';
import { useTransferFeed } from '#renderer/lib/files/transfers.ts';
import { buildTransfers } from '#renderer/platform/web/fixtures/fake-transfers.ts';
import { UploadQueue } from '#renderer/platform/web/upload-queue.ts';
import { deferred } from '#tests/support/deferred.ts';
import { AssignVideosDialog } from './assign-videos-dialog.tsx';
import { buildTask } from './fixtures/build-task.ts';
import { offerFiles } from './offered-video.ts';

const task = buildTask();
const tasks = [task, buildTask({ id: 8, product: { ...task.product, name: 'Night Lamp' } })];
const files = ['take-3.mp4', 'take-4.mp4'].map((name) => new File(['x'], name, { type: 'video/mp4' }));
const WORDS = 'Your video is 16:9 and 41 s, the brand ordered 9:16 and 30 s.';

/** Assigns both videos, whose shape the browser finds out, and presses Upload. */
const assign = async (
  shape: Parameters<typeof fakeVideo>[0],
  failing?: { name: string },
  reading = Promise.resolve(),
) => {
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(function (this: HTMLMediaElement) {
    if (this instanceof HTMLVideoElement) void reading.then(() => fakeVideo(shape, this).load());
  });
  const { queue } = buildTransfers({ claim: claimUpload });
  const upload = queue.upload.bind(queue);
  vi.spyOn(queue, 'upload').mockImplementation(async (file, order) => {
    if (file.name !== failing?.name) return upload(file, order);
    failing.name = '';
    throw new Error('The disk is full.');
  });
  const onClose = vi.fn();
  renderScreen(<AssignVideosDialog open videos={offerFiles(files, queue)} tasks={tasks} onClose={onClose} />, {
    platform: buildPlatform({ transfers: queue }),
  });
  await userEvent.selectOptions(await screen.findByLabelText('Task of take-3.mp4'), '7');
  await userEvent.selectOptions(screen.getByLabelText('Task of take-4.mp4'), '8');
  await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
  return { queue, onClose };
};

beforeEach(() => {
  signIn('creator');
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,AAAA');
});

describe('several videos at once', () => {
  it('that differ from their orders are asked about before they are sent', async () => {
    const { queue, onClose } = await assign({ duration: 41, videoWidth: 1920, videoHeight: 1080 });
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent(`“take-3.mp4”: ${WORDS} “take-4.mp4”: ${WORDS} The brands see this`);
    expect(queue.list()).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Upload Anyway' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(queue.list()).toHaveLength(2);
  });

  it('are chosen anew after Cancel', async () => {
    const { queue } = await assign({ duration: 41 });
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect([queue.list(), screen.getByRole('button', { name: 'Upload' }).hasAttribute('disabled')]).toEqual([
      [],
      false,
    ]);
  });

  it('are sent once each when one of them failed to start', async () => {
    const { queue, onClose } = await assign({}, { name: 'take-4.mp4' });
    expect(await screen.findByText('Its upload to Job #7 is under Transfers.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Upload' })).toBeVisible());
    expect(onClose).not.toHaveBeenCalled();
    expect(within(screen.getByLabelText('Task of take-4.mp4')).queryByText(/Job #7/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(queue.list().map(({ fileName }) => fileName)).toEqual(['take-3.mp4', 'take-4.mp4']);
  });

  it('are not sent for the account that logs in while they are read', async () => {
    readWithoutLimit();
    const upload = vi.spyOn(UploadQueue.prototype, 'upload');
    const reading = deferred();
    const { onClose } = await assign({}, undefined, reading.promise);
    act(() => signIn('creator', { id: 8 }));
    await act(async () => reading.resolve());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Upload' })).not.toHaveAttribute('aria-busy'));
    expect(upload).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('are not offered a task with an unfinished upload, whose bytes they would delete', async () => {
    const { queue } = buildTransfers({ claim: claimUpload });
    const target = { purpose: 'delivery', job: 7 } as const;
    await queue.upload(new File(['y'], 'take-1.mp4', { type: 'video/mp4' }), { target, title: 'Job #7' });
    const videos = offerFiles(files, queue);
    const Screen = () => {
      useTransferFeed();
      return <AssignVideosDialog open videos={videos} tasks={tasks} onClose={() => {}} />;
    };
    renderScreen(<Screen />, { platform: buildPlatform({ transfers: queue }) });
    expect(await screen.findByText(/Tasks with an unfinished upload are left out\./)).toBeVisible();
    const offered = within(screen.getByLabelText('Task of take-3.mp4')).getAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Do not upload', 'Job #8 · Night Lamp']);
  });

  it('that are what was ordered are sent at once', async () => {
    const { onClose } = await assign({});
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
