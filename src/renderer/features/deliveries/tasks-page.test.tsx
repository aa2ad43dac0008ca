import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createUploadHandle, type UploadReport } from '#renderer/platform/upload-handle.ts';
import { buildPlatform, mockApi, renderScreen, signIn } from '#renderer/test-support.tsx';
import { buildDelivery, buildTask } from './build-task.ts';
import type { Task } from './task.ts';
import { Component as TasksPage } from './tasks-page.tsx';

const task = buildTask();
/** Every version of the video of a task comes with its detail. */
const detail = { 'GET /creator/get/job/7': { data: task } };

// No video plays here: what the browser finds out about one has tests of its own.
beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('error'));
  });
});
afterEach(() => vi.restoreAllMocks());
const meta = { page: 1, per_page: 50, total: 1 };
const listed = (rows: Task[]) => ({ data: rows, meta }) as object;
const file = new File(['x'.repeat(200)], 'take-3.mp4', { type: 'video/mp4' });

/** Uploads whose bytes the test moves. */
const buildUploads = () => {
  const reports: UploadReport[] = [];
  const driver = { start: vi.fn(), pause: vi.fn(async () => undefined), cancel: vi.fn(async () => undefined) };
  const start = vi.fn(() =>
    createUploadHandle(200, async (given) => {
      reports.push(given);
      return driver;
    }),
  );
  const report = async () => waitFor(() => reports.at(-1) ?? Promise.reject(new Error('not started')));
  return { start, driver, report };
};

const openTask = async (platform = buildPlatform({ uploads: { start: buildUploads().start } })) => {
  signIn('creator');
  renderScreen(<TasksPage />, { platform });
  await userEvent.click(await screen.findByRole('button', { name: /More about job #7/ }));
  return within(await screen.findByRole('dialog', { name: 'Job #7' }));
};
const openUpload = async (uploads: ReturnType<typeof buildUploads>) => {
  const dialog = await openTask(buildPlatform({ uploads: { start: uploads.start } }));
  await userEvent.click(dialog.getByRole('button', { name: 'Upload Video' }));
  return within(await screen.findByRole('dialog', { name: 'Upload Video' }));
};
const choose = async () => userEvent.upload(screen.getByLabelText('Video'), file);
/** The dialog with an upload on its way. */
const startUpload = async () => {
  mockApi({ ...detail, 'GET /creator/jobs': listed([task]) });
  const uploads = buildUploads();
  const dialog = await openUpload(uploads);
  await choose();
  await userEvent.click(dialog.getByRole('button', { name: 'Upload' }));
  await uploads.report();
  return { uploads, dialog };
};

describe('a task', () => {
  it('opens with its brief and the way to the brand', async () => {
    mockApi({ ...detail, 'GET /creator/jobs': listed([task]) });
    const dialog = await openTask();
    for (const words of ['In Progress', '9:16', '1 job created', 'Morning light.'])
      expect(dialog.getAllByText(words)[0]).toBeVisible();
    expect(await dialog.findByTitle('Script')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Message Brand' })).toHaveAttribute('href', '/chat/3');
    expect(dialog.getByRole('button', { name: 'Upload Video' })).toBeVisible();
  });

  it('takes no video once it is completed', async () => {
    mockApi({ ...detail, 'GET /creator/jobs': listed([{ ...task, status: 'completed' }]) });
    const dialog = await openTask();
    expect(dialog.queryByRole('button', { name: 'Upload Video' })).toBeNull();
  });
});

describe('the upload of a video', () => {
  it('wants a video first', async () => {
    mockApi({ ...detail, 'GET /creator/jobs': listed([task]) });
    const dialog = await openUpload(buildUploads());
    await userEvent.click(dialog.getByRole('button', { name: 'Upload' }));
    expect(await screen.findByText('Please Select a video first!')).toBeVisible();
  });

  it('takes a dropped video and explains what it refuses', async () => {
    mockApi({ ...detail, 'GET /creator/jobs': listed([task]) });
    const dialog = await openUpload(buildUploads());
    const zone = dialog.getByTestId('drop-zone');
    fireEvent.drop(zone, { dataTransfer: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } });
    expect(await dialog.findByText('“a.png” is not a video. Choose a video file.')).toBeVisible();
    fireEvent.drop(zone, { dataTransfer: { files: [file] } });
    expect(await dialog.findByLabelText('Preview of take-3.mp4')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByTestId('drop-zone')).toBeVisible();
  });

  it('shows progress instead of the button, delivers, and shows what was delivered', async () => {
    let sent: unknown;
    const userjob = buildDelivery();
    mockApi({
      ...detail,
      'GET /creator/jobs': () => listed([sent ? { ...task, userjob } : task]),
      'POST /creator/submit/user-job/7': ({ body }) => {
        sent = body;
        return { data: buildTask({ userjob }) };
      },
    });
    const uploads = buildUploads();
    const dialog = await openUpload(uploads);
    await choose();
    await userEvent.click(dialog.getByRole('button', { name: 'Upload' }));
    expect(uploads.start).toHaveBeenCalledExactlyOnceWith({ file, purpose: 'delivery', job: 7 });
    const report = await uploads.report();
    act(() => report.sent(90));
    expect(await dialog.findByText('45 %')).toBeVisible();
    expect(dialog.getByText('90 B of 200 B')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Upload' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Pause' }));
    expect(uploads.driver.pause).toHaveBeenCalledOnce();
    await userEvent.click(await dialog.findByRole('button', { name: 'Resume' }));
    act(() => report.done('u1'));
    expect(await screen.findByText('Video Uploaded!')).toBeVisible();
    expect(sent).toEqual({ upload: 'u1' });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Upload Video' })).toBeNull());
    expect(await screen.findByLabelText('The video you delivered')).toBeVisible();
  });

  it('shows the server’s sentence and keeps the video when the file is refused', async () => {
    mockApi({
      ...detail,
      'GET /creator/jobs': listed([task]),
      'POST /creator/submit/user-job/7': { status: 415, message: 'This file is not a video we can play.' },
    });
    const uploads = buildUploads();
    const dialog = await openUpload(uploads);
    await choose();
    await userEvent.click(dialog.getByRole('button', { name: 'Upload' }));
    const report = await uploads.report();
    act(() => report.done('u1'));
    expect(await dialog.findByText('This file is not a video we can play.')).toBeVisible();
    expect(dialog.getByText('take-3.mp4')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Upload' })).toBeEnabled();
  });

  it('can be cancelled; the video stays chosen', async () => {
    const { uploads, dialog } = await startUpload();
    await userEvent.click(await dialog.findByRole('button', { name: 'Cancel' }));
    expect(uploads.driver.cancel).toHaveBeenCalledOnce();
    expect(await dialog.findByRole('button', { name: 'Upload' })).toBeEnabled();
    expect(dialog.getByText('take-3.mp4')).toBeVisible();
  });

  it('asks before it is left, and pauses then', async () => {
    const { uploads, dialog } = await startUpload();
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    await userEvent.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Keep uploading' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(dialog.getByRole('progressbar')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Upload Video' })).toBeNull());
    expect(uploads.driver.pause).toHaveBeenCalledOnce();
  });
});
