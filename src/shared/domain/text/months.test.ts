import { expect, test } from 'vitest';
import {
  boundsOf,
  endOfMonth,
  monthName,
  monthOf,
  monthsOf,
  monthsUpTo,
  shortMonthName,
  startOfMonth,
} from './months.ts';

test('the last twelve months end with the current one, and cross the year', () => {
  const months = monthsUpTo(new Date('2026-02-28T23:59:59Z'), 12);
  expect(months).toHaveLength(12);
  expect([months[0], months[9], months[10], months[11]]).toEqual(['2025-03', '2025-12', '2026-01', '2026-02']);
});

test.each(['2026-01-31', '2026-03-31', '2026-05-31', '2024-02-29'])('no month is skipped or doubled on %s', (day) => {
  const months = monthsUpTo(new Date(`${day}T12:00:00Z`), 24);
  expect(new Set(months).size).toBe(24);
  expect(months.at(-1)).toBe(day.slice(0, 7));
});

test('a month begins and ends in UTC', () => {
  expect(monthOf(new Date('2026-01-31T23:59:59.999Z'))).toBe('2026-01');
  expect(monthOf(new Date('2026-02-01T00:00:00Z'))).toBe('2026-02');
  expect(monthOf(new Date('2026-02-01T00:30:00+01:00'))).toBe('2026-01');
  expect(startOfMonth('2026-02')).toEqual(new Date('2026-02-01T00:00:00Z'));
  expect(endOfMonth('2026-12')).toEqual(new Date('2027-01-01T00:00:00Z'));
});

test('a year has its twelve months and ends where the next begins', () => {
  expect([monthsOf(2026)[0], monthsOf(2026).at(-1)]).toEqual(['2026-01', '2026-12']);
  expect(boundsOf(2026).to).toEqual(boundsOf(2027).from);
});

test('months have names', () => {
  expect([monthName('2026-11'), shortMonthName('2026-11')]).toEqual(['November 2026', 'Nov']);
});
