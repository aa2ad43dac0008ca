import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FrameClock } from './frame-clock.ts';
import { followClock } from './video-column.tsx';

const THIRTY = { frames: 30, seconds: 1 };
const TWENTY_FIVE = { frames: 25, seconds: 1 };

/** A video whose position, length and state the test sets; a seek ends with `arrive`. */
const buildVideo = (duration: number) => {
  const state = { position: 0, seeking: false, paused: true };
  const video = document.createElement('video');
  Object.defineProperties(video, {
    duration: { value: duration },
    readyState: { value: 4 },
    seeking: { get: () => state.seeking },
    paused: { get: () => state.paused },
    currentTime: {
      get: () => state.position,
      set: (seconds: number) => Object.assign(state, { position: seconds, seeking: true }),
    },
  });
  vi.spyOn(video, 'play').mockImplementation(async () => {
    state.paused = false;
    video.dispatchEvent(new Event('play'));
  });
  vi.spyOn(video, 'pause').mockImplementation(() => {
    state.paused = true;
  });
  const arrive = () => {
    state.seeking = false;
    video.dispatchEvent(new Event('seeked'));
  };
  /** Playback has come to this position. */
  const reach = (seconds: number) => {
    state.position = seconds;
    video.dispatchEvent(new Event('timeupdate'));
  };
  return { video, state, arrive, reach };
};

let [leader, follower] = [buildVideo(12), buildVideo(10)];
let clock: FrameClock;
let ends: (() => void)[];

const follow = (rate = THIRTY) => {
  ends.push(followClock(follower.video, rate, clock));
  // At the middle of its first frame.
  follower.arrive();
};

beforeEach(() => {
  [leader, follower] = [buildVideo(12), buildVideo(10)];
  clock = new FrameClock(leader.video, THIRTY);
  ends = [clock.start()];
});
afterEach(() => {
  for (const end of ends) end();
});

test('shows the frame of the leader while it is paused, also at another rate', () => {
  follow(TWENTY_FIVE);
  for (const frame of [1, 59, 60, 61, 200]) {
    clock.seek(frame);
    leader.arrive();
    follower.arrive();
    expect(Math.floor(follower.video.currentTime * 25)).toBe(Math.floor(((frame + 0.5) / 30) * 25));
    expect((follower.video.currentTime * 25) % 1).toBeCloseTo(0.5, 6);
  }
});

test('goes to the newest frame once a seek that was under way has ended', () => {
  follow();
  clock.seek(30);
  for (const frame of [40, 50, 60]) clock.seek(frame);
  expect(follower.video.currentTime).toBeCloseTo(30.5 / 30, 6);
  follower.arrive();
  expect(follower.video.currentTime).toBeCloseTo(60.5 / 30, 6);
});

test('stays at its last frame after its end', () => {
  follow();
  clock.seek(350);
  leader.arrive();
  follower.arrive();
  expect(follower.video.currentTime).toBeCloseTo(299.5 / 30, 6);
  void leader.video.play();
  leader.reach(11.7);
  expect(follower.video.paused).toBe(true);
});

test('plays and pauses with the leader, makes up small differences by its speed and jumps over large ones', () => {
  follow();
  clock.seek(30);
  leader.arrive();
  follower.arrive();
  void leader.video.play();
  expect(follower.video.paused).toBe(false);
  leader.video.playbackRate = 2;
  follower.state.position = 2;
  const rates = [2.01, 2.1, 1.95].map((at) => {
    leader.reach(at);
    return follower.video.playbackRate;
  });
  expect(rates).toEqual([2, 2 * 1.03, 2 * 0.97]);
  expect(follower.video.seeking).toBe(false);
  leader.reach(3);
  expect(follower.video.seeking).toBe(true);
  clock.pause();
  leader.video.dispatchEvent(new Event('pause'));
  expect(follower.video.paused).toBe(true);
});

test('follows no more once that is ended', () => {
  follow();
  ends.pop()?.();
  clock.seek(90);
  leader.arrive();
  expect(follower.video.currentTime).toBeCloseTo(0.5 / 30, 6);
});
