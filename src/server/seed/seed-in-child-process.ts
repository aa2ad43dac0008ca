import { fork } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, databaseDirectory, readConfig } from '../config/config.ts';
import { makeDataDirectory } from '../config/data-directory.ts';
import { lockDirectory } from '../db/embedded/directory-lock.ts';
import { DatabaseStartError } from '../db/start-error.ts';

/** The program beside this module: JavaScript in the bundle, TypeScript run by tsx in the source tree. */
const program = import.meta.url.endsWith('.ts')
  ? { path: new URL('./main.ts', import.meta.url), execArgv: ['--import', 'tsx'] }
  : { path: new URL('./seed.js', import.meta.url), execArgv: process.execArgv };

/** Runs the program to its end; returns its exit code, null after a signal. */
const seed = (environment: NodeJS.ProcessEnv): Promise<number | null> => {
  const child = fork(program.path, { env: environment, execArgv: program.execArgv });
  return new Promise((resolve, reject) => child.once('exit', resolve).on('error', reject));
};

/** Marker file that exists while the demo is made. */
const markerOf = ({ dataDirectory }: Config): string => join(dataDirectory, 'demo-unfinished');

/** Deletes a database that no process uses. @throws DatabaseStartError, e.g. while another server makes the demo in it. */
const discard = async (directory: string): Promise<void> => {
  if (!existsSync(directory)) return;
  const lock = await lockDirectory(directory);
  await lock.release();
  rmSync(directory, { recursive: true, force: true });
};

/**
 * Creates a new embedded database and seeds it with the demo in a child process, whose memory, a third of the server's
 * limit, is freed when it exits. Does nothing if a database exists. A demo that was interrupted, e.g. by Ctrl-C, is made
 * again from the beginning: nobody could use that database yet, and it may lack the accounts that the server prints.
 * @throws DatabaseStartError; the reason has been written to standard error.
 */
export const seedInChildProcess = async (environment: NodeJS.ProcessEnv, run = seed): Promise<void> => {
  const config = readConfig(environment);
  if (config.databaseUrl) return;
  const [directory, marker] = [databaseDirectory(config), markerOf(config)];
  if (existsSync(marker)) {
    await discard(directory);
    rmSync(marker, { force: true });
  }
  if (config.seed !== 'demo' || existsSync(directory)) return;
  makeDataDirectory(config.dataDirectory);
  writeFileSync(marker, '');
  if ((await run(environment)) !== 0) {
    throw new DatabaseStartError('The demo data could not be made; the reason is above.');
  }
  rmSync(marker);
};
