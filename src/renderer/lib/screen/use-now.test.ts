import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { nextMidnight, useNow } from './use-now.ts';

const DAY = 86_400_000;
const BEGIN = new Date(2026, 2, 1, 23, 59);

beforeEach(() => vi.useFakeTimers({ now: BEGIN }));

const hourOf = (now: Date) => now.getHours();
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it('is renewed at each midnight', async () => {
  const { result } = renderHook(() => useNow(nextMidnight));
  await pass(59_000);
  expect(hourOf(result.current)).toBe(23);
  await pass(1_000);
  expect([result.current.getDate(), hourOf(result.current)]).toEqual([2, 0]);
  await pass(DAY);
  expect(result.current.getDate()).toBe(3);
});

it('waits for a moment that is further away than the longest timer', async () => {
  const end = new Date(BEGIN.getTime() + 40 * DAY);
  const { result } = renderHook(() => useNow((now) => (now < end ? end : null)));
  await pass(40 * DAY - 1);
  expect(result.current < end).toBe(true);
  await pass(1);
  expect(result.current).toEqual(end);
});

it('is renewed when the page becomes visible after a sleep in which timers stood still', async () => {
  const { result } = renderHook(() => useNow(nextMidnight));
  vi.setSystemTime(BEGIN.getTime() + 30_000);
  act(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current).toEqual(BEGIN);
  vi.setSystemTime(BEGIN.getTime() + 8 * 3_600_000);
  act(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(hourOf(result.current)).toBe(7);
});

it('knows a moment that is told later from the time of day, not from the last rendering', async () => {
  let end: Date | null = null;
  const { result, rerender } = renderHook(() => useNow((now) => (end && now < end ? end : null)));
  await pass(3_600_000);
  end = new Date(Date.now() + 60_000);
  rerender();
  await pass(60_000);
  expect(result.current).toEqual(end);
});
