import { type FrameRate, framesPerSecond } from '#shared/media/timecode.ts';

/** Milliseconds between two steps of the reverse playback, which browsers do not have. */
const STEP = 125;

/** Fastest playback by `l` and `j`. */
const FASTEST = 4;

const tellsFrames = (video: HTMLVideoElement): boolean => 'requestVideoFrameCallback' in video;

/** While a video plays its position may be ahead of the picture, so it counts only where no callback names the frame. */
const eventsOf = (video: HTMLVideoElement) =>
  tellsFrames(video) ? ['loadeddata', 'seeked'] : ['loadeddata', 'seeked', 'timeupdate'];

/**
 * Which frame of a video of constant rate is shown. Positions are set to the middle of a frame: browsers show the frame before
 * at the exact start of one in every third case.
 */
export class FrameClock {
  readonly video: HTMLVideoElement;
  readonly rate: FrameRate;
  readonly #listeners = new Set<() => void>();
  #frame = 0;
  /** The newest frame that was asked for while a seek is under way. */
  #wish: number | null = null;
  #callback = 0;
  #reverse: ReturnType<typeof setInterval> | undefined;
  #speed = 1;

  constructor(video: HTMLVideoElement, rate: FrameRate) {
    this.video = video;
    this.rate = rate;
  }

  /** Starts to follow the video. @returns what ends that. */
  start(): () => void {
    const { video } = this;
    for (const event of eventsOf(video)) video.addEventListener(event, this.#read);
    video.addEventListener('seeked', this.#seekWish);
    video.addEventListener('play', this.#endReverse);
    this.#follow();
    this.#read();
    return () => {
      for (const event of eventsOf(video)) video.removeEventListener(event, this.#read);
      video.removeEventListener('seeked', this.#seekWish);
      video.removeEventListener('play', this.#endReverse);
      video.cancelVideoFrameCallback?.(this.#callback);
      this.#endReverse();
    };
  }

  /** The frame on the screen, from 0. */
  readonly frame = (): number => this.#frame;

  /** The last frame; infinite while the length is unknown. */
  last(): number {
    const { duration } = this.video;
    return Number.isFinite(duration)
      ? Math.max(0, Math.round(duration * framesPerSecond(this.rate)) - 1)
      : Number.POSITIVE_INFINITY;
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  /** Pauses and shows a frame. While a seek is under way only the newest frame that was asked for follows it. */
  seek(frame: number): void {
    const wanted = Math.min(Math.max(Math.round(frame), 0), this.last());
    this.video.pause();
    this.#set(wanted);
    if (this.video.seeking) this.#wish = wanted;
    else this.#move(wanted);
  }

  /** Shows the frame so many frames later. */
  step(frames: number): void {
    this.#endReverse();
    this.seek(this.#frame + frames);
  }

  pause(): void {
    this.#endReverse();
    this.video.pause();
  }

  toggle(): void {
    if (!this.video.paused || this.#reverse !== undefined) this.pause();
    else this.#play(1);
  }

  /** Plays; twice as fast each time, up to four times. */
  forward(): void {
    this.#play(this.video.paused ? 1 : Math.min(this.video.playbackRate * 2, FASTEST));
  }

  /** Plays backwards by steps; twice as fast each time, up to four times. */
  backward(): void {
    this.#speed = this.#reverse === undefined ? 1 : Math.min(this.#speed * 2, FASTEST);
    clearInterval(this.#reverse);
    const frames = Math.max(1, Math.round((framesPerSecond(this.rate) * STEP * this.#speed) / 1_000));
    this.#reverse = setInterval(() => {
      if (this.#frame === 0) this.#endReverse();
      else this.seek(this.#frame - frames);
    }, STEP);
  }

  #play(rate: number): void {
    this.#endReverse();
    this.video.playbackRate = rate;
    // Playback that the browser refuses leaves the player paused, which its controls show.
    void this.video.play().catch(() => undefined);
  }

  readonly #endReverse = (): void => {
    clearInterval(this.#reverse);
    this.#reverse = undefined;
  };

  #move(frame: number): void {
    this.video.currentTime = (frame + 0.5) / framesPerSecond(this.rate);
  }

  readonly #seekWish = (): void => {
    if (this.#wish === null) return;
    const wish = this.#wish;
    this.#wish = null;
    this.#move(wish);
  };

  #set(frame: number): void {
    if (frame === this.#frame) return;
    this.#frame = frame;
    for (const changed of this.#listeners) changed();
  }

  readonly #read = (): void => {
    if (this.#wish === null && !this.video.seeking)
      this.#set(Math.min(Math.floor(this.video.currentTime * framesPerSecond(this.rate)), this.last()));
  };

  /** Browsers without this callback, and paused videos, are followed by events. */
  #follow(): void {
    if (!tellsFrames(this.video)) return;
    this.#callback = this.video.requestVideoFrameCallback((_, { mediaTime }) => {
      if (this.#wish === null && !this.video.seeking) this.#set(Math.round(mediaTime * framesPerSecond(this.rate)));
      this.#follow();
    });
  }
}
