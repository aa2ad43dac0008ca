import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { databaseDirectory, readConfig } from '../config.ts';
import { DatabaseStartError } from '../db/start-error.ts';

/** The program beside this module: JavaScript in the bundle, TypeScript run by tsx in the source tree. */
const program = import.meta.url.endsWith('.ts')
  ? { path: new URL('../seed.ts', import.meta.url), execArgv: ['--import', 'tsx'] }
  : { path: new URL('./seed.js', import.meta.url), execArgv: process.execArgv };

/**
 * Creates a new embedded database and seeds it with the demo in a child process, whose memory, a third of the server's
 * limit, is freed when it exits. Does nothing if a database exists.
 * @throws DatabaseStartError; the reason has been written to standard error.
 */
export const seedApart = async (environment: NodeJS.ProcessEnv): Promise<void> => {
  const config = readConfig(environment);
  if (config.databaseUrl || config.seed !== 'demo' || existsSync(databaseDirectory(config))) return;
  const child = fork(program.path, { env: environment, execArgv: program.execArgv });
  const code = await new Promise<number | null>((resolve, reject) => child.once('exit', resolve).on('error', reject));
  if (code !== 0) throw new DatabaseStartError('The demo data could not be made; the reason stands above.');
};
