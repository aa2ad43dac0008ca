import { expect, test } from 'vitest';
import { defaultSize, restoreBounds } from './window-state.ts';

const laptop = { x: 0, y: 0, width: 1440, height: 860 };
const monitor = { x: 1440, y: -200, width: 2560, height: 1400 };
const saved = { x: 1600, y: 0, width: 1280, height: 800 };

test('restores its position, on a second screen too', () => {
  expect(restoreBounds(saved, [laptop, monitor])).toEqual(saved);
});

test('moves to the first screen when the second one is unplugged', () => {
  expect(restoreBounds(saved, [laptop])).toEqual({ width: 1280, height: 800 });
});

test.each([
  ['above the screen', { ...saved, x: 0, y: -40 }],
  ['below the screen', { ...saved, x: 0, y: 850 }],
  ['all but a corner to the right', { ...saved, x: 1400, y: 0 }],
])('does not restore a position with the title bar %s', (_name, bounds) => {
  expect(restoreBounds(bounds, [laptop])).not.toHaveProperty('x');
});

test('shrinks to the screen, but not below the minimum size', () => {
  expect(restoreBounds({ x: 0, y: 0, width: 9_000, height: 9_000 }, [laptop])).toMatchObject({
    width: 1440,
    height: 860,
  });
  expect(restoreBounds({ x: 0, y: 0, width: 200, height: 10 }, [laptop])).toMatchObject({ width: 480, height: 560 });
});

test('uses the default size on the first start and with an invalid file', () => {
  expect(restoreBounds(undefined, [laptop])).toEqual(defaultSize);
  expect(restoreBounds({ ...saved, width: Number.NaN }, [laptop])).toEqual(defaultSize);
});
