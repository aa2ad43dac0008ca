import { describe, expect, it } from 'vitest';
import { describeMismatches, type VideoMetadata, videoMismatches } from './video-mismatch.ts';

const order = { video_setting: { title: '30 seconds', seconds: 30 }, aspect_ratio_setting: { title: '9:16' } };
const right: VideoMetadata = { seconds: 30, width: 1080, height: 1920, hasAudio: true };

describe('comparing a video with its order', () => {
  it.each([
    ['exactly what was ordered', {}],
    ['one second longer', { seconds: 31.4 }],
    ['5 percent shorter', { seconds: 28.5 }],
    ['sides rounded by the encoder', { width: 608, height: 1080 }],
    ['unknown properties', { seconds: null, width: null, height: null, hasAudio: null }],
  ])('accepts %s', (_, metadata) => {
    expect(describeMismatches(videoMismatches(order, { ...right, ...metadata }))).toBeNull();
  });

  it.each([
    ['a different length', { seconds: 10.2 }, 'This video is 10 s, the brand ordered 30 s.'],
    ['a little too long', { seconds: 32 }, 'This video is 32 s, the brand ordered 30 s.'],
    ['an absurd length claimed by the file', { seconds: 86_401 }, 'This video is 86401 s, the brand ordered 30 s.'],
    ['a different ratio', { width: 1920, height: 1080 }, 'This video is 16:9, the brand ordered 9:16.'],
    ['an unusual ratio', { width: 2000, height: 600 }, 'This video is 2000 × 600 pixels, the brand ordered 9:16.'],
    [
      'a ratio slightly off',
      { width: 1080, height: 1860 },
      'This video is 1080 × 1860 pixels, the brand ordered 9:16.',
    ],
    ['few pixels', { width: 360, height: 640 }, 'This video has only 360 × 640 pixels.'],
    ['no sound', { hasAudio: false }, 'This video has no sound.'],
    [
      'everything',
      { seconds: 10, width: 1920, height: 1080, hasAudio: false },
      'This video is 16:9 and 10 s, the brand ordered 9:16 and 30 s. It has no sound.',
    ],
  ])('reports %s', (_, metadata, words) => {
    expect(describeMismatches(videoMismatches(order, { ...right, ...metadata }))?.replaceAll('\u00a0', ' ')).toBe(
      words,
    );
  });

  it('keeps numbers and their units on one line', () => {
    const said = describeMismatches(videoMismatches(order, { ...right, seconds: 10, width: 360, height: 640 }));
    expect(said).toBe(
      'This video is 10\u00a0s, the brand ordered 30\u00a0s. It has only 360\u00a0×\u00a0640\u00a0pixels.',
    );
  });

  it('tolerates one second where 5 percent would be less', () => {
    const short = { ...order, video_setting: { title: '6 seconds', seconds: 6 } };
    expect(videoMismatches(short, { ...right, seconds: 7 })).toEqual([]);
    expect(videoMismatches(short, { ...right, seconds: 8 })).toHaveLength(1);
  });
});
