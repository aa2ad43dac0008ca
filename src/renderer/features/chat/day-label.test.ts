import { expect, it } from 'vitest';
import { dayLabel } from './day-label.ts';

const now = new Date(2026, 2, 1, 0, 30);

it.each([
  [new Date(2026, 2, 1, 0, 1), 'Today'],
  [new Date(2026, 1, 28, 23, 59), 'Yesterday'],
  [new Date(2026, 1, 27, 23, 59), 'February 27, 2026'],
])('names the day of %s', (day, label) => {
  expect(dayLabel(day.toISOString(), now)).toBe(label);
});
