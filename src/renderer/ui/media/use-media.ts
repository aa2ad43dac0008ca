import { type RefObject, useEffect, useState } from 'react';

/** State of a video element; times in seconds. */
export interface MediaState {
  readonly paused: boolean;
  readonly at: number;
  /** 0 while unknown. */
  readonly length: number;
  /** End of the loaded bytes, as a position in the video. */
  readonly loaded: number;
  /** 0 to 1; 0 when muted. */
  readonly volume: number;
  readonly rate: number;
  /** Whether playback waits for bytes. */
  readonly waiting: boolean;
}

const EVENTS = [
  'play',
  'pause',
  'ended',
  'timeupdate',
  'seeking',
  'seeked',
  'loadedmetadata',
  'durationchange',
  'emptied',
  'progress',
  'volumechange',
  'ratechange',
  'waiting',
  'playing',
] as const;

const UNKNOWN: MediaState = { paused: true, at: 0, length: 0, loaded: 0, volume: 1, rate: 1, waiting: false };

const stateOf = (video: HTMLVideoElement): MediaState => ({
  paused: video.paused,
  at: video.currentTime,
  // A recording that was never finalised has an infinite duration.
  length: Number.isFinite(video.duration) ? video.duration : 0,
  loaded: video.buffered.length > 0 ? video.buffered.end(video.buffered.length - 1) : 0,
  volume: video.muted ? 0 : video.volume,
  rate: video.playbackRate,
  waiting: !video.paused && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
});

/** Follows the state of a video element. */
export const useMedia = (video: RefObject<HTMLVideoElement | null>): MediaState => {
  const [state, setState] = useState(UNKNOWN);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const read = () => setState(stateOf(element));
    read();
    for (const event of EVENTS) element.addEventListener(event, read);
    return () => {
      for (const event of EVENTS) element.removeEventListener(event, read);
    };
  }, [video]);
  return state;
};

/** iPhones show nothing but a video element itself on the whole screen. */
type MaybeIphoneVideo = HTMLVideoElement & { readonly webkitEnterFullscreen?: () => void };

/** Shows the box with the player on the whole screen, or ends that. */
export const toggleFullscreen = (box: HTMLElement, video: MaybeIphoneVideo): void => {
  // A refused request changes nothing on the screen.
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  else if (box.requestFullscreen) void box.requestFullscreen().catch(() => undefined);
  else video.webkitEnterFullscreen?.();
};

export const togglePlay = (video: HTMLVideoElement): void => {
  // Playback that the browser refuses leaves the player paused, which its controls show.
  if (video.paused) void video.play().catch(() => undefined);
  else video.pause();
};

/** Moves the position by so many seconds. */
const seekBy = (seconds: number) => (video: HTMLVideoElement) => {
  const most = Number.isFinite(video.duration) ? video.duration : video.currentTime;
  video.currentTime = Math.min(Math.max(video.currentTime + seconds, 0), most);
};

const changeVolume = (by: number) => (video: HTMLVideoElement) => {
  video.muted = false;
  video.volume = Math.min(Math.max(video.volume + by, 0), 1);
};

export const toggleMuted = (video: HTMLVideoElement): void => {
  video.muted = !video.muted;
  if (!video.muted && video.volume === 0) video.volume = 1;
};

/** What the keys do while the focus is in the player; `f` needs its box and is not among them. */
const KEYS: Readonly<Record<string, (video: HTMLVideoElement) => void>> = {
  ' ': togglePlay,
  k: togglePlay,
  j: seekBy(-10),
  l: seekBy(10),
  m: toggleMuted,
  ArrowLeft: seekBy(-5),
  ArrowRight: seekBy(5),
  ArrowUp: changeVolume(0.1),
  ArrowDown: changeVolume(-0.1),
};

/** Handles a key of the player. Space on a button presses the button. */
export const pressKey = (event: React.KeyboardEvent<HTMLElement>, video: HTMLVideoElement | null): void => {
  if (!video || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === ' ' && event.target instanceof HTMLButtonElement) return;
  const act = key === 'f' ? () => toggleFullscreen(event.currentTarget, video) : KEYS[key];
  if (!act) return;
  event.preventDefault();
  act(video);
};
