import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildPlatform, renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { Wall } from './wall.tsx';
import { wallClips } from './wall-clips.ts';

type Report = (entries: Pick<IntersectionObserverEntry, 'isIntersecting'>[]) => void;

const reports = new Map<Element, Report>();

class ObserverInTest {
  readonly #report: Report;
  readonly #seen: Element[] = [];
  constructor(report: Report) {
    this.#report = report;
  }
  observe(element: Element) {
    this.#seen.push(element);
    reports.set(element, this.#report);
  }
  disconnect() {
    for (const element of this.#seen) reports.delete(element);
  }
}

const spies = () => ({
  play: vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined),
  pause: vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue(undefined),
});
let { play, pause } = {} as ReturnType<typeof spies>;

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', ObserverInTest);
  ({ play, pause } = spies());
});

const prefersReducedMotion = () => {
  const list = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => list);
};

const first = () => within(screen.getAllByRole('listitem')[0] as HTMLElement);
const video = () => screen.getAllByRole('listitem')[0]?.querySelector('video') ?? null;
const comes = (isIntersecting: boolean) =>
  act(() => reports.get(screen.getAllByRole('listitem')[0] as Element)?.([{ isIntersecting }]));

test('the wall shows a poster of each clip, and asks for none of the clips', () => {
  renderScreen(<Wall />);
  expect(screen.getAllByRole('img')).toHaveLength(wallClips.length);
  for (const picture of screen.getAllByRole('img')) expect(picture).toHaveAttribute('loading', 'lazy');
  expect(document.querySelector('video')).toBeNull();
});

test('a clip plays silently while it is in view, and stops when it leaves', () => {
  renderScreen(<Wall />);
  comes(true);
  for (const attribute of ['muted', 'loop', 'playsinline']) expect(video()).toHaveAttribute(attribute);
  expect(video()).toHaveAttribute('preload', 'none');
  expect(play).toHaveBeenCalledOnce();
  expect(first().getByRole('img')).toBeInTheDocument();
  pause.mockClear();
  comes(false);
  expect(pause).toHaveBeenCalledOnce();
  expect(play).toHaveBeenCalledOnce();
  expect(document.querySelectorAll('video')).toHaveLength(1);
});

test('nothing moves where less motion is wanted', () => {
  prefersReducedMotion();
  renderScreen(<Wall />);
  comes(true);
  expect(video()).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('the client, which has no clips, shows the posters', () => {
  renderScreen(<Wall />, { platform: buildPlatform({ website: { open: async () => undefined } }) });
  comes(true);
  expect(video()).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('nothing is loaded where data is to be saved', () => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: { saveData: true } }));
  renderScreen(<Wall />);
  comes(true);
  expect(video()).toBeNull();
});

test('all clips can be stopped, and go on', async () => {
  renderScreen(<Wall />);
  comes(true);
  pause.mockClear();
  await userEvent.click(screen.getByRole('button', { name: 'Pause clips' }));
  expect(pause).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Pause clips', pressed: true }));
  expect(play).toHaveBeenCalledTimes(2);
});

test('a browser that refuses to play leaves the poster', async () => {
  play.mockRejectedValue(new DOMException('Low power mode', 'NotAllowedError'));
  renderScreen(<Wall />);
  comes(true);
  await act(async () => undefined);
  expect(first().getByRole('img')).toBeVisible();
});
