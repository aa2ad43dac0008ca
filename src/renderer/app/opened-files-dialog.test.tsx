import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { mockApi } from '#renderer/fixtures/mock-api.ts';
import { buildPlatform, renderScreen, ShownAddress, shownAddress } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import type { OpenedFiles } from '#renderer/platform/platform.ts';
import { UserFacingError } from '#renderer/platform/user-facing-error.ts';
import type { OpenedFile } from '#shared/ipc/opened-file.ts';
import { UNKNOWN_TRACKS } from '#shared/media/file-ends.ts';
import { buildTask } from '../features/tasks/fixtures/build-task.ts';
import { session } from '../lib/session/session.ts';
import { OpenedFilesDialog } from './opened-files-dialog.tsx';

const clip = { id: 'f1', name: 'clip.mp4' };
const notes = { id: 'f2', name: 'notes.mp4' };
const metadata = { ...UNKNOWN_TRACKS, container: 'MP4', hasPicture: true, isComplete: true };

const show = (path = '/dashboard') => {
  let listener: (files: readonly OpenedFile[]) => void = () => undefined;
  const opened = {
    watch: (given) => {
      listener = given;
      return () => undefined;
    },
    dismiss: vi.fn(),
    inspect: vi.fn(async (id) => {
      if (id === notes.id) throw new UserFacingError('This file is not a video.');
      return { size: 200, metadata };
    }),
    upload: vi.fn(async () => undefined),
  } satisfies OpenedFiles;
  const platform = buildPlatform({ openedFiles: opened });
  renderScreen(
    <>
      <OpenedFilesDialog opened={opened} />
      <ShownAddress />
    </>,
    { path, platform },
  );
  return { opened, open: (...files: readonly OpenedFile[]) => act(() => listener(files)) };
};

const tasks = (...ids: readonly number[]) =>
  mockApi({
    'GET /creator/jobs': {
      data: ids.map((id) => buildTask({ id })),
      meta: { page: 1, per_page: 100, total: ids.length },
    } as object,
  });
const question = async (name: RegExp = /^Which task does/) => within(await screen.findByRole('dialog', { name }));

describe('opened files', () => {
  it('are uploaded to the only task that takes a video, which is proposed', async () => {
    signIn('creator');
    tasks(7);
    const { opened, open } = show();
    open(clip);
    const dialog = await question();
    expect(await dialog.findByLabelText('Task of clip.mp4')).toHaveValue('7');
    await userEvent.click(dialog.getByRole('button', { name: 'Upload' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(opened.upload).toHaveBeenCalledExactlyOnceWith('f1', {
      target: { purpose: 'delivery', job: 7 },
      title: 'Job #7',
    });
    expect(opened.dismiss).toHaveBeenCalledWith(['f1']);
  });

  it('ask for the task where several take one, and propose the one that is shown', async () => {
    signIn('creator');
    tasks(7, 8);
    const first = show('/tasks/8');
    first.open(clip);
    expect(await (await question()).findByLabelText('Task of clip.mp4')).toHaveValue('8');
  });

  it('are checked once each when more arrive; a refused one says why and can only be closed', async () => {
    signIn('creator');
    tasks(7, 8);
    const { opened, open } = show();
    open(notes);
    const dialog = await question();
    expect(await dialog.findByText('This file is not a video.')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Upload' })).toBeNull();
    open(notes, clip);
    const both = await question(/^Which task does each/);
    expect(await both.findByLabelText('Task of clip.mp4')).toHaveValue('');
    expect(opened.inspect.mock.calls).toEqual([['f2'], ['f1']]);
    await userEvent.click(both.getByRole('button', { name: 'Cancel' }));
    expect(opened.dismiss).toHaveBeenCalledWith(['f2', 'f1']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('say that no task takes a video, and where jobs are', async () => {
    signIn('creator');
    tasks();
    const { open } = show();
    open(clip);
    const dialog = await question(/^Upload a video$/);
    expect(dialog.getByText('None of your tasks takes a video now. Apply for a job first.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Check Jobs' }));
    expect(shownAddress()).toHaveTextContent('/jobs');
  });

  it('wait for the log-in of a creator; a brand is told that they are for creators', async () => {
    tasks(7, 8);
    const { opened, open } = show('/jobs');
    open(clip, notes);
    const dialog = await question(/^Upload a video$/);
    expect(dialog.getByText('Log in as a creator to upload 2 files for one of your tasks.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Log In' }));
    expect(shownAddress()).toHaveTextContent('/dashboard');
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => signIn('brand'));
    expect(await screen.findByText(/^Only creators deliver videos, and you are logged in as a brand\./)).toBeVisible();
    act(() => session.end());
    act(() => signIn('creator'));
    expect(await (await question()).findByLabelText('Task of clip.mp4')).toBeVisible();
    expect(opened.dismiss).not.toHaveBeenCalled();
  });
});
