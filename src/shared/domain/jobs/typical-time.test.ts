import { expect, test } from 'vitest';
import { typicalTime } from './typical-time.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

test.each([
  [0, '1 hour'],
  [HOUR, '1 hour'],
  [HOUR + 1, '2 hours'],
  [23 * HOUR, '23 hours'],
  [23 * HOUR + 1, '1 day'],
  [DAY, '1 day'],
  [DAY + 1, '2 days'],
  [9 * DAY, '9 days'],
])('%d seconds are "%s"', (seconds, words) => expect(typicalTime(seconds)).toBe(words));
