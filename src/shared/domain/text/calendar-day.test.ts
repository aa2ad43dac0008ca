import { expect, test } from 'vitest';
import { isCalendarDay } from './calendar-day.ts';

test.each(['2026-01-31', '2024-02-29', '2000-02-29', '1900-12-31'])('%s is a day', (text) =>
  expect(isCalendarDay(text)).toBe(true),
);

test.each([
  '2026-02-30',
  '2026-02-29',
  '1900-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-1-1',
  '',
  '2026-01-01T',
])('%j is none', (text) => expect(isCalendarDay(text)).toBe(false));
