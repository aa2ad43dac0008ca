import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { toast } from './toast.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  act(() => {
    toast.dismissAll();
    vi.runOnlyPendingTimers();
  });
});

const pass = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
const shown = (text: string) => screen.queryAllByText(text).length;

it.each([
  ['of the same id', { id: 'message-4' }],
  ['of the same words', {}],
])('shows a repeated %s once and restarts its timer', async (_, options) => {
  renderScreen(<p />);
  act(() => void toast.info('Noor: See you', options));
  for (let repeat = 0; repeat < 3; repeat += 1) {
    await pass(4_900);
    expect(shown('Noor: See you')).toBe(1);
    act(() => void toast.info('Noor: See you', options));
  }
  await pass(4_900);
  expect(shown('Noor: See you')).toBe(1);
  await pass(1_000);
  expect(shown('Noor: See you')).toBe(0);
});
