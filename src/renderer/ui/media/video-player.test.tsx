import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { loadShown, useApi } from '#renderer/lib/api/use-api.ts';
import { buildLive } from '#renderer/lib/live/fixtures/fake-transport.ts';
import { LiveContext } from '#renderer/lib/live/use-live.ts';
import { eventually } from '#tests/support/eventually.ts';
import { buildPreview } from './fixtures/build-preview.ts';
import { VideoPlayer } from './video-player.tsx';

const linkTo = (file: number, ends: number) => `/media/files/${file}/5/${Math.floor(ends / 1_000)}/signature/video.mp4`;
const hour = 3_600_000;

/** Loads the link of a video under a resource key whose value is a string. */
const Page = ({ load }: { load: () => Promise<string> }) => {
  const state = useApi('subscription', load);
  return state.status === 'ready' ? <VideoPlayer src={state.data} label="Clip" /> : null;
};
const player = async () => {
  const video = await screen.findByLabelText<HTMLVideoElement>('Clip');
  Object.defineProperty(video, 'videoWidth', { value: 540, configurable: true });
  return video;
};

test('renews an expired link and continues at the same position', async () => {
  const [ended, fresh] = [linkTo(7, Date.now() - 1), linkTo(7, Date.now() + hour)];
  const load = vi.fn().mockResolvedValueOnce(ended).mockResolvedValue(fresh);
  renderScreen(<Page load={load} />);
  const video = await player();
  expect(video).toHaveAttribute('src', ended);
  video.currentTime = 4;
  fireEvent.error(video);
  await eventually(() => expect(video).toHaveAttribute('src', fresh));
  video.currentTime = 0;
  fireEvent.loadedMetadata(video);
  expect(video.currentTime).toBe(4);
});

test('restarts the video for another file, but not for another link to the same file', async () => {
  const links = [linkTo(7, Date.now() + hour), linkTo(7, Date.now() + 2 * hour), linkTo(8, Date.now() + hour)];
  let next = 0;
  const load = vi.fn(async () => links[next++] ?? '');
  renderScreen(<Page load={load} />);
  const video = await player();
  await act(loadShown);
  expect(load).toHaveBeenCalledTimes(2);
  expect(video).toHaveAttribute('src', links[0]);
  await act(loadShown);
  await eventually(() => expect(video).toHaveAttribute('src', links[2]));
});

const said = 'The video could not be loaded.';

test('reports a renewed link that is unchanged, and loads it on Retry', async () => {
  const link = linkTo(7, Date.now() - 1);
  const load = vi.fn().mockResolvedValue(link);
  renderScreen(<Page load={load} />);
  const video = await player();
  const loadVideo = vi.spyOn(video, 'load').mockImplementation(() => undefined);
  fireEvent.error(video);
  expect(await screen.findByRole('alert')).toHaveTextContent(said);
  expect(load).toHaveBeenCalledTimes(2);
  video.currentTime = 0;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await eventually(() => expect(loadVideo).toHaveBeenCalledOnce());
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.error(video);
  expect(await screen.findByRole('alert')).toHaveTextContent(said);
  act(() => void window.dispatchEvent(new Event('online')));
  await eventually(() => expect(loadVideo).toHaveBeenCalledTimes(2));
  fireEvent.loadedMetadata(video);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('loads a failed video again when the live connection is back, also without an offline browser', async () => {
  const link = linkTo(7, Date.now() - 1);
  const { live, change } = buildLive();
  renderScreen(
    <LiveContext value={live}>
      <Page load={async () => link} />
    </LiveContext>,
  );
  const leave = live.watch('notification', 1, { heard: () => undefined, catchUp: () => undefined });
  const video = await player();
  const loadVideo = vi.spyOn(video, 'load').mockImplementation(() => undefined);
  await act(async () => change('connecting'));
  fireEvent.error(video);
  expect(await screen.findByRole('alert')).toHaveTextContent(said);
  await act(async () => change('connected'));
  await eventually(() => expect(loadVideo).toHaveBeenCalledOnce());
  leave();
});

test('renews a link that fails before its end, and reports a renewed one that fails once', async () => {
  const links = [linkTo(7, Date.now() + hour), linkTo(7, Date.now() + 2 * hour)];
  const load = vi.fn(async () => links[Math.min(load.mock.calls.length, 2) - 1] ?? '');
  renderScreen(<Page load={load} />);
  const video = await player();
  fireEvent.error(video);
  await eventually(() => expect(video).toHaveAttribute('src', links[1]));
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.error(video);
  expect(await screen.findByRole('alert')).toHaveTextContent(said);
  expect(load).toHaveBeenCalledTimes(2);
});

test('loads a renewed link that failed again on Retry, and says when it fails again', async () => {
  const links = [linkTo(7, Date.now() + hour), linkTo(7, Date.now() + 2 * hour)];
  const load = vi.fn(async () => links[Math.min(load.mock.calls.length, 2) - 1] ?? '');
  renderScreen(<Page load={load} />);
  const video = await player();
  const loadVideo = vi.spyOn(video, 'load').mockImplementation(() => undefined);
  fireEvent.error(video);
  await eventually(() => expect(video).toHaveAttribute('src', links[1]));
  fireEvent.error(video);
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await eventually(() => expect(loadVideo).toHaveBeenCalledOnce());
  fireEvent.error(video);
  expect(await screen.findByRole('alert')).toHaveTextContent(said);
});

test('takes a link that was renewed before the shown one failed', async () => {
  const [ended, fresh] = [linkTo(7, Date.now() - 1), linkTo(7, Date.now() + hour)];
  const load = vi.fn().mockResolvedValueOnce(ended).mockResolvedValue(fresh);
  renderScreen(<Page load={load} />);
  const video = await player();
  await act(loadShown);
  expect(video).toHaveAttribute('src', ended);
  fireEvent.error(video);
  await eventually(() => expect(video).toHaveAttribute('src', fresh));
});

test('renews a link that failed before the page showed the player', async () => {
  const own = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'error') ?? {};
  Object.defineProperty(HTMLMediaElement.prototype, 'error', { get: () => ({ code: 2 }), configurable: true });
  onTestFinished(() => void Object.defineProperty(HTMLMediaElement.prototype, 'error', { ...own, configurable: true }));
  const [failing, fresh] = [linkTo(7, Date.now() + hour), linkTo(7, Date.now() + 2 * hour)];
  renderScreen(<Page load={vi.fn().mockResolvedValueOnce(failing).mockResolvedValue(fresh)} />);
  const video = await player();
  await eventually(() => expect(video).toHaveAttribute('src', fresh));
});

test('reports a local file that the browser cannot play, without a retry', async () => {
  renderScreen(<VideoPlayer src="blob:https://app.test/1" label="Clip" />);
  fireEvent.error(await player());
  expect(await screen.findByRole('alert')).toHaveTextContent('This browser cannot play this video.');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('says that the browser has no picture of a codec, and offers the file', async () => {
  renderScreen(
    <VideoPlayer src={linkTo(7, Date.now() + hour)} label="Clip" codec="HEVC" download={<button type="button" />} />,
  );
  const video = await player();
  Object.defineProperty(video, 'videoWidth', { value: 0 });
  const pause = vi.spyOn(video, 'pause');
  fireEvent.loadedMetadata(video);
  expect(await screen.findByRole('alert')).toHaveTextContent('This browser cannot play HEVC. Download it.');
  expect(within(screen.getByRole('alert')).getByRole('button')).toBeVisible();
  expect(pause).toHaveBeenCalledOnce();
});

test.each([
  [true, 'This browser cannot play AVI.'],
  [false, said],
])('tells a format from a dead link: delivered %s', async (ok, sentence) => {
  vi.stubGlobal('fetch', async () => ({ ok }));
  renderScreen(<VideoPlayer src={linkTo(7, Date.now() + hour)} label="Clip" codec="AVI" />);
  const video = await player();
  Object.defineProperty(video, 'videoWidth', { value: 0 });
  Object.defineProperty(video, 'error', { value: { code: 4 } });
  fireEvent.error(video);
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});

const original = linkTo(7, Date.now() + hour);
const ready = buildPreview({ video: linkTo(8, Date.now() + hour) });
const playsAll = () => vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('probably');

test('plays the preview, and the original by choice at the same place', async () => {
  playsAll();
  renderScreen(<VideoPlayer src={original} preview={ready} label="Clip" />);
  const video = await player();
  expect(video).toHaveAttribute('src', ready.video);
  expect(video).toHaveAttribute('poster', ready.poster);
  video.currentTime = 4;
  await userEvent.click(screen.getByRole('button', { name: 'Original', pressed: false }));
  expect(video).toHaveAttribute('src', original);
  video.currentTime = 0;
  fireEvent.loadedMetadata(video);
  expect(video.currentTime).toBe(4);
  await userEvent.click(screen.getByRole('button', { name: 'Original', pressed: true }));
  expect(video).toHaveAttribute('src', ready.video);
});

test('offers no original that the browser does not play', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('');
  renderScreen(<VideoPlayer src={original} preview={ready} label="Clip" />);
  await player();
  expect(screen.queryByRole('button', { name: 'Original' })).toBeNull();
});

test('returns to the preview when the original turns out not to play', async () => {
  playsAll();
  renderScreen(<VideoPlayer src={original} preview={ready} label="Clip" />);
  const video = await player();
  await userEvent.click(screen.getByRole('button', { name: 'Original' }));
  Object.defineProperty(video, 'videoWidth', { value: 0, configurable: true });
  fireEvent.loadedMetadata(video);
  expect(await screen.findByText(/The original does not play here/)).toBeVisible();
  expect(video).toHaveAttribute('src', ready.video);
  expect(screen.queryByRole('button', { name: 'Original' })).toBeNull();
});

test('says how far the preview is, and continues with it at the same place', async () => {
  const preparing = buildPreview({ state: 'preparing', percent: 40, video: '', sprite: null });
  let become: (preview: typeof ready) => void = () => undefined;
  const Changing = () => {
    const [preview, setPreview] = useState(preparing);
    become = setPreview;
    return <VideoPlayer src={original} preview={preview} label="Clip" />;
  };
  renderScreen(<Changing />);
  const video = await player();
  expect(video).toHaveAttribute('src', original);
  expect(screen.getByRole('progressbar', { name: 'Preparing the preview' })).toHaveTextContent(
    'Preparing the preview, 40 %',
  );
  video.currentTime = 3;
  act(() => become(ready));
  expect(video).toHaveAttribute('src', ready.video);
  expect(screen.queryByRole('progressbar')).toBeNull();
  video.currentTime = 0;
  fireEvent.loadedMetadata(video);
  expect(video.currentTime).toBe(3);
});

test('says nothing of the original, found unplayable while it was replaced by the preview', async () => {
  let answer: (response: { ok: boolean }) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = resolve)));
  let become: (preview: typeof ready) => void = () => undefined;
  const Changing = () => {
    const [preview, setPreview] = useState<typeof ready | null>(null);
    become = setPreview;
    return <VideoPlayer src={original} preview={preview} label="Clip" />;
  };
  renderScreen(<Changing />);
  const video = await player();
  Object.defineProperty(video, 'videoWidth', { value: 0, configurable: true });
  Object.defineProperty(video, 'error', { value: { code: 4 } });
  fireEvent.error(video);
  act(() => become(ready));
  expect(video).toHaveAttribute('src', ready.video);
  Object.defineProperty(video, 'videoWidth', { value: 540 });
  fireEvent.loadedMetadata(video);
  await act(async () => answer({ ok: true }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('says why there is no preview where the browser cannot play the original', async () => {
  const withheld = buildPreview({ state: 'withheld', reason: 'codec', video: '', sprite: null });
  renderScreen(
    <VideoPlayer src={original} preview={withheld} label="Clip" codec="CineForm" download={<button type="button" />} />,
  );
  const video = await player();
  Object.defineProperty(video, 'videoWidth', { value: 0 });
  fireEvent.loadedMetadata(video);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This browser cannot play CineForm. This video has no preview: its format cannot be converted here. Download it.',
  );
});

test('is played with the keys', async () => {
  renderScreen(<VideoPlayer src={original} preview={ready} label="Clip" />);
  const video = await player();
  Object.defineProperty(video, 'duration', { value: 20 });
  const play = vi.spyOn(video, 'play').mockResolvedValue();
  act(() => video.focus());
  await userEvent.keyboard(' k');
  expect(play).toHaveBeenCalledTimes(2);
  await userEvent.keyboard('l{ArrowRight}');
  expect(video.currentTime).toBe(15);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(video.currentTime).toBe(20);
  await userEvent.keyboard('j{ArrowLeft}');
  expect(video.currentTime).toBe(5);
  await userEvent.keyboard('m');
  expect(video.muted).toBe(true);
  act(() => screen.getByRole('button', { name: 'Full screen' }).focus());
  const full = vi.fn(async () => undefined);
  Object.assign(video.parentElement ?? {}, { requestFullscreen: full });
  await userEvent.keyboard('f');
  expect(full).toHaveBeenCalledOnce();
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(play).toHaveBeenCalledTimes(2);
});

test('shows the picture of the moment under the pointer', async () => {
  renderScreen(<VideoPlayer src={original} preview={ready} label="Clip" />);
  const video = await player();
  Object.defineProperty(video, 'duration', { value: 10 });
  fireEvent.durationChange(video);
  const bar = screen.getByRole('slider', { name: 'Seek' });
  vi.spyOn(bar, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 24));
  fireEvent.pointerMove(bar, { clientX: 62 });
  const picture = screen.getByTestId('thumbnail').firstElementChild as HTMLElement;
  // The 7th of 10 pictures in 4 columns and 3 rows: third in the second row.
  expect(picture.style.backgroundPosition).toBe('66.66666666666666% 50%');
  expect(picture.style.backgroundImage).toContain(ready.sprite?.image);
  fireEvent.pointerLeave(bar);
  expect(screen.queryByTestId('thumbnail')).toBeNull();
});
