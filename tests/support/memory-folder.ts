import { accessSync, constants, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** Required free space: a run uses some hundred megabytes at once, and no test may hit a full disk by accident. */
const ROOM_BYTES = 6 * 2 ** 30;
const NAME = /^test-run-(\d+)$/;

const hasRoom = (): boolean => {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    // The memory limit of the container; without one absent, or more than the machine has.
    const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
    return Math.min(bavail * bsize, freemem(), limit) >= ROOM_BYTES;
  } catch {
    return false;
  }
};

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
};

/** Files in memory outlive killed runs, so the next run removes their folders. */
const removeAbandoned = (): void => {
  for (const name of readdirSync(MEMORY)) {
    const pid = Number(NAME.exec(name)?.[1]);
    if (pid && !isRunning(pid)) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
};

/**
 * Moves the temporary files of this test run and its child processes to memory, if there is space: a database has over a
 * thousand files, and creating them on disk takes ten times as long. An existing TMPDIR is respected.
 */
export const keepTemporaryFilesInMemory = (): void => {
  if (process.env.TMPDIR || !hasRoom()) return;
  removeAbandoned();
  const folder = join(MEMORY, `test-run-${process.pid}`);
  // A PostgreSQL server started by root runs as another user, who needs access to its folder.
  mkdirSync(folder, { mode: 0o711 });
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
};
