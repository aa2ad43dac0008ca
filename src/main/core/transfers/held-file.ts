import { constants } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf } from '#shared/domain/transfers/transfer-failure.ts';

/** What a system answers while another program, mostly an antivirus on Windows, has a file open. */
const heldCodes = (platform: NodeJS.Platform): readonly string[] =>
  platform === 'win32' ? ['EBUSY', 'EPERM', 'EACCES'] : ['EBUSY'];

/** Milliseconds before each further try; a scan of a new file takes about a second. */
const PAUSES = [50, 100, 200, 400, 800, 1_600];

/** Tries work on a file again while another program holds the file, for about three seconds. Rejects with the last error. */
export const whileHeld = async <T>(
  work: () => Promise<T>,
  { platform = process.platform, pause = (milliseconds: number): Promise<unknown> => delay(milliseconds) } = {},
): Promise<T> => {
  for (const milliseconds of PAUSES) {
    try {
      return await work();
    } catch (error) {
      if (!heldCodes(platform).includes(codeOf(error))) throw error;
      await pause(milliseconds);
    }
  }
  return work();
};

const sleepSync = (milliseconds: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
};

/** As `whileHeld`, for what must be done before the window opens. Blocks the process meanwhile. */
export const whileHeldSync = <T>(work: () => T, { platform = process.platform, pause = sleepSync } = {}): T => {
  for (const milliseconds of PAUSES) {
    try {
      return work();
    } catch (error) {
      if (!heldCodes(platform).includes(codeOf(error))) throw error;
      pause(milliseconds);
    }
  }
  return work();
};

/** Renames a file, also one that another program holds for a moment. */
export const renameFile = (from: string, to: string): Promise<void> => whileHeld(() => rename(from, to));

/** Makes a new name durable by syncing its folder. Windows has no such call and needs none. */
export const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(path, constants.O_RDONLY);
  await handle.sync().finally(() => handle.close());
};
