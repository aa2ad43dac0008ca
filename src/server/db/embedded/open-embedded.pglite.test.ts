import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { builtProgram } from '#tests/support/server-processes.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { type Database, openDatabase } from '../open.ts';
import { DatabaseStartError } from '../start-error.ts';
import { assertDurable } from './durable-file-system.ts';
import { openEmbedded } from './open-embedded.ts';
import { createTemplate } from './template.ts';

const root = temporaryFolder();
const template = join(root, 'template.gz');
let count = 0;

const newFolder = () => {
  count += 1;
  return join(root, `folder-${count}`);
};
const open = (directory: string): Promise<Database> => openDatabase({ directory, template, log: silentLog });
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

/** Starts a server process that opens the folder and holds it. */
async function openInAnotherProcess(directory: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [builtProgram('hold-open'), directory, template], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [first] = await once(child.stdout, 'data');
  expect(String(first).trim()).toBe('open');
  return child;
}

beforeAll(() => createTemplate(template));

describe('the embedded database', () => {
  it('starts from a template, keeps its rows, and leaves no temporary folder', async () => {
    const directory = newFolder();
    mkdirSync(join(directory, 'pgdata.unpacking', 'base'), { recursive: true });
    const first = await open(directory);
    expect(existsSync(join(directory, 'pgdata.unpacking'))).toBe(false);
    await first.pool.query('create table kept (id int); insert into kept values (1)');
    await first.close();
    const second = await open(directory);
    expect((await second.pool.query('select id from kept')).rows).toEqual([{ id: 1 }]);
    await second.close();
  });

  it('runs with fsync and 16 MB of shared buffers', async () => {
    const database = await open(newFolder());
    const { rows } = await database.pool.query(
      "select current_setting('fsync') as fsync, current_setting('shared_buffers') as buffers",
    );
    expect(rows).toEqual([{ fsync: 'on', buffers: '16MB' }]);
    await database.close();
  });

  it('refuses a second server, and is released after kill -9', async () => {
    const directory = newFolder();
    const owner = await openInAnotherProcess(directory);
    const error = await failureOf(open(directory));
    expect(error).toBeInstanceOf(DatabaseStartError);
    expect(String(error)).toContain(`The database folder ${directory} is in use by another running server.`);

    owner.kill('SIGKILL');
    await once(owner, 'exit');
    const database = await open(directory);
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await database.close();
  });

  it('rejects pending statements and reports once when its thread dies', async () => {
    const onFatal = vi.fn();
    const options = { directory: newFolder(), template, durable: true, connectionTimeoutMillis: 1_000, onFatal };
    const { pool, thread, close } = await openEmbedded(options);
    pool.on('error', () => {});
    const running = failureOf(pool.query('select count(*) from generate_series(1, 100000000)'));
    await thread.kill();
    expect(await running).toBeInstanceOf(Error);
    await expect(pool.query('select 1')).rejects.toThrow();
    expect(onFatal).toHaveBeenCalledOnce();
    await close();
  });

  it('fails with a message when a folder cannot be used', async () => {
    const file = join(root, 'a-file');
    writeFileSync(file, '');
    expect(String(await failureOf(open(file)))).toContain('there is a file of that name, not a folder.');
    expect(String(await failureOf(open(join(file, 'below'))))).toContain('part of the path is a file, not a folder.');
    const impossible = await failureOf(open('/proc/database'));
    expect(impossible).toBeInstanceOf(DatabaseStartError);
    expect(String(impossible)).toContain('The database folder /proc/database cannot be used: ');
  });

  it('names the unreachable PostgreSQL server without its password', async () => {
    const url = 'postgresql://user:secret@127.0.0.1:1/shop';
    const error = await failureOf(openDatabase({ url, log: silentLog }));
    expect(error).toBeInstanceOf(DatabaseStartError);
    expect(String(error)).toContain('The PostgreSQL server at 127.0.0.1:1/shop cannot be reached: ');
    expect(String(error)).not.toContain('secret');
  });
});

describe('assertDurable', () => {
  it('accepts a commit that reached the disk', async () => {
    const fileSystem = { syncs: 4 };
    const exec = async () => {
      fileSystem.syncs += 1;
    };
    await expect(assertDurable({ exec }, fileSystem)).resolves.toBeUndefined();
  });

  it('refuses a commit that did not, as when the fsync hook is never called', async () => {
    await expect(assertDurable({ exec: async () => {} }, { syncs: 4 })).rejects.toThrow(
      'did not write a commit through to the disk',
    );
  });
});
