import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FrameClock } from './frame-clock.ts';

const RATE = { frames: 30_000, seconds: 1_001 };
const FPS = 30_000 / 1_001;
let video: HTMLVideoElement;
let clock: FrameClock;
let stop: () => void;
let seeking = false;

const arrive = () => {
  seeking = false;
  video.dispatchEvent(new Event('seeked'));
};

beforeEach(() => {
  vi.useFakeTimers();
  seeking = false;
  let position = 0;
  video = document.createElement('video');
  Object.defineProperties(video, {
    duration: { value: 12.012 },
    seeking: { get: () => seeking },
    currentTime: {
      configurable: true,
      get: () => position,
      set: (seconds: number) => {
        position = seconds;
        seeking = true;
      },
    },
  });
  clock = new FrameClock(video, RATE);
  stop = clock.start();
});
afterEach(() => stop());

test('seeks to the middle of each frame, and reads that frame', () => {
  for (let frame = 0; frame < 360; frame += 1) {
    clock.seek(frame);
    arrive();
    expect(video.currentTime).toBeCloseTo((frame + 0.5) / FPS, 9);
    expect(clock.frame()).toBe(frame);
  }
});

test('stays inside the video', () => {
  clock.seek(9_999);
  expect(clock.frame()).toBe(359);
  arrive();
  clock.step(-1_000);
  expect(clock.frame()).toBe(0);
});

test('of many wishes during a seek only the newest follows', () => {
  const moves = vi.spyOn(video, 'currentTime', 'set');
  for (let press = 0; press < 20; press += 1) clock.step(1);
  expect([moves.mock.calls.length, clock.frame()]).toEqual([1, 20]);
  arrive();
  arrive();
  expect(moves.mock.calls.map(([seconds]) => Math.floor(seconds * FPS))).toEqual([1, 20]);
});

test('plays backwards by steps, faster at each press, until something else is asked for', () => {
  clock.seek(200);
  arrive();
  clock.backward();
  vi.advanceTimersByTime(250);
  arrive();
  expect(clock.frame()).toBe(192);
  clock.backward();
  vi.advanceTimersByTime(125);
  expect(clock.frame()).toBe(185);
  clock.pause();
  vi.advanceTimersByTime(1_000);
  expect(clock.frame()).toBe(185);
});

test('plays twice as fast at each press of forward, up to four times', () => {
  vi.spyOn(video, 'play').mockResolvedValue();
  clock.forward();
  Object.defineProperty(video, 'paused', { value: false });
  const rates = [1, 2, 3].map(() => {
    clock.forward();
    return video.playbackRate;
  });
  expect(rates).toEqual([2, 4, 4]);
});
