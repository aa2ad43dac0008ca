import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeVideo, readWithoutLimit } from '#renderer/entities/transfer/fixtures/fake-video.ts';
import { mockApi } from '#renderer/fixtures/mock-api.ts';
import { buildPlatform, enter, renderPages } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { claimUpload } from '#renderer/lib/files/claim-upload.ts';
import { buildTransfers } from '#renderer/platform/web/fixtures/fake-transfers.ts';
import { limits } from '#shared/domain/limits.ts';
import { Rejected } from '#shared/domain/transfers/transfer-failure.ts';
import type { Creator } from './creator.ts';
import { Component as CreatorPage } from './creator-page.tsx';
import { buildCreatorPage, buildSamples } from './fixtures/build-creator.ts';

const { samples: MOST } = limits.portfolio;
const POSTER = 'data:image/jpeg;base64,AAAA';

/** Opens the page of a creator; the server then has the samples that the test puts into `page`. */
const open = (role: 'brand' | 'creator', overrides: Partial<Creator>, routes: Parameters<typeof mockApi>[0] = {}) => {
  signIn(role);
  const page = { samples: overrides.samples ?? [] };
  const { queue, attempt } = buildTransfers({ claim: claimUpload });
  const calls = mockApi({
    'GET /creators/6': () => ({ data: buildCreatorPage({ ...overrides, samples: page.samples }) }),
    ...routes,
  });
  renderPages(
    { '/creators/:id': <CreatorPage /> },
    { path: '/creators/6', platform: buildPlatform({ transfers: queue }) },
  );
  return { calls, page, queue, attempt };
};
const openOwn = (samples: Creator['samples'], routes?: Parameters<typeof mockApi>[0]) =>
  open('creator', { viewer: 'owner', favourite: null, samples }, routes);

const tiles = () => within(screen.getByRole('list', { name: 'Portfolio' })).getAllByRole('listitem');
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(POSTER);
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(function (this: HTMLMediaElement) {
    if (this instanceof HTMLVideoElement) fakeVideo({}, this).load();
  });
});

describe('a portfolio', () => {
  it('plays one video at a time, in its place, and gives it the focus', async () => {
    open('brand', { samples: buildSamples(1, 2) });
    await userEvent.click(await screen.findByRole('button', { name: 'Play “Take 1”' }));
    expect(screen.getByLabelText('“Take 1”')).toHaveFocus();
    await userEvent.click(button('Play “Take 2”'));
    expect(screen.getByLabelText('“Take 2”')).toBeVisible();
    expect(button('Play “Take 1”')).toBeVisible();
    const pitch = screen.getByLabelText<HTMLVideoElement>('Video pitch of Mia Fernandes');
    const pause = vi.spyOn(pitch, 'pause');
    fireEvent.play(screen.getByLabelText('“Take 2”'));
    expect(pause).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: /^(Move|Remove|Title)/ })).toBeNull();
  });

  it('is left out where there is none', async () => {
    open('brand', { samples: [] });
    expect(await screen.findByText('Finished jobs')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Portfolio' })).toBeNull();
  });
});

describe('finished jobs of a portfolio', () => {
  const job = { ...buildSamples(12)[0], id: 12, product: 'Terra Cold Brew' } as const;
  const [shown, hidden] = [
    { ...job, shown: 1 },
    { ...job, shown: 0 },
  ] as NonNullable<Creator['shown_jobs']>;

  it('play like samples, and are switched on by their creator only', async () => {
    open('brand', { shown_jobs: shown ? [shown] : [] });
    await userEvent.click(await screen.findByRole('button', { name: 'Play the video of Terra Cold Brew' }));
    expect(screen.getByLabelText('the video of Terra Cold Brew')).toHaveFocus();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('are loaded again when the brand has withdrawn its consent meanwhile', async () => {
    const message = 'The brand does not allow you to show this video, or no longer does.';
    let answers: object[] = hidden ? [hidden] : [];
    open(
      'creator',
      { viewer: 'owner', favourite: null },
      {
        'GET /creators/6': () => ({ data: buildCreatorPage({ viewer: 'owner', shown_jobs: answers as never }) }),
        'POST /creator/job/12/portfolio': () => {
          answers = [];
          return { status: 409, message };
        },
      },
    );
    await userEvent.click(
      await screen.findByRole('switch', { name: 'Show the video of Terra Cold Brew on your page' }),
    );
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Terra Cold Brew')).toBeNull());
  });
});

describe('the own portfolio', () => {
  it('is arranged by buttons that keep the focus, and says where a video is', async () => {
    const move = ({ body }: { body: unknown }) => ({
      data: { samples: (body as { place: number }).place === 2 ? buildSamples(2, 1, 3) : buildSamples(2, 3, 1) },
    });
    openOwn(buildSamples(1, 2, 3), { 'POST /creator/samples/1/move': move });
    expect(
      await screen.findByText('3 of 12 videos, at most 200 MB each. Brands see them in this order.'),
    ).toBeVisible();
    expect(button('Move “Take 1” up')).toBeDisabled();
    button('Move “Take 1” down').focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(tiles()[1]).toHaveTextContent('Take 1'));
    expect(button('Move “Take 1” down')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(tiles()[2]).toHaveTextContent('Take 1'));
    // At the end only the other way is left.
    expect(button('Move “Take 1” up')).toHaveFocus();
    expect(screen.getByText('“Take 1” is now video 3 of 3.')).toBeInTheDocument();
  });

  it('names a video in at most 70 characters', async () => {
    const sent: unknown[] = [];
    const rename = ({ body }: { body: unknown }) => {
      sent.push(body);
      return { data: { samples: [{ ...buildSamples(1)[0], title: 'قهوة الصباح' }] } };
    };
    openOwn(buildSamples(1), { 'POST /creator/samples/1': rename });
    await userEvent.click(await screen.findByRole('button', { name: 'Title of “Take 1”' }));
    const field = await screen.findByLabelText('Title');
    await userEvent.clear(field);
    await enter(field, 'x'.repeat(200));
    await userEvent.click(button('Save'));
    expect(await screen.findByText('Please use at most 70 characters')).toBeVisible();
    await userEvent.clear(field);
    await enter(field, 'قهوة الصباح');
    await userEvent.click(button('Save'));
    await waitFor(() => expect(tiles()[0]).toHaveTextContent('قهوة الصباح'));
    expect(sent).toEqual([{ title: 'قهوة الصباح' }]);
  });

  it('asks before it removes a video', async () => {
    openOwn(buildSamples(1, 2), { 'POST /creator/samples/1/delete': { data: { samples: buildSamples(2) } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove “Take 1”' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(tiles()).toHaveLength(1));
    expect(await screen.findByText('Video removed.')).toBeVisible();
    // The button that asked is gone.
    await waitFor(() => expect(screen.getByText(/^1 of 12 videos/).closest('[tabindex]')).toHaveFocus());
  });

  it('says what to add where there is nothing, and uploads what was chosen', async () => {
    const sent: unknown[] = [];
    const add = ({ body }: { body: unknown }) => {
      sent.push(body);
      return { data: { samples: buildSamples(9) } };
    };
    const { page, attempt } = openOwn([], { 'POST /creator/samples': add });
    expect(await screen.findByText('No videos in your portfolio yet')).toBeVisible();
    const files = [
      new File(['x'], 'clip.mp4', { type: 'video/mp4' }),
      new File(['x'], 'notes.txt', { type: 'video/mp4' }),
      new File([], 'empty.mp4', { type: 'video/mp4' }),
    ];
    Object.defineProperty(files[1], 'type', { value: 'text/plain' });
    await userEvent.upload(screen.getByLabelText('Portfolio videos'), files, { applyAccept: false });
    expect(await screen.findByText('“notes.txt” is not a video. Choose a video file.')).toBeVisible();
    expect(screen.getByText('“empty.mp4” is empty. Choose another video.')).toBeVisible();
    const report = await attempt();
    expect(screen.getByRole('progressbar', { name: 'Uploading clip.mp4' })).toBeVisible();
    page.samples = buildSamples(9);
    act(() => report.done('u1'));
    expect(await screen.findByText('Video added to your portfolio.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Play “Take 9”' })).toBeVisible();
    expect(sent).toEqual([{ upload: 'u1', poster: POSTER }]);
  });

  it('uploads nothing for the account that logs in while the posters are drawn', async () => {
    readWithoutLimit();
    const drawings: (() => void)[] = [];
    vi.mocked(HTMLMediaElement.prototype.load).mockImplementation(function (this: HTMLMediaElement) {
      if (this instanceof HTMLVideoElement) drawings.push(() => fakeVideo({}, this).load());
    });
    const { queue } = openOwn([]);
    const upload = vi.spyOn(queue, 'upload');
    const files = ['a.mp4', 'b.mp4'].map((name) => new File(['x'], name, { type: 'video/mp4' }));
    await screen.findByText('No videos in your portfolio yet');
    await userEvent.upload(screen.getByLabelText('Portfolio videos'), files);
    await waitFor(() => expect(drawings).not.toHaveLength(0));
    const revoke = vi.spyOn(URL, 'revokeObjectURL');
    act(() => signIn('creator', { id: 8 }));
    for (const draw of drawings) draw();
    await waitFor(() => expect(revoke).toHaveBeenCalled());
    await act(async () => undefined);
    expect(upload).not.toHaveBeenCalled();
  });

  it('keeps what was refused in sight, and takes no more than there is room for', async () => {
    const { attempt } = openOwn(buildSamples(...Array.from({ length: MOST - 1 }, (_, n) => n + 1)));
    const files = ['a.mp4', 'b.mp4'].map((name) => new File(['x'], name, { type: 'video/mp4' }));
    await screen.findByText('11 of 12 videos, at most 200 MB each. Brands see them in this order.');
    await userEvent.upload(screen.getByLabelText('Portfolio videos'), files);
    expect(await screen.findByText('“b.mp4” was left out. Your portfolio takes 12 videos.')).toBeVisible();
    const report = await attempt();
    expect(screen.getByText('To add another one, remove a video first.')).toBeVisible();
    act(() => report.failed(new Rejected('This video is damaged.', { canRetry: false })));
    expect(await screen.findByText('“a.mp4”: This video is damaged.')).toBeVisible();
    await userEvent.click(button('Dismiss'));
    await waitFor(() => expect(screen.queryByText('“a.mp4”: This video is damaged.')).toBeNull());
    expect(button('Add Videos')).toBeVisible();
  });
});
