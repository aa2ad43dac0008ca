import { expect, test, vi } from 'vitest';
import { createSettingsWriters, defaultSettings, type StoredSettings } from './settings.ts';

const bounds = { x: 0, y: 0, width: 800, height: 600 };

test('a full disk stops no event of the window and is reported once, until a write succeeds', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  const write = vi.fn<(values: StoredSettings) => void>(() => {
    throw full;
  });
  const report = vi.fn();
  const writers = createSettingsWriters(write, report);
  writers.setWindow(bounds, false);
  writers.setZoom(1.5);
  writers.setTrayExplained();
  expect(report.mock.calls).toEqual([[full]]);
  write.mockImplementationOnce(() => undefined);
  writers.setZoom(1.25);
  writers.setWindow(bounds, true);
  expect(write.mock.calls.slice(-2)).toEqual([[{ zoom: 1.25 }], [{ bounds, isMaximized: true }]]);
  expect(report).toHaveBeenCalledTimes(2);
});

test('a setting that a person changes throws when it cannot be stored', () => {
  const writers = createSettingsWriters(() => {
    throw new Error('EACCES: permission denied');
  }, vi.fn());
  expect(() => writers.setDesktop(defaultSettings('linux'))).toThrow('EACCES');
});
