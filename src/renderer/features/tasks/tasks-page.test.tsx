import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { buildPlatform, shownAddress } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { claimUpload } from '#renderer/lib/files/claim-upload.ts';
import { buildTransfers } from '#renderer/platform/web/fixtures/fake-transfers.ts';
import { Rejected } from '#shared/domain/transfers/transfer-failure.ts';
import { buildDelivery, buildTask } from './fixtures/build-task.ts';
import { renderTasks } from './fixtures/render-tasks.tsx';
import type { Task } from './task.ts';

const task = buildTask();
const detail = { 'GET /creator/get/job/7': { data: task } };

// jsdom cannot play videos; the metadata read by the browser has its own tests.
beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('error'));
  });
});
const meta = { page: 1, per_page: 50, total: 1 };
const listed = (rows: Task[]) => ({ data: rows, meta }) as object;
const file = new File(['x'.repeat(200)], 'take-3.mp4', { type: 'video/mp4' });

type Uploads = ReturnType<typeof buildTransfers>;
const buildUploads = (): Uploads => {
  signIn('creator');
  return buildTransfers({ claim: claimUpload });
};

const openFromList = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /More about job #7/ }));
  return within(await screen.findByRole('dialog', { name: 'Job #7' }));
};
const openTask = async ({ queue } = buildUploads()) => {
  renderTasks('/tasks', buildPlatform({ transfers: queue }));
  return openFromList();
};
const openUpload = async (uploads: Uploads) => {
  const task = await openTask(uploads);
  await userEvent.click(await task.findByRole('button', { name: 'Upload Video' }));
  return within(await screen.findByRole('region', { name: 'Upload Video' }));
};
const choose = async () => userEvent.upload(screen.getByLabelText('Video'), file);
/** The dialog with an upload on its way. */
const startUpload = async () => {
  mockApi({ ...detail, 'GET /creator/jobs': listed([task]) });
  const uploads = buildUploads();
  const dialog = await openUpload(uploads);
  await choose();
  await userEvent.click(dialog.getByRole('button', { name: 'Upload' }));
  await uploads.attempt();
  return { uploads, dialog };
};

describe('a task', () => {
  it('opens with its brief and the way to the brand', async () => {
    mockApi({ ...detail, 'GET /creator/jobs': listed([task]) });
    const dialog = await openTask();
    expect(await dialog.findByTitle('Script')).toBeVisible();
    for (const words of ['In Progress', '9:16', '1 job created', 'Morning light.'])
      expect(dialog.getAllByText(words)[0]).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Message Brand' })).toHaveAttribute('href', '/chat/3');
    expect(dialog.getByRole('button', { name: 'Upload Video' })).toBeVisible();
  });

  it('takes no video once it is completed', async () => {
    const completed = buildTask({ status: 'completed', stage: 'completed' });
    mockApi({ 'GET /creator/get/job/7': { data: completed }, 'GET /creator/jobs': listed([completed]) });
    const dialog = await openTask();
    expect(await dialog.findByText('Completed, not rated')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Earnings' })).toHaveAttribute('href', '/earnings');
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
    const readNotes = vi.fn(() => 'Morning light.');
    const opened = Object.defineProperty(buildTask(), 'notes', { get: readNotes });
    const userjob = buildDelivery();
    const delivered = buildTask({ userjob, deliveries: [userjob] });
    mockApi({
      'GET /creator/get/job/7': () => ({
        data: sentTo('POST /creator/submit/user-job/7').length > 0 ? delivered : opened,
      }),
      'GET /creator/jobs': () => listed([sentTo('POST /creator/submit/user-job/7').length > 0 ? delivered : task]),
      'POST /creator/submit/user-job/7': { data: buildTask({ userjob }) },
    });
    const uploads = buildUploads();
    const dialog = await openUpload(uploads);
    await choose();
    await userEvent.click(await dialog.findByRole('button', { name: 'Upload' }));
    const report = await uploads.attempt();
    readNotes.mockClear();
    act(() => {
      report.accepted(10);
      uploads.environment.pass(1_900);
      report.accepted(190);
      uploads.environment.pass(100);
    });
    expect(await dialog.findByText('95 %')).toBeVisible();
    expect(readNotes).not.toHaveBeenCalled();
    expect(dialog.getByText(/^190 of 200 B · 90 B\/s · 1 s left$/)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Upload' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Pause' }));
    expect(uploads.stop).toHaveBeenCalledOnce();
    expect(dialog.getByText('Paused')).toBeVisible();
    await userEvent.click(await dialog.findByRole('button', { name: 'Resume' }));
    const resumed = await uploads.attempt(2);
    act(() => resumed.done('u1'));
    expect(await screen.findByText('Video Uploaded!')).toBeVisible();
    expect(sentTo('POST /creator/submit/user-job/7')).toEqual([{ upload: 'u1' }]);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Upload Video' })).toBeNull());
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
    const report = await uploads.attempt();
    act(() => report.done('u1'));
    expect(await dialog.findByText('This file is not a video we can play.')).toBeVisible();
    expect(dialog.getByText('take-3.mp4')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Upload' })).toBeEnabled();
  });

  it('shows why it waits, without the old speed, and resumes by itself', async () => {
    const { uploads, dialog } = await startUpload();
    const first = await uploads.attempt();
    act(() => first.accepted(90));
    act(() => uploads.environment.loseLine());
    expect(await dialog.findByText('Waiting for the connection. It continues by itself.')).toBeVisible();
    expect(dialog.getByText('90 of 200 B')).toBeVisible();
    act(() => {
      uploads.environment.online = true;
      uploads.environment.resume();
    });
    const second = await uploads.attempt(2);
    act(() => second.accepted(90));
    await waitFor(() => expect(dialog.queryByText(/Waiting/)).toBeNull());
  });

  it('keeps an error with the file it was about', async () => {
    const { uploads, dialog } = await startUpload();
    const report = await uploads.attempt();
    act(() => report.failed(new Rejected('This file is not a video.', { canRetry: false })));
    expect(await dialog.findByText('This file is not a video.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(dialog.queryByText('This file is not a video.')).toBeNull();
    await userEvent.upload(screen.getByLabelText('Video'), new File(['y'], 'other.mp4', { type: 'video/mp4' }));
    expect(await dialog.findByLabelText('Preview of other.mp4')).toBeVisible();
    expect(dialog.queryByText('This file is not a video.')).toBeNull();
  });

  it('can be cancelled; the video stays chosen', async () => {
    const { uploads, dialog } = await startUpload();
    await userEvent.click(await dialog.findByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Cancel this upload?' }));
    await userEvent.click(question.getByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(uploads.queue.list()).not.toMatchObject([{ state: 'cancelled' }]);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel Upload' }));
    await waitFor(() => expect(uploads.queue.list()).toMatchObject([{ state: 'cancelled' }]));
    expect(await dialog.findByRole('button', { name: 'Upload' })).toBeEnabled();
    expect(dialog.getByText('take-3.mp4')).toBeVisible();
  });

  it('is not offered once more in a task that was left meanwhile', async () => {
    const { uploads } = await startUpload();
    const report = await uploads.attempt();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    mockApi({
      ...detail,
      'GET /creator/jobs': listed([task]),
      'POST /creator/submit/user-job/7': { data: buildTask({ userjob: buildDelivery() }) },
    });
    act(() => report.done('u1'));
    expect(await screen.findByText('Video Uploaded!')).toBeVisible();
    const brief = await openFromList();
    expect(await brief.findByRole('button', { name: 'Upload Video' })).toBeVisible();
    expect(brief.queryByText('take-3.mp4')).toBeNull();
  });

  it('continues when the task and the page are left, and is shown when the task is opened again', async () => {
    const { uploads } = await startUpload();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(uploads.stop).not.toHaveBeenCalled();
    const brief = await openFromList();
    expect(await brief.findByRole('progressbar', { name: 'Uploading' })).toBeVisible();
    expect(brief.queryByRole('button', { name: 'Upload Video' })).toBeNull();
    expect(brief.queryByTestId('drop-zone')).toBeNull();
    fireEvent.drop(screen.getByTestId('task-brief'), { dataTransfer: { files: [file], types: ['Files'] } });
    expect(await screen.findByText(/^A video is on its way already\./)).toBeVisible();
    cleanup();
    expect(uploads.queue.list()).toMatchObject([{ state: 'moving' }]);
    expect(uploads.stop).not.toHaveBeenCalled();
  });
});

describe('an upload that an earlier visit began', () => {
  const there = 'The upload of “take-3.mp4” has stopped: 34 of 200 B are there. Choose the same file to continue.';
  const revisit = async (accepted: number | null = 34) => {
    mockApi({ ...detail, 'GET /creator/jobs': listed([task]) });
    const earlier = buildUploads();
    await earlier.queue.upload(file, { target: { purpose: 'delivery', job: 7 }, title: 'Job #7' });
    (await earlier.attempt()).located('/api/uploads/u1');
    const uploads = buildUploads();
    uploads.tus.find.mockResolvedValue(accepted === null ? null : { kind: 'partial', accepted });
    const brief = await openTask(uploads);
    const open = async () => {
      await userEvent.click(await brief.findByRole('button', { name: 'Upload Video' }));
      return within(await screen.findByRole('region', { name: 'Upload Video' }));
    };
    return { uploads, brief, open };
  };

  it('is shown in the task and its upload form, and resumes with the same file', async () => {
    const { uploads, brief, open } = await revisit();
    expect(await brief.findByText(there)).toBeVisible();
    const dialog = await open();
    expect(await dialog.findByText(there)).toBeVisible();
    await choose();
    expect(dialog.queryByText(there)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Upload' }));
    await waitFor(() => expect(uploads.tus.send.mock.lastCall?.[0]).toMatchObject({ file, url: '/api/uploads/u1' }));
  });

  it('is shown without progress while the server is unreachable', async () => {
    const { brief } = await revisit(null);
    const words = 'The upload of “take-3.mp4” has stopped. Choose the same file to continue.';
    expect(await brief.findByText(words)).toBeVisible();
  });

  it.each([
    ['another name', new File(['x'.repeat(200)], 'take-4.mp4', { type: 'video/mp4', lastModified: file.lastModified })],
    ['another size', new File(['x'.repeat(199)], 'take-3.mp4', { type: 'video/mp4', lastModified: file.lastModified })],
    ['another time', new File(['x'.repeat(200)], 'take-3.mp4', { type: 'video/mp4', lastModified: 1 })],
  ])('refuses a file with %s with a sentence, and offers to start over', async (_, other) => {
    const { uploads, open } = await revisit();
    const dialog = await open();
    await dialog.findByText(there);
    await userEvent.upload(screen.getByLabelText('Video'), other);
    const words =
      'This is not the “take-3.mp4” that was begun: 34 of 200 B of it are there. Choose that file to continue, or start over with this one.';
    expect(await dialog.findByText(words)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Upload' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Start Over' }));
    await waitFor(() => expect(uploads.tus.send.mock.lastCall?.[0]).toMatchObject({ file: other, url: null }));
    expect(uploads.tus.terminate).toHaveBeenCalledExactlyOnceWith('/api/uploads/u1');
  });
});

describe('videos that are dropped', () => {
  const other = buildTask({ id: 8, product: { ...task.product, name: 'Night Lamp' } });
  const drop = (place: Element, ...files: File[]) =>
    fireEvent.drop(place, { dataTransfer: { files, types: ['Files'] } });
  const open = async () => {
    const uploads = buildUploads();
    mockApi({ ...detail, 'GET /creator/jobs': { data: [task, other], meta: { ...meta, total: 2 } } as object });
    renderTasks('/tasks', buildPlatform({ transfers: uploads.queue }));
    const more = await screen.findByRole('button', { name: /More about job #7/ });
    const row = more.closest('[data-row]');
    if (!row) throw new Error('The task has no row.');
    return { uploads, row, more };
  };

  it('on the row of a task are chosen for it', async () => {
    const { row } = await open();
    drop(row, file);
    const upload = within(await screen.findByRole('region', { name: 'Upload Video' }));
    expect(await upload.findByLabelText('Preview of take-3.mp4')).toBeVisible();
    expect(shownAddress()).toHaveTextContent('/tasks/7');
  });

  it('on the open task are chosen for it; what it refuses it explains', async () => {
    const { more } = await open();
    await userEvent.click(more);
    const brief = await screen.findByTestId('task-brief');
    drop(brief, file, file);
    expect(await screen.findByText('Choose one video only.')).toBeVisible();
    drop(brief, file);
    const upload = within(await screen.findByRole('region', { name: 'Upload Video' }));
    expect(await upload.findByLabelText('Preview of take-3.mp4')).toBeVisible();
  });

  it('at once are asked about, one task each, and uploaded', async () => {
    const { uploads } = await open();
    const second = new File(['y'], 'take-4.mp4', { type: 'video/mp4' });
    drop(screen.getByTestId('task-drop'), file, second, new File(['x'], 'a.png', { type: 'image/png' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Which task does each video belong to?' }));
    expect(dialog.getByText('“a.png” is not a video. Choose a video file.')).toBeVisible();
    const upload = () => userEvent.click(dialog.getByRole('button', { name: 'Upload' }));
    await upload();
    expect(dialog.getByRole('alert')).toHaveTextContent('Choose the task of at least one video.');
    await userEvent.selectOptions(dialog.getByLabelText('Task of take-3.mp4'), '8');
    await userEvent.selectOptions(dialog.getByLabelText('Task of take-4.mp4'), '8');
    await upload();
    expect(dialog.getByRole('alert')).toHaveTextContent('Choose another task: each takes one video.');
    await userEvent.selectOptions(dialog.getByLabelText('Task of take-4.mp4'), '7');
    await upload();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(uploads.queue.list()).toMatchObject([
      { title: 'Job #8', fileName: 'take-3.mp4', state: 'moving' },
      { title: 'Job #7', fileName: 'take-4.mp4', state: 'moving' },
    ]);
  });

  it('beside every place are not opened in the place of the page', async () => {
    await open();
    const dropped = new DragEvent('drop', { cancelable: true, bubbles: true });
    Object.defineProperty(dropped, 'dataTransfer', { value: { types: ['Files'], files: [file] } });
    document.body.dispatchEvent(dropped);
    expect(dropped.defaultPrevented).toBe(true);
  });
});
