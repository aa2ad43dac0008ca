import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { mockApi } from '#renderer/fixtures/mock-api.ts';
import { buildPlatform } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import type { WatchedFolders } from '#renderer/platform/platform.ts';
import { UserFacingError } from '#renderer/platform/user-facing-error.ts';
import { buildTransfers } from '#renderer/platform/web/fixtures/fake-transfers.ts';
import type { WatchedFolder } from '#shared/ipc/watched-folder.ts';
import { buildTask } from './fixtures/build-task.ts';
import { renderTasks } from './fixtures/render-tasks.tsx';

const watchedFolder: WatchedFolder = { job: 7, folder: '/home/ada/Exports', problem: null, held: [] };

/** Opens task 7 on a platform that watches these folders; `show` changes them. */
const open = async (folders: readonly WatchedFolder[]) => {
  let show: (folders: readonly WatchedFolder[]) => void = () => undefined;
  const watchedFolders = {
    observe: (listener) => {
      show = listener;
      listener(folders);
      return () => undefined;
    },
    watch: vi.fn(async () => undefined),
    end: vi.fn(async () => undefined),
    upload: vi.fn(async () => undefined),
    skip: vi.fn(async () => undefined),
  } satisfies WatchedFolders;
  mockApi({
    'GET /creator/jobs': { data: [buildTask()], meta: { page: 1, per_page: 20, total: 1 } } as object,
    'GET /creator/get/job/7': { data: buildTask() },
  });
  renderTasks('/tasks/7', buildPlatform({ transfers: buildTransfers().queue, watchedFolders }));
  await screen.findByRole('button', { name: 'Upload Video' });
  return { watchedFolders, show: (next: readonly WatchedFolder[]) => act(() => show(next)) };
};

beforeEach(() => signIn('creator'));

it('is offered with the upload, and says why a folder is refused', async () => {
  const { watchedFolders, show } = await open([{ ...watchedFolder, job: 8 }]);
  expect(screen.queryByRole('region', { name: /folder/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Upload Video' }));
  const offer = within(await screen.findByRole('region', { name: 'Watch a folder' }));
  watchedFolders.watch.mockRejectedValueOnce(new UserFacingError('“Exports” is watched for Job #8.'));
  await userEvent.click(offer.getByRole('button', { name: 'Choose Folder' }));
  expect(await screen.findByText('“Exports” is watched for Job #8.')).toBeVisible();
  expect(watchedFolders.watch).toHaveBeenCalledWith(7);
  show([watchedFolder]);
  expect(screen.getByRole('region', { name: 'Watched folder' })).toHaveTextContent('/home/ada/Exports');
});

it('shows what is wrong and the videos that wait, and ends when told', async () => {
  const held = [
    { id: 'a', name: 'take-2.mp4', why: 'This one would become the next version.', canUpload: true },
    { id: 'b', name: 'notes.mp4', why: 'This file is not a video.', canUpload: false },
  ];
  const { watchedFolders } = await open([{ ...watchedFolder, problem: 'The folder is not there.', held }]);
  const region = within(await screen.findByRole('region', { name: 'Watched folder' }));
  expect(region.getByText('The folder is not there.')).toBeVisible();
  expect(region.getByText('This one would become the next version.')).toBeVisible();
  await userEvent.click(region.getByRole('button', { name: 'Upload take-2.mp4' }));
  expect(watchedFolders.upload).toHaveBeenCalledWith('a');
  expect(region.queryByRole('button', { name: 'Upload notes.mp4' })).toBeNull();
  await userEvent.click(region.getByRole('button', { name: 'Leave out notes.mp4' }));
  expect(watchedFolders.skip).toHaveBeenCalledWith('b');
  await userEvent.click(region.getByRole('button', { name: 'Stop Watching' }));
  expect(watchedFolders.end).toHaveBeenCalledWith(7);
});
