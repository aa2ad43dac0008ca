import { spawn } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { copyTemplate, type DatabaseCopy } from '#tests/support/database.ts';
import { type RunningServer, startServer } from './start.ts';

let directory: string;
let copy: DatabaseCopy;
let running: RunningServer[];
const embedded = inject('databaseEngine') === 'pglite';

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'start-'));
  copy = await copyTemplate();
  // Migrated already: what is tried here is not the making of a database.
  if (copy.place.directory) renameSync(copy.place.directory, join(directory, 'database'));
  running = [];
  // Where the banner goes.
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(running.map((server) => server.stop()));
  await copy.remove();
  rmSync(directory, { recursive: true, force: true });
});

/** The settings of a server on the engine under test, in the folder of this test. */
const settings = (changes: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  DATA_DIR: directory,
  PORT: '0',
  SEED: 'none',
  LOG_LEVEL: 'silent',
  ...(copy.place.url && { DATABASE_URL: copy.place.url }),
  ...changes,
});
const start = async (changes?: Readonly<Record<string, string>>): Promise<RunningServer> => {
  const server = await startServer(settings(changes));
  running.push(server);
  return server;
};
const faultOf = async (changes?: Readonly<Record<string, string>>): Promise<Error & { code?: string }> => {
  const error: unknown = await start(changes).then(
    () => new Error('It started.'),
    (fault: unknown) => fault,
  );
  if (!(error instanceof Error)) throw new Error('What was thrown is no error.');
  return error;
};

/** Holds a port until released. */
const occupy = async (): Promise<{ port: string; release(): Promise<void> }> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = String(typeof address === 'object' ? address?.port : '');
  return { port, release: () => new Promise((resolve) => server.close(() => resolve())) };
};

/** Runs the real entry file; answers its exit code and what it said. */
const runMain = (changes: Readonly<Record<string, string>>): Promise<{ code: number | null; said: string }> =>
  new Promise((resolve, reject) => {
    const env = { PATH: process.env.PATH ?? '', ...settings(changes) };
    const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/main.ts'], { env });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve({ code, said }));
  });

describe('the server', () => {
  test('starts, answers, stops, and starts again on the same folder', async () => {
    for (let n = 0; n < 2; n += 1) {
      const server = await startServer(settings());
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      expect((await fetch(`${server.url}/api/home-page`)).status).toBe(200);
      await server.stop();
      await expect(fetch(`${server.url}/readyz`)).rejects.toThrow();
    }
  });

  test('that finds its port in use says so, and leaves nothing open: the next start on the folder works', async () => {
    const { port, release } = await occupy();
    expect((await faultOf({ PORT: port })).code).toBe('EADDRINUSE');
    await release();
    const server = await start({ PORT: port });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  test.runIf(embedded)('does not start on a folder that another server uses, and leaves that one alone', async () => {
    const first = await start();
    expect((await faultOf()).message).toMatch(/^The database folder .* is in use by another running server\./);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  });

  test('does not start with a file in the place of its data folder', async () => {
    const place = join(directory, 'file');
    writeFileSync(place, '');
    for (const DATA_DIR of [place, join(place, 'below')]) {
      expect((await faultOf({ DATA_DIR })).message).toMatch(
        /^The configuration is wrong:\n {2}- The data folder .* cannot be written \((EEXIST|ENOTDIR)\)\./,
      );
    }
  });

  test.runIf(embedded)('does not start with a file in the place of its database', async () => {
    rmSync(join(directory, 'database'), { recursive: true });
    writeFileSync(join(directory, 'database'), '');
    expect((await faultOf()).message).toMatch(/^The database folder .* cannot be used: there is a file of that name/);
  });

  test.runIf(embedded)('whose database is damaged says so in a sentence, and leaves the folder free', async () => {
    const files = join(directory, 'database', 'pgdata', 'global');
    renameSync(files, `${files}.away`);
    expect((await faultOf()).message).toMatch(/^The embedded database in .* did not start: /);
    renameSync(`${files}.away`, files);
    expect((await fetch(`${(await start()).url}/readyz`)).status).toBe(200);
  });

  test('does not start where no PostgreSQL server is, and tells no password', async () => {
    const { port, release } = await occupy();
    await release();
    const { message } = await faultOf({ DATABASE_URL: `postgres://app:hunter2@127.0.0.1:${port}/app` });
    expect(message).toMatch(/cannot be reached/);
    expect(message).not.toContain('hunter2');
  });

  test('that cannot use its address says which setting is wrong', async () => {
    expect((await faultOf({ HOST: '192.0.2.1' })).code).toBe('EADDRNOTAVAIL');
  });
});

describe('the program', () => {
  test('ends with code 1 and sentences for a wrong configuration, without a stack', async () => {
    const { code, said } = await runMain({ PORT: 'eighty', LOG_LEVEL: 'loud' });
    expect(code).toBe(1);
    expect(said).toBe(
      'The configuration is wrong:\n  - PORT must be a port from 0 to 65535, it is "eighty".\n  - LOG_LEVEL must be one of fatal, error, warn, info, debug, silent, it is "loud".\n',
    );
  });

  test('ends with code 1 and one sentence when its port is in use', async () => {
    const { port, release } = await occupy();
    const { code, said } = await runMain({ PORT: port });
    await release();
    expect([code, said]).toEqual([
      1,
      'The port is already in use. Stop the program that uses it, or set PORT to another one.\n',
    ]);
  });
});
