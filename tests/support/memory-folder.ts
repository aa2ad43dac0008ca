import { accessSync, constants, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** What must be free there: a run holds some hundred megabytes at once, and no test may meet a full disk by accident. */
const ROOM_BYTES = 6 * 2 ** 30;
const NAME = /^test-run-(\d+)$/;

const hasRoom = (): boolean => {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    // What a container may use; nothing, or more than there is, without such a limit.
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

/** Memory is not given back by itself: folders of runs that were killed are removed by the next one. */
const removeAbandoned = (): void => {
  for (const name of readdirSync(MEMORY)) {
    const pid = Number(NAME.exec(name)?.[1]);
    if (pid && !isRunning(pid)) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
};

/**
 * Lets this test run and the processes it starts keep their temporary files in memory, where there is room: a database
 * is over a thousand files, and making those on a disk costs ten times as much. A TMPDIR that is set is left as it is.
 */
export const keepTemporaryFilesInMemory = (): void => {
  if (process.env.TMPDIR || !hasRoom()) return;
  removeAbandoned();
  const folder = join(MEMORY, `test-run-${process.pid}`);
  // A PostgreSQL server that root starts runs as another user and must get to its folder.
  mkdirSync(folder, { mode: 0o711 });
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
};
