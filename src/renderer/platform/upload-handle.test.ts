import { describe, expect, it, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { UploadCancelled } from './platform.ts';
import { createUploadHandle, type UploadReport } from './upload-handle.ts';

const open = async () => {
  const driver = { start: vi.fn(), pause: vi.fn(async () => undefined), cancel: vi.fn(async () => undefined) };
  let report: UploadReport | undefined;
  const handle = createUploadHandle(100, async (given) => {
    report = given;
    return driver;
  });
  await eventually(() => expect(driver.start).toHaveBeenCalledOnce());
  if (!report) throw new Error('The driver was not opened.');
  return { handle, driver, report };
};

describe('an upload', () => {
  it('reports its progress and ends with the id', async () => {
    const { handle, report } = await open();
    const seen: number[] = [];
    handle.observe(({ sent }) => seen.push(sent));
    report.sent(40);
    report.done('u1');
    expect(await handle.done).toBe('u1');
    expect(seen).toEqual([40, 100]);
    expect(handle.progress().state).toBe('done');
  });

  it('pauses and goes on', async () => {
    const { handle, driver } = await open();
    await handle.pause();
    expect(handle.progress().state).toBe('paused');
    handle.resume();
    await eventually(() => expect(driver.start).toHaveBeenCalledTimes(2));
  });

  it('does not start when it was paused before it could', async () => {
    const start = vi.fn();
    const pause = vi.fn(async () => undefined);
    const handle = createUploadHandle(1, async () => ({ start, pause, cancel: pause }));
    await handle.pause();
    expect(start).not.toHaveBeenCalled();
  });

  it('rejects when cancelled and ignores what comes late', async () => {
    const { handle, driver, report } = await open();
    await handle.cancel();
    report.done('u1');
    await expect(handle.done).rejects.toBeInstanceOf(UploadCancelled);
    expect(driver.cancel).toHaveBeenCalledOnce();
    expect(handle.progress().state).toBe('cancelled');
  });

  it('rejects when the server refuses', async () => {
    const { handle, report } = await open();
    report.failed(new Error('too large'));
    await expect(handle.done).rejects.toThrow('too large');
    expect(handle.progress().state).toBe('failed');
  });
});
