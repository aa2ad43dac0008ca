import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { renderPages } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { invalidate } from '#renderer/lib/api/use-api.ts';
import { buildPreview } from '#renderer/ui/media/fixtures/build-preview.ts';
import type { Note, Review } from './review.ts';
import { Component as ReviewPage } from './review-page.tsx';

const AT = '2026-11-20T10:00:00.000Z';
const buildNote = (overrides: Partial<Note> = {}): Review['notes'][number] => ({
  ...{ id: 1, version: 2, parent_id: null, frame: 63, end_frame: null, words: 'Longer' },
  ...{ side: 'creator', author: 'Mia Fernandes', removed: 0, mine: 0, resolved: null, created_at: AT, edited_at: null },
  ...overrides,
  strokes: overrides.strokes?.map((stroke) => ({ ...stroke, points: [...stroke.points] })) ?? null,
});
const buildReview = (overrides: Partial<Review> = {}): Review => ({
  job: { id: 12, status: 'in_progress', product: 'Desk lamp' },
  video: {
    ...{ id: 45, version: 2, removed: 0, video: '/v.mp4', download: '/d', filename: 'lamp.mp4', size: 1, sha256: '' },
    ...{ seconds: 12, width: 720, height: 1280, has_audio: 1, codec: 'H.264', complete: 1, differences: null },
    ...{ poster: null, preview: buildPreview({ frame_rate: '30/1' }), changes: null, created_at: AT },
  },
  versions: [{ id: 45, version: 2, removed: 0, frame_rate: '30/1', notes: 0, open_notes: 0 }],
  notes: [],
  earlier: [],
  ...overrides,
});

const open = async (first: Review, more: Parameters<typeof mockApi>[0] = {}) => {
  let review = first;
  const sent = mockApi({ 'GET /videos/45/notes': () => ({ data: review }), ...more });
  renderPages({ '/review/:id': <ReviewPage /> }, { path: '/review/45' });
  await screen.findByRole('heading', { name: 'Review version 2' });
  return {
    sent,
    change: async (changed: Review) => {
      review = changed;
      await act(async () => invalidate('review'));
    },
  };
};
const video = () => screen.getByLabelText<HTMLVideoElement>('Version 2');
const timecode = () => screen.getByRole('status', { name: 'Timecode' });

beforeEach(() => signIn('brand'));

test('a press on a note shows its frame', async () => {
  await open(buildReview({ notes: [buildNote({ end_frame: 89 }), buildNote({ id: 2, frame: 5, words: 'Start' })] }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show 00:00:02:03 – 00:00:02:29' }));
  expect(video().currentTime).toBeCloseTo(63.5 / 30, 6);
  expect(timecode()).toHaveTextContent('00:00:02:03');
  expect(screen.getAllByRole('listitem')[0]).toHaveAttribute('aria-current', 'true');
});

test('the keys step by a frame, set a range and begin a note, except in what is typed', async () => {
  const body = vi.fn();
  await open(buildReview(), {
    'POST /videos/45/notes': (call) => {
      body(call.body);
      return { status: 201, data: buildNote() };
    },
  });
  await screen.findByRole('status', { name: 'Timecode' });
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
  fireEvent.seeked(video());
  expect(timecode()).toHaveTextContent('00:00:01:02');
  await userEvent.keyboard('i');
  expect(await screen.findByRole('region', { name: 'New note' })).toHaveTextContent('00:00:01:02');
  await userEvent.keyboard('{ArrowRight}o');
  expect(screen.getByRole('region', { name: 'New note' })).toHaveTextContent('00:00:01:02 – 00:00:01:03');
  await userEvent.keyboard('n');
  expect(screen.getByLabelText(/^Note/)).toHaveFocus();
  await userEvent.keyboard('look, no jumps');
  expect(timecode()).toHaveTextContent('00:00:01:03');
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'New note' })).toBeNull());
  expect(body).toHaveBeenCalledWith({ words: 'look, no jumps', frame: 32, end_frame: 33, strokes: null });
});

test('an empty note is not sent', async () => {
  const { sent } = await open(buildReview());
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await screen.findByRole('region', { name: 'New note' });
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('Please write or draw something')).toBeVisible();
  expect(sent.filter((line) => line.startsWith('POST'))).toEqual([]);
});

test('a deleted note can be taken back', async () => {
  const mine = buildNote({ mine: 1 });
  const { change } = await open(buildReview({ notes: [mine] }), { 'POST /notes/1': { data: mine } });
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await change(buildReview());
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sentTo('POST /notes/1')).toEqual([{ deleted: 1 }, { deleted: 0 }]));
  expect(screen.queryByText('The note was deleted.')).toBeNull();
});

test('notes of the counterpart can be resolved and answered, not changed', async () => {
  await open(buildReview({ notes: [buildNote(), buildNote({ id: 2, parent_id: 1, words: 'Yes', frame: null })] }));
  const item = within(screen.getByText('Longer').closest('li') as HTMLElement);
  expect(item.getByRole('button', { name: 'Resolve' })).toBeVisible();
  expect(item.getByRole('button', { name: 'Reply' })).toBeVisible();
  expect(item.queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(within(item.getByRole('list', { name: 'Replies' })).getByText('Yes')).toBeVisible();
});

test('notes on earlier versions are a checklist', async () => {
  const earlier = [
    buildNote({ id: 7, version: 1 }),
    buildNote({ id: 8, version: 1, resolved: { side: 'creator', at: AT } }),
  ];
  const tick = vi.fn(() => ({ data: earlier[0] }));
  await open(buildReview({ earlier }), { 'POST /notes/7': tick });
  const list = within(screen.getByRole('region', { name: 'Notes on earlier versions' }));
  expect(list.getByText('Earlier versions: 1 of 2 addressed')).toBeVisible();
  await userEvent.click(list.getAllByRole('checkbox', { checked: false })[0] as HTMLElement);
  await waitFor(() => expect(tick).toHaveBeenCalledOnce());
});

const withFormer = (overrides: Partial<Review> = {}): Review => {
  const { versions } = buildReview();
  return buildReview({
    versions: [...versions, { id: 44, version: 1, removed: 0, frame_rate: '25/1', notes: 1, open_notes: 1 }],
    ...overrides,
  });
};

test('a note on an earlier version of another frame rate is shown at the same time of this one', async () => {
  await open(withFormer({ earlier: [buildNote({ id: 7, version: 1, frame: 50 })] }));
  const list = within(screen.getByRole('region', { name: 'Notes on earlier versions' }));
  expect(list.getByText(/version 1, 00:00:02:00/)).toBeVisible();
  await userEvent.click(await list.findByRole('button', { name: 'Show' }));
  expect(timecode()).toHaveTextContent('00:00:02:00');
});

test('another version is shown beside this one without sound, and a press on it plays both', async () => {
  const former = buildReview();
  await open(withFormer(), {
    'GET /videos/44/notes': () => ({ data: { ...former, video: { ...former.video, id: 44, version: 1 } } }),
  });
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Compare' }), 'Version 1 beside it');
  const beside = await screen.findByLabelText<HTMLVideoElement>('Version 1');
  expect([beside.muted, screen.getAllByRole('group', { name: 'Player controls' }).length]).toEqual([true, 1]);
  const play = vi.spyOn(video(), 'play').mockResolvedValue();
  await userEvent.click(beside);
  expect(play).toHaveBeenCalledOnce();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Compare' }), 'Compare with another version');
  expect(screen.queryByLabelText('Version 1')).toBeNull();
});

test('without a preview only notes about the whole video can be written', async () => {
  const review = buildReview();
  await open({
    ...review,
    video: { ...review.video, preview: buildPreview({ state: 'preparing', video: '', sprite: null }) },
  });
  expect(screen.getByRole('note')).toHaveTextContent('Notes at a frame need the preview of the video');
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  const composer = within(await screen.findByRole('region', { name: 'New note' }));
  expect(composer.getByText('Whole video')).toBeVisible();
  expect(composer.queryByRole('group', { name: 'Drawing' })).toBeNull();
});

test('of a video whose preview is withheld the original is reviewed where the browser plays it', async () => {
  const plays = vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('probably');
  const review = buildReview({ notes: [buildNote()] });
  const withheld = {
    ...review,
    video: {
      ...review.video,
      preview: buildPreview({ state: 'withheld', reason: 'too-long', video: '', sprite: null }),
    },
  };
  const { change } = await open(withheld);
  expect(video()).toHaveAttribute('src', '/v.mp4');
  expect(screen.getByRole('note')).toHaveTextContent('you see the original');
  await userEvent.click(await screen.findByRole('button', { name: 'Show 00:00:02:03' }));
  expect(video().currentTime).toBeCloseTo(63.5 / 30, 6);
  plays.mockReturnValue('');
  await change({ ...withheld, job: { ...withheld.job, product: 'Lamp' } });
  expect(screen.getByRole('note')).toHaveTextContent('Notes at a frame need the preview of the video');
});

test('after the completion notes are only read', async () => {
  await open(
    buildReview({ job: { id: 12, status: 'completed', product: 'Desk lamp' }, notes: [buildNote({ mine: 1 })] }),
  );
  expect(screen.getByText('The job has ended. Its notes can still be read.')).toBeVisible();
  for (const name of ['Add note', 'Resolve', 'Reply', 'Edit', 'Delete'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
