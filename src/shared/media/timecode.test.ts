import { expect, test } from 'vitest';
import { isDropFrame, parseFrameRate, timecode } from './timecode.ts';

const rateOf = (text: string) => parseFrameRate(text) ?? { frames: 0, seconds: 0 };

test.each([
  ['25/1', 0, '00:00:00:00'],
  ['25/1', 63, '00:00:02:13'],
  ['24000/1001', 24, '00:00:01:00'],
  ['30/1', 107_999, '00:59:59:29'],
  // Frames 0 and 1 of a minute are left out, but not of each tenth.
  ['30000/1001', 1_799, '00:00:59;29'],
  ['30000/1001', 1_800, '00:01:00;02'],
  ['30000/1001', 17_981, '00:09:59;29'],
  ['30000/1001', 17_982, '00:10:00;00'],
  ['30000/1001', 107_892, '01:00:00;00'],
  ['60000/1001', 3_599, '00:00:59;59'],
  ['60000/1001', 3_600, '00:01:00;04'],
  ['60000/1001', 35_964, '00:10:00;00'],
])('at %s the frame %i is %s', (rate, frame, expected) => {
  expect(timecode(frame, rateOf(rate))).toBe(expected);
});

test('every frame of eleven minutes has a timecode of its own, in order', () => {
  for (const rate of ['30000/1001', '60000/1001', '24000/1001', '50/1']) {
    const all = Array.from({ length: 660 * 60 }, (_, frame) => timecode(frame, rateOf(rate)));
    expect(new Set(all).size).toBe(all.length);
    expect(all.toSorted()).toEqual(all);
  }
});

test('a timeline can start at another hour', () => {
  expect(timecode(63, rateOf('25/1'), 1)).toBe('01:00:02:13');
  expect(timecode(1_800, rateOf('30000/1001'), 10)).toBe('10:01:00;02');
});

test.each(['', '30', '30000/0', '0/1', 'x/1', null])('%j is no frame rate', (text) => {
  expect(parseFrameRate(text)).toBeNull();
});

test('only 29.97 and 59.94 leave numbers out', () => {
  expect(
    ['24/1', '25/1', '30/1', '50/1', '60/1', '24000/1001', '30000/1001', '60000/1001'].filter((rate) =>
      isDropFrame(rateOf(rate)),
    ),
  ).toEqual(['30000/1001', '60000/1001']);
});
