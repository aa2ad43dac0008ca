import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { copyTemplate, type DatabaseCopy, PATIENCE } from '#tests/support/database.ts';
import { buildBrand, buildOpenJob, buildProduct, type Person, picture } from '#tests/support/people.ts';
import { postgresBinaries } from '#tests/support/postgres-cluster.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { TEST_SECRET, useApp } from '#tests/support/test-app.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { files, uploads } from '../db/schema/files.ts';
import { ledgerAccounts } from '../db/schema/money.ts';
import { startServer } from '../start.ts';
import { newUploadId, uploadPath } from '../uploads/upload-id.ts';
import { runRequest } from './run-request.ts';

const isPostgres = inject('databaseTemplate').engine === 'postgres';
const restored = `restored_${randomBytes(6).toString('hex')}`;
let copy: DatabaseCopy;
let database: Database;

beforeAll(async () => {
  copy = await copyTemplate();
  database = await openDatabase({ ...PATIENCE, durable: false, log: silentLog, ...copy.place });
});
const runOn = async (sql: string): Promise<void> => {
  const client = new Client(copy.place.url);
  await client.connect();
  await client.query(sql).finally(() => client.end());
};

// Registered before those of the app, so that it runs after them.
afterAll(async () => {
  if (isPostgres) await runOn(`drop database if exists ${restored} with (force)`);
  await database.close();
  await copy.remove();
});
const app = useApp(
  async () => ({}),
  () => database,
);
let place: string;
let brand: Person;

beforeAll(async () => {
  brand = await buildBrand(app());
  await buildOpenJob(app(), brand);
  const { directory } = copy.place;
  // Where a server has its embedded database.
  if (directory) symlinkSync(directory, join(app().context.config.dataDirectory, 'database'));
  else process.env.PATH = [postgresBinaries(), process.env.PATH].join(delimiter);
});
beforeEach(() => {
  place = temporaryFolder();
});

const backup = async (folder: string) => {
  const { context } = app();
  const config = { ...context.config, databaseUrl: copy.place.url };
  return runRequest({ ...context, config }, { command: 'backup', id: 0, text: folder });
};

/** As docs/backup.md says. @returns the settings of a server on the restored data */
const restore = async (folder: string): Promise<Record<string, string>> => {
  if (!isPostgres) return { DATA_DIR: folder };
  await runOn(`create database ${restored}`);
  const url = Object.assign(new URL(copy.place.url ?? ''), { pathname: restored }).href;
  execFileSync('pg_restore', ['--no-owner', `--dbname=${url}`, join(folder, 'database.dump')]);
  return { DATA_DIR: folder, DATABASE_URL: url };
};

const openRestored = ({ DATA_DIR = '', DATABASE_URL }: Record<string, string>): Promise<Database> =>
  openDatabase({
    log: silentLog,
    ...(DATABASE_URL ? { url: DATABASE_URL } : { directory: join(DATA_DIR, 'database') }),
  });

const sha256 = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

describe('a backup', () => {
  test('made while files come and go is restored whole: database, files, uploads, sessions', async () => {
    const { context } = app();
    writeFileSync(join(context.config.dataDirectory, 'secret-key'), TEST_SECRET, { mode: 0o600 });
    const upload = newUploadId();
    mkdirSync(join(context.config.dataDirectory, 'uploads'), { recursive: true });
    writeFileSync(uploadPath(join(context.config.dataDirectory, 'uploads'), upload), 'the first bytes');
    await context.db.orm.insert(uploads).values({
      ...{ id: upload, ownerId: brand.id, purpose: 'attachment', filename: 'a.mp4', size: 99, received: 15 },
      expiresAt: new Date(Date.now() + 1_000_000),
    });
    const product = await buildProduct(app(), brand);
    let isDone = false;
    const writing = (async () => {
      for (let n = 0; !isDone; n += 1) {
        // Its old picture is deleted.
        const body = { name: `Cup ${n}`, description: 'Blue', price: 5, is_physical: 1 };
        const call = { token: brand.token, params: { id: product }, body, files: { image: picture(app()) } };
        await app().call(api.updateProduct, call as never);
      }
    })();
    const folder = join(place, 'monday');
    const { code, lines } = await backup(folder);
    isDone = true;
    await writing;
    expect([code, lines.join()]).toEqual([0, expect.stringContaining(`${folder} has the database`)]);
    expect(readdirSync(folder).sort()).toEqual(
      ['backup.json', isPostgres ? 'database.dump' : 'database', 'files', 'secret-key', 'uploads'].sort(),
    );
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('700');

    const settings = await restore(folder);
    const db = await openRestored(settings);
    const rows = await db.orm.select().from(files);
    expect(rows.length).toBeGreaterThan(1);
    for (const { storageKey, sha256: digest } of rows)
      expect(existsSync(join(folder, 'files', storageKey)) && sha256(join(folder, 'files', storageKey))).toBe(digest);
    const accounts = await db.orm.select().from(ledgerAccounts);
    expect(accounts.reduce((sum, { balanceCents }) => sum + balanceCents, 0)).toBe(0);
    expect(readFileSync(uploadPath(join(folder, 'uploads'), upload), 'utf8')).toBe('the first bytes');
    await db.close();

    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const quiet = { ENV_FILE: 'none', PORT: '0', SEED: 'none', LOG_LEVEL: 'silent' };
    const server = await startServer({ ...settings, ...quiet, ...(isPostgres && { SECRET_KEY: TEST_SECRET }) });
    const answer = await fetch(`${server.url}/api/me`, { headers: { authorization: `Bearer ${brand.token}` } });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(brand.email)]);
    await server.stop({ graceSeconds: 0 });
  });

  test.each([
    ['a relative folder', () => 'monday', 'Name the new folder by its whole path'],
    [
      'the data folder',
      () => join(app().context.config.dataDirectory, 'backup'),
      'Choose a folder outside the data folder',
    ],
    ['a folder with something in it', () => tmpdir(), 'is not empty'],
    ['a folder that cannot be made', () => '/proc/nowhere/monday', 'could not be written'],
  ])('is not made in %s', async (_, folder, message) => {
    expect(await backup(folder())).toMatchObject({ code: 1, lines: [expect.stringContaining(message)] });
  });

  test.runIf(isPostgres)('says what it lacks without pg_dump, and leaves nothing behind', async () => {
    const path = process.env.PATH;
    process.env.PATH = place;
    const folder = join(place, 'monday');
    const { code, lines } = await backup(folder);
    process.env.PATH = path;
    expect([code, lines]).toEqual([1, [expect.stringContaining('not installed, or not in PATH')]]);
    expect(existsSync(folder)).toBe(false);
  });
});
