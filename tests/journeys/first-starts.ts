import { rm, stat, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';

/** Initial content of the database: nothing, or the demo's accounts and jobs. */
export type Seed = 'none' | 'demo';

/** Data folders made by `first-start.setup.ts`: a start on a copy takes a third of the time of a first one. */
export const FIRST_START: Readonly<Record<Seed, string>> = {
  none: resolve('test-results/first-start/none'),
  demo: resolve('test-results/first-start/demo'),
};

/** Milliseconds for which a folder is used: the demo's jobs are dated by its start. */
const FRESH = 3_600_000;

/** The file that says that a folder is complete. */
const doneFile = (seed: Seed): string => `${FIRST_START[seed]}.done`;

export const begin = (seed: Seed): Promise<unknown> =>
  Promise.all([FIRST_START[seed], doneFile(seed)].map((path) => rm(path, { recursive: true, force: true })));

export const finish = (seed: Seed): Promise<void> => writeFile(doneFile(seed), '');

/** The folder if the present build has completed it within the hour. */
export const recentFirstStart = async (seed: Seed): Promise<string | undefined> => {
  const timeOf = (path: string): Promise<number> =>
    stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
  const [done, built] = await Promise.all([timeOf(doneFile(seed)), timeOf('out/server/main.js')]);
  return done > Math.max(built, Date.now() - FRESH) ? FIRST_START[seed] : undefined;
};
