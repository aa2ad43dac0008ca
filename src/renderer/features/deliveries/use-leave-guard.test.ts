import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useLeaveGuard } from './use-leave-guard.ts';

it('asks on Back and stays, as often as that is pressed, until it is no longer active', () => {
  const ask = vi.fn();
  vi.spyOn(history, 'back').mockImplementation(() => undefined);
  const push = vi.spyOn(history, 'pushState');
  const { rerender } = renderHook(({ active }) => useLeaveGuard(active, ask), { initialProps: { active: true } });
  window.dispatchEvent(new PopStateEvent('popstate'));
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(ask).toHaveBeenCalledTimes(2);
  expect(push).toHaveBeenCalledTimes(3);
  rerender({ active: false });
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(ask).toHaveBeenCalledTimes(2);
  vi.restoreAllMocks();
});
