import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './processes.mjs';

const LOOK_EVERY_MS = 50;

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The sbin folders are not in every user's PATH. */
export const searchTinyproxy = (): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
    .map((folder) => join(folder, 'tinyproxy'))
    .find(isProgram);

export interface Tinyproxy {
  /** Host and port. */
  readonly address: string;
  /** Method and address of every request so far, e.g. `GET http://127.0.0.1:8080/x`. */
  passed(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

/** A real tinyproxy on a port of its own, with all its files in a folder of its own. */
export const startTinyproxy = async (program: string): Promise<Tinyproxy> => {
  const folder = await mkdtemp(join(tmpdir(), 'tinyproxy-'));
  const port = await freePort();
  const config = `Port ${port}
Listen 127.0.0.1
Allow 127.0.0.1
Timeout 60
MaxClients 20
LogLevel Connect
LogFile "${folder}/log"
PidFile "${folder}/pid"
`;
  await writeFile(join(folder, 'config'), config);
  const child = spawn(program, ['-d', '-c', join(folder, 'config')], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const stop = async () => {
    if (isRunning(child)) child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  while (!(await answers(port))) {
    if (!isRunning(child)) {
      await stop();
      throw new Error('tinyproxy ended while it started.');
    }
    await pause(LOOK_EVERY_MS);
  }
  return {
    address: `127.0.0.1:${port}`,
    passed: async () => {
      const log = await readFile(join(folder, 'log'), 'utf8');
      return [...log.matchAll(/Request \(file descriptor \d+\): (\S+ \S+) HTTP/g)].flatMap(([, call]) => call ?? []);
    },
    stop,
  };
};
