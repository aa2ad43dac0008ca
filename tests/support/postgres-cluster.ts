import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chownSync, constants, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

const isExecutable = (path: string) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The folder of `initdb` and `pg_ctl`: PATH first, then where Debian puts them, newest version first. */
export function postgresBinaries(): string | undefined {
  const versions = isExecutable(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
  ];
  return folders.find((folder) => isExecutable(join(folder, 'initdb')) && isExecutable(join(folder, 'pg_ctl')));
}

/** Why no PostgreSQL is available for tests; undefined when one is. */
export function engineMissing(): string | undefined {
  if (process.env.TEST_DATABASE_URL || postgresBinaries()) return undefined;
  return 'no initdb in PATH or /usr/lib/postgresql, and TEST_DATABASE_URL is not set.';
}

/** PostgreSQL refuses to run as root, so root starts it as another user. */
function otherUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option: string, user: string) =>
    Number(execFileSync('id', [option, user], { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', user), gid: idOf('-g', user) };
    } catch {
      // This machine has no such user: try the next.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody".');
}

/** No data outlives the test run, so durability is switched off. */
const options = [
  ...['fsync=off', 'full_page_writes=off', 'autovacuum=off'],
  ...["listen_addresses=''", 'max_connections=200'],
];

/**
 * A watchdog process: it waits for the end of its standard input, which comes however this process ends, then stops the
 * server and removes its folder.
 */
const CARETAKER = `
  const { spawnSync } = require('node:child_process');
  const { rmSync } = require('node:fs');
  const { pgCtl, directory, user } = JSON.parse(process.argv[1]);
  process.stdin.resume().on('end', () => {
    spawnSync(pgCtl, ['stop', '-D', directory + '/data', '-m', 'immediate', '-w'], { ...user, cwd: directory });
    rmSync(directory, { recursive: true, force: true });
  });`;

export interface Cluster {
  /** A connection string to the named database. */
  urlOf(database: string): string;
  /** Stops the server for good and removes its folder. */
  stop(): Promise<void>;
  /** Stops the server as an administrator does (`fast`), or as a crash does (`immediate`). */
  halt(mode: 'fast' | 'immediate'): Promise<void>;
  /** Starts it again after `halt`, and waits until it accepts connections. */
  resume(): Promise<void>;
}

interface ClusterOptions {
  /** Whether commits survive `halt('immediate')`; tests run faster without. */
  readonly keepsCommits?: boolean;
}

/** Starts a PostgreSQL server of its own on a unix socket in a temporary folder. */
export function startCluster({ keepsCommits = false }: ClusterOptions = {}): Cluster {
  const bin = postgresBinaries();
  if (!bin) throw new Error(engineMissing());
  const user = otherUser();
  const directory = mkdtempSync(join(tmpdir(), 'pg-'));
  if (user) chownSync(directory, user.uid, user.gid);
  const pgCtl = join(bin, 'pg_ctl');
  const caretaker = spawn(process.execPath, ['-e', CARETAKER, JSON.stringify({ pgCtl, directory, user })], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = new Promise<void>((resolve) => caretaker.once('exit', () => resolve()));
  const stop = async () => {
    caretaker.stdin.end();
    await ended;
  };
  const run = (name: string, args: string[]) =>
    execFileSync(join(bin, name), args, { ...user, cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] });

  const data = join(directory, 'data');
  run('initdb', ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  const settings = [
    ...options,
    `synchronous_commit=${keepsCommits ? 'local' : 'off'}`,
    `unix_socket_directories='${directory}'`,
  ]
    .map((option) => `-c ${option}`)
    .join(' ');
  const start = ['start', '-D', data, '-w', '-l', join(directory, 'log'), '-o', settings];
  run('pg_ctl', start);
  const control = async (args: string[]) => {
    // Not `execFile`: the server started by `start` would keep its output open.
    const child = spawn(pgCtl, args, { ...user, cwd: directory, stdio: 'ignore' });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`pg_ctl ${args[0]} ended with ${code}; its log is in ${directory}/log.`);
  };
  return {
    halt: (mode) => control(['stop', '-D', data, '-w', '-m', mode]),
    resume: () => control(start),
    urlOf: (database) => `postgresql://test@localhost/${database}?host=${encodeURIComponent(directory)}`,
    stop,
  };
}
