import { describe, expect, it, vi } from 'vitest';
import { limits } from '#shared/domain/limits.ts';
import { playerMetadata } from './file-metadata.ts';
import { fakeVideo } from './fixtures/fake-video.ts';

const POSTER = 'data:image/jpeg;base64,AAAA';

describe('video metadata from the browser', () => {
  it('is duration, size and a poster of at most 640 pixels from its first second', async () => {
    const video = fakeVideo({ duration: 32.4 });
    const seek = vi.spyOn(video, 'currentTime', 'set');
    const draw = vi.fn(() => POSTER);
    expect(await playerMetadata('blob:1', { video, draw })).toEqual({
      seconds: 32.4,
      width: 1080,
      height: 1920,
      poster: POSTER,
    });
    expect(seek).toHaveBeenCalledWith(1);
    expect(draw).toHaveBeenCalledExactlyOnceWith(video, 360, 640, 0.8);
  });

  it('takes the poster earlier in a short video and never enlarges it', async () => {
    const video = fakeVideo({ duration: 4, videoWidth: 320, videoHeight: 180 });
    const seek = vi.spyOn(video, 'currentTime', 'set');
    const draw = vi.fn(() => POSTER);
    await playerMetadata('blob:1', { video, draw });
    expect(seek).toHaveBeenCalledWith(0.4);
    expect(draw).toHaveBeenCalledWith(video, 320, 180, 0.8);
  });

  it('lowers the quality until the poster is small enough, otherwise has none', async () => {
    const large = `${POSTER}${'A'.repeat(limits.posterText)}`;
    const draw = vi.fn((...[, , , quality]: [unknown, number, number, number]) => (quality > 0.5 ? large : POSTER));
    expect(await playerMetadata('blob:1', { video: fakeVideo({}), draw })).toHaveProperty('poster', POSTER);
    expect(draw).toHaveBeenCalledTimes(3);
    expect(await playerMetadata('blob:1', { video: fakeVideo({}), draw: () => large })).not.toHaveProperty('poster');
  });

  it('is empty for an unsupported codec', async () => {
    expect(await playerMetadata('blob:1', { video: fakeVideo(), draw: () => POSTER })).toEqual({});
  });

  it('is the duration only where just the audio can be played', async () => {
    const video = fakeVideo({ duration: 12, videoWidth: 0, videoHeight: 0 });
    expect(await playerMetadata('blob:1', { video, draw: () => POSTER })).toEqual({ seconds: 12 });
  });

  it('has no duration for a recording without an end', async () => {
    const video = fakeVideo({ duration: Number.POSITIVE_INFINITY });
    expect(await playerMetadata('blob:1', { video, draw: () => POSTER })).not.toHaveProperty('seconds');
  });

  it('has no poster that cannot be drawn or is not a JPEG', async () => {
    const refuse = () => {
      throw new Error('HDR');
    };
    expect(await playerMetadata('blob:1', { video: fakeVideo({}), draw: refuse })).not.toHaveProperty('poster');
    expect(await playerMetadata('blob:1', { video: fakeVideo({}), draw: () => 'data:,' })).not.toHaveProperty('poster');
  });

  it('is what is known at the timeout, and releases the file', async () => {
    const video = fakeVideo({ duration: 30 });
    Object.defineProperty(video, 'dispatchEvent', {
      value: (event: Event) => event.type !== 'seeked' && EventTarget.prototype.dispatchEvent.call(video, event),
    });
    const metadata = await playerMetadata('blob:1', { video, draw: () => POSTER, patience: 20 });
    expect(metadata).toEqual({ seconds: 30, width: 1080, height: 1920 });
    expect(video.hasAttribute('src')).toBe(false);
  });
});
