import { describe, expect, it } from 'vitest';
import { byteSize } from '#renderer/ui/byte-size.ts';
import { TransferRate, timeLeft } from './transfer-rate.ts';
import { chooseVideo } from './video-choice.ts';

describe('the speed of a transfer', () => {
  it('is unknown until a second has been seen, then the mean of the last seconds', () => {
    const rate = new TransferRate();
    rate.add(0, 0);
    rate.add(500, 500);
    expect(rate.speed()).toBeNull();
    rate.add(2_000, 2_000);
    expect(rate.speed()).toBe(1_000);
    rate.add(52_000, 12_000);
    expect(rate.speed()).toBeNull();
    rate.add(57_000, 13_000);
    expect(rate.speed()).toBe(5_000);
  });

  it('forgets what was before a pause', () => {
    const rate = new TransferRate();
    rate.add(0, 0);
    rate.add(2_000, 2_000);
    rate.reset();
    expect(rate.speed()).toBeNull();
  });
});

it.each([
  [10, 1, '10 s left'],
  [61, 1, '2 min left'],
  [3_600, 1, '1 h 0 min left'],
  [7_199, 1, '2 h 0 min left'],
])('says how long %d bytes take at %d a second: %s', (bytes, speed, words) => {
  expect(timeLeft(bytes, speed)).toBe(words);
});

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1.0 KB'],
  [123_456_789, '123 MB'],
  [3_200_000_000, '3.2 GB'],
])('writes %d bytes as %s', (bytes, words) => {
  expect(byteSize(bytes)).toBe(words);
});

describe('the choice of a video', () => {
  const build = (name: string, type: string) => new File(['x'], name, { type });
  it('takes one video, also when the system does not know its type', () => {
    expect(chooseVideo([build('a.webm', 'video/webm')])).toHaveProperty('file');
    expect(chooseVideo([build('a.MKV', '')])).toHaveProperty('file');
  });
  it('explains what it refuses', () => {
    expect(chooseVideo([])).toEqual({ refusal: 'This is not a file. Choose a video.' });
    expect(chooseVideo([build('a.mp4', 'video/mp4'), build('b.mp4', 'video/mp4')])).toEqual({
      refusal: 'Choose one video only.',
    });
    expect(chooseVideo([build('a.png', 'image/png')])).toEqual({
      refusal: '“a.png” is not a video. Choose a video file.',
    });
    expect(chooseVideo([new File([], 'a.mp4', { type: 'video/mp4' })])).toEqual({
      refusal: '“a.mp4” is empty. Choose another video.',
    });
  });
});
