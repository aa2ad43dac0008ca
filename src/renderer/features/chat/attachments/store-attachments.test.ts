import { beforeEach, expect, it, vi } from 'vitest';
import { mockApi } from '#renderer/fixtures/mock-api.ts';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { UserFacingError } from '#renderer/platform/user-facing-error.ts';
import { buildTransfers } from '#renderer/platform/web/fixtures/fake-transfers.ts';
import { Rejected } from '#shared/domain/transfers/transfer-failure.ts';
import { eventually } from '#tests/support/eventually.ts';
import { chosenFiles } from './chosen-files.ts';
import { keyOf, type PendingAttachment, targetOf } from './pending-attachment.ts';
import { AttachmentRejected, forgetAttachments, storeAttachments } from './store-attachments.ts';

const clip = new File(['x'.repeat(9)], 'clip.mp4', { type: 'video/mp4' });
const never = () => new AbortController().signal;

/** A chosen video, its transfers, and the storing of it. */
const begin = (tab: Parameters<typeof buildTransfers>[0] = {}) => {
  const parts = buildTransfers(tab);
  chosenFiles.add('chat/4', [clip]);
  const [video] = chosenFiles.take('chat/4');
  if (!video) throw new Error('The video was not chosen.');
  return { ...parts, video };
};
const settled = async (storing: Promise<void>) => {
  const outcome = vi.fn();
  storing.then(() => outcome('stored'), outcome);
  return outcome;
};

beforeEach(() => {
  signIn('brand');
  localStorage.setItem('token', 'token-1');
});

it('uploads a video for a message, and is done once it is claimed', async () => {
  const claim = vi.fn(async () => {});
  const { queue, attempt, video } = begin({ claim });
  const outcome = await settled(storeAttachments(queue, [video], never()));
  const report = await attempt();
  expect(queue.list()).toMatchObject([{ target: targetOf(video), title: 'Video in a message', fileName: 'clip.mp4' }]);
  expect(outcome).not.toHaveBeenCalled();
  report.done('u1');
  await eventually(() => expect(outcome).toHaveBeenCalledWith('stored'));
  expect(claim).toHaveBeenCalledExactlyOnceWith(targetOf(video), 'u1', {});
  await storeAttachments(queue, [video], never());
  expect(claim).toHaveBeenCalledOnce();
});

it('reports why a video was rejected, and restarts on a retry', async () => {
  const { queue, attempt, reports, video } = begin();
  const outcome = await settled(storeAttachments(queue, [video], never()));
  (await attempt()).failed(new Rejected('This file is not a video.', { canRetry: false }));
  await eventually(() => expect(outcome).toHaveBeenCalledWith(new AttachmentRejected('This file is not a video.')));
  void storeAttachments(queue, [video], never());
  await eventually(() => expect(reports).toHaveLength(2));
});

it('treats the platform’s rejection of a file as final, so that it is not retried automatically', async () => {
  const { queue, video } = begin();
  vi.spyOn(queue, 'upload').mockRejectedValue(new UserFacingError('This file is not a video.'));
  await expect(storeAttachments(queue, [video], never())).rejects.toEqual(
    new AttachmentRejected('This file is not a video.'),
  );
});

it('asks for the file of an upload that a reload has interrupted, and is done when another tab ends it', async () => {
  const { queue, attempt, video } = begin();
  void settled(storeAttachments(queue, [video], never()));
  const report = await attempt();
  report.located('/api/uploads/u1');
  report.accepted(4);
  chosenFiles.forget(video.number);
  const later = buildTransfers();
  expect(await later.queue.isBegun(targetOf(video))).toBe(true);
  await eventually(() => expect(later.queue.list()).toMatchObject([{ state: 'file' }]));
  await expect(storeAttachments(later.queue, [video], never())).rejects.toThrow(
    'The upload of “clip.mp4” was interrupted. Choose the same file to continue.',
  );
});

it('cancels the upload of a discarded message', async () => {
  const { queue, attempt, video } = begin();
  const ending = new AbortController();
  const outcome = await settled(storeAttachments(queue, [video], ending.signal));
  await attempt();
  ending.abort();
  forgetAttachments(queue, [video]);
  await eventually(() => expect(outcome).toHaveBeenCalledOnce());
  expect(outcome).not.toHaveBeenCalledWith('stored');
  expect(queue.list()).toMatchObject([{ state: 'cancelled' }]);
  expect(chosenFiles.file(video.number)).toBeUndefined();
});

it('sends a picture by a call under its key, and leaves one that the page no longer has to the server', async () => {
  const sent: unknown[] = [];
  const calls = mockApi({
    'POST /chat/attachments': ({ body }) => {
      if (body instanceof FormData) sent.push([body.get('key'), (body.get('picture') as File).name]);
      return { status: 201, data: {} };
    },
  });
  chosenFiles.add('chat/4', [new File(['x'], 'label.png', { type: 'image/png' })]);
  const [picture] = chosenFiles.take('chat/4');
  const known = picture as PendingAttachment;
  await storeAttachments(undefined, [known], never());
  expect(sent).toEqual([[keyOf(known), 'label.png']]);
  await storeAttachments(undefined, [{ ...known, number: 7 }], never());
  expect(calls).toHaveLength(1);
});
