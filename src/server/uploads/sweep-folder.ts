import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, type Clock, days } from '../lib/clock.ts';
import { codeOf } from '../lib/error-code.ts';

const orNothing = (error: unknown): undefined => {
  if (codeOf(error) === 'ENOENT') return undefined;
  throw error;
};

/**
 * The files of a folder that have not changed since a point in time; none without a folder. Compares the time of the
 * last change of any kind (`ctime`), because a new hard link changes it and leaves `mtime` as it was.
 */
export async function* untouchedFiles(directory: string, since: Date): AsyncGenerator<string> {
  const folder = await opendir(directory).catch(orNothing);
  if (!folder) return;
  for await (const { name } of folder) {
    const path = join(directory, name);
    const found = await stat(path).catch(orNothing);
    if (found?.isFile() && found.ctime < since) yield path;
  }
}

interface FolderSweep {
  readonly directory: string;
  readonly clock: Clock;
}

/**
 * Deletes the leftovers of killed processes in a folder of temporary files: every file unchanged for a day.
 * @param signal ends the run between two files.
 * @returns the number of deleted files.
 */
export const sweepFolder = async ({ directory, clock }: FolderSweep, signal?: AbortSignal): Promise<number> => {
  let removed = 0;
  for await (const path of untouchedFiles(directory, after(clock(), -days(1)))) {
    if (signal?.aborted) break;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
};
