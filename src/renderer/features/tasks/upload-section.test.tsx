import { readFileSync } from 'node:fs';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeVideo, readWithoutLimit } from '#renderer/entities/transfer/fixtures/fake-video.ts';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { buildPlatform, renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { claimUpload } from '#renderer/lib/files/claim-upload.ts';
import { buildTransfers } from '#renderer/platform/web/fixtures/fake-transfers.ts';
import { UploadQueue } from '#renderer/platform/web/upload-queue.ts';
import { deferred } from '#tests/support/deferred.ts';
import { buildDelivery, buildTask } from './fixtures/build-task.ts';
import type { TaskDetail } from './task.ts';
import { UploadSection } from './upload-section.tsx';

const POSTER = 'data:image/jpeg;base64,AAAA';
const file = new File(['x'.repeat(200)], 'take-3.mp4', { type: 'video/mp4' });

const play = (shape?: Parameters<typeof fakeVideo>[0]) =>
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(function (this: HTMLMediaElement) {
    if (this instanceof HTMLVideoElement) fakeVideo(shape, this).load();
  });

/** Renders the upload section of a task with the page's state. */
const Upload = ({ task, onClose }: { task: TaskDetail; onClose: () => void }) => {
  const [chosen, choose] = useState<File | null>(null);
  return <UploadSection task={task} level={2} file={chosen} isPrepared onChoose={choose} onClose={onClose} />;
};

/** Opens the upload of a task; `finish` completes it. */
const open = async (task = buildTask()) => {
  const { queue, attempt } = buildTransfers({ claim: claimUpload });
  const onClose = vi.fn();
  renderScreen(<Upload task={task} onClose={onClose} />, {
    platform: buildPlatform({ transfers: queue }),
  });
  const section = within(await screen.findByRole('region', { name: /^Upload/ }));
  await userEvent.upload(screen.getByLabelText('Video'), file);
  const finish = async (
    begin = async (): Promise<void> => userEvent.click(await section.findByRole('button', { name: 'Upload' })),
  ) => {
    await begin();
    const report = await attempt();
    act(() => report.done('u1'));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  };
  return { section, attempt, finish };
};

const SUBMIT = 'POST /creator/submit/user-job/7';

beforeEach(() => {
  signIn('creator');
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(POSTER);
});

describe('the chosen video', () => {
  it('shows its name, size, duration and poster, and sends them with the delivery', async () => {
    mockApi({ [SUBMIT]: { data: buildTask() } });
    play({ duration: 31 });
    const { section, finish } = await open();
    expect(await section.findByText('200 B · 0:31')).toBeVisible();
    expect(section.getByText('take-3.mp4')).toBeVisible();
    await waitFor(() => expect(section.getByLabelText('Preview of take-3.mp4')).toHaveAttribute('poster', POSTER));
    await finish();
    expect(sentTo(SUBMIT)).toEqual([{ upload: 'u1', poster: POSTER }]);
  });

  it('causes a warning, not a rejection, when it differs from the order', async () => {
    mockApi({ [SUBMIT]: { data: buildTask() } });
    play({ duration: 41, videoWidth: 1920, videoHeight: 1080 });
    const { section, finish } = await open();
    const words = 'Your video is 16:9 and 41 s, the brand ordered 9:16 and 30 s.';
    expect(await section.findByText(words)).toBeVisible();
    await userEvent.click(section.getByRole('button', { name: 'Upload' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(`${words} Northwind sees this beside the video.`)).toBeVisible();
    await finish(() => userEvent.click(question.getByRole('button', { name: 'Upload Anyway' })));
    expect(sentTo(SUBMIT)).toHaveLength(1);
  });

  it('is not asked about again when its upload has failed', async () => {
    mockApi({ [SUBMIT]: { status: 422, message: 'This file is not a video.' } });
    play({ duration: 41 });
    const { section, attempt } = await open();
    await userEvent.click(await section.findByRole('button', { name: 'Upload' }));
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Upload Anyway' }));
    const report = await attempt();
    act(() => report.done('u1'));
    expect(await section.findByText('This file is not a video.')).toBeVisible();
    expect(section.getByRole('button', { name: 'Upload' })).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('is sent only once it has been read, so that no warning moves the button under the pointer', async () => {
    readWithoutLimit();
    const reading = deferred();
    vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(function (this: HTMLMediaElement) {
      if (this instanceof HTMLVideoElement)
        void reading.promise.then(() => fakeVideo({ duration: 41, videoWidth: 1080, videoHeight: 1920 }, this).load());
    });
    const upload = vi.spyOn(UploadQueue.prototype, 'upload');
    const { section } = await open();
    await userEvent.click(section.getByRole('button', { name: 'Loading ...' }));
    reading.resolve();
    expect(await section.findByText(/^Your video is 41 s/)).toBeVisible();
    await userEvent.click(section.getByRole('button', { name: 'Upload' }));
    expect(await screen.findByRole('alertdialog')).toBeVisible();
    expect(upload).not.toHaveBeenCalled();
  });

  it('is sent without metadata where the browser cannot play it', async () => {
    mockApi({ [SUBMIT]: { data: buildTask() } });
    play();
    const { finish } = await open();
    await finish();
    expect(sentTo(SUBMIT)).toEqual([{ upload: 'u1' }]);
  });
});

it('is called a new version once a video was delivered', async () => {
  mockApi({});
  play({});
  await open(buildTask({ userjob: buildDelivery({ version: 2 }) }));
  expect(screen.getByRole('region', { name: 'Upload a new version' })).toBeVisible();
  expect(screen.getByText(/It becomes version 3\. Northwind sees it first; earlier versions stay\./)).toBeVisible();
});

it.each([
  [
    'a video in another ratio',
    'landscape-16x9-10s.mov',
    (bytes: Buffer) => bytes,
    /Your video is 16:9 and 10 s, the brand ordered 9:16 and 30 s/,
  ],
  [
    'a video without sound',
    'silent-4x5-6s.mp4',
    (bytes: Buffer) => bytes,
    /Your video is 4:5 and 6 s, .* It has .*no sound/,
  ],
  [
    'a cut file',
    'portrait-9x16-12s.mp4',
    (bytes: Buffer) => bytes.subarray(0, bytes.length / 2),
    /This file is incomplete: its beginning or its end is missing\./,
  ],
])('reads the file itself where the browser cannot play it: %s', async (_, name, change, words) => {
  mockApi({});
  play();
  renderScreen(<Upload task={buildTask()} onClose={vi.fn()} />, {
    platform: buildPlatform({ transfers: buildTransfers().queue }),
  });
  const bytes = change(readFileSync(`tests/fixtures/${name}`));
  await screen.findByRole('region', { name: 'Upload Video' });
  await userEvent.upload(
    screen.getByLabelText('Video'),
    new File([new Uint8Array(bytes)], name, { type: 'video/mp4' }),
  );
  expect(await screen.findByText(words)).toBeVisible();
});
