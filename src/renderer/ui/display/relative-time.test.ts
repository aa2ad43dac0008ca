import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.tsx';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [-DAY, 'Just now'],
  [0, 'Just now'],
  [MINUTE - 1, 'Just now'],
  [MINUTE, '1 mins ago'],
  [2 * MINUTE - 1, '1 mins ago'],
  [2 * MINUTE, '2 mins ago'],
  [HOUR - 1, '59 mins ago'],
  [HOUR, '1 hour ago'],
  [2 * HOUR - 1, '1 hour ago'],
  [2 * HOUR, '2 hours ago'],
  [DAY - 1, '23 hours ago'],
  [DAY, 'Yesterday'],
  [2 * DAY - 1, 'Yesterday'],
  [2 * DAY, '2 days ago'],
  [400 * DAY, '400 days ago'],
])('%d ms ago reads "%s"', (past, label) => {
  const now = new Date('2025-03-30T01:30:00Z');
  expect(relativeTime(new Date(now.getTime() - past), now)).toBe(label);
});
