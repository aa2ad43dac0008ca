import { expect, test, vi } from 'vitest';
import { createEventWriter, type StoredSettings } from './settings.ts';

test('a full disk stops no event of the window and is reported once, until a write succeeds', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  const write = vi.fn<(values: StoredSettings) => void>(() => {
    throw full;
  });
  const report = vi.fn();
  const setInEvent = createEventWriter(write, report);
  setInEvent({ isMaximized: false });
  setInEvent({ zoom: 1.5 });
  setInEvent({ isTrayExplained: true });
  expect(report.mock.calls).toEqual([[full]]);
  write.mockImplementationOnce(() => undefined);
  setInEvent({ zoom: 1.25 });
  setInEvent({ isMaximized: true });
  expect(write.mock.calls.slice(-2)).toEqual([[{ zoom: 1.25 }], [{ isMaximized: true }]]);
  expect(report).toHaveBeenCalledTimes(2);
});
