import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, type Clock, days } from '../clock.ts';

const orNothing = (error: unknown): undefined => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
};

/**
 * The files of a folder that nothing happened to for a while; none when there is no folder. Goes by the time of the
 * last change of any kind (`ctime`): a file that got a second name keeps its old `mtime`, and both names show it.
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
 * Removes what a killed process left in a folder of temporary files: every file that was not touched for a day.
 * @returns how many were removed.
 */
export const sweepFolder = async ({ directory, clock }: FolderSweep): Promise<number> => {
  let removed = 0;
  for await (const path of untouchedFiles(directory, after(clock(), -days(1)))) {
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
};
