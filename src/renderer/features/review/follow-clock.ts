import { type FrameRate, framesPerSecond } from '#shared/media/timecode.ts';
import type { FrameClock } from './frame-clock.ts';

/** Seconds of difference at which the follower jumps; a smaller one is made up by its speed. */
const FAR = 0.2;

/** How much faster or slower the follower plays until it is level. */
const CATCH_UP = 0.03;

/**
 * Makes a video follow the one of a clock: paused it shows the frame at the same time, playing it is at most half a frame apart,
 * and beyond its own end it stays at its last frame.
 * @param rate of the follower
 * @returns what ends that
 */
export const followClock = (follower: HTMLVideoElement, rate: FrameRate, clock: FrameClock): (() => void) => {
  const leader = clock.video;
  const frames = framesPerSecond(rate);
  const jump = () => {
    // Metadata and each seek that ends come back to this.
    if (follower.readyState === 0 || follower.seeking) return;
    const seconds = (clock.frame() + 0.5) / framesPerSecond(clock.rate);
    const last = Math.max(0, Math.round(follower.duration * frames) - 1);
    const target = (Math.min(Math.floor(seconds * frames), last) + 0.5) / frames;
    if (Math.abs(follower.currentTime - target) > 0.25 / frames) follower.currentTime = target;
  };
  const align = () => {
    if (leader.paused || leader.seeking || leader.currentTime >= follower.duration) {
      follower.pause();
      return jump();
    }
    const behind = leader.currentTime - follower.currentTime;
    if (Math.abs(behind) > FAR) jump();
    const isLevel = Math.abs(behind) <= 0.5 / frames;
    follower.playbackRate = leader.playbackRate * (isLevel ? 1 : 1 + Math.sign(behind) * CATCH_UP);
    // A muted video may always play; a play that a pause interrupts is no error.
    if (follower.paused) void follower.play().catch(() => undefined);
  };
  const events = [
    ...['play', 'pause', 'seeked', 'timeupdate', 'ratechange'].map((name) => [leader, name] as const),
    ...['loadedmetadata', 'seeked'].map((name) => [follower, name] as const),
  ];
  for (const [video, name] of events) video.addEventListener(name, align);
  const end = clock.subscribe(align);
  align();
  return () => {
    for (const [video, name] of events) video.removeEventListener(name, align);
    end();
  };
};
