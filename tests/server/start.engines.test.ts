import { randomBytes } from 'node:crypto';
import { renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { occupyPort, StartBench } from '../../src/server/fixtures/start-bench.ts';
import { startServer } from '../../src/server/start.ts';
import { explainStartError } from '../../src/server/startup/explain-start-error.ts';

const bench = new StartBench();
const readiness = async (url: string): Promise<number> => (await fetch(`${url}/readyz`)).status;
const embedded = inject('databaseEngine') === 'pglite';

test('the server starts, answers, stops, and starts again on the same folder', async () => {
  await bench.haveDatabase();
  for (let n = 0; n < 2; n += 1) {
    const server = await startServer(bench.settings());
    await expect.poll(() => readiness(server.url)).toBe(200);
    expect((await fetch(`${server.url}/api/home-page`)).status).toBe(200);
    await server.stop();
    await expect(fetch(`${server.url}/readyz`)).rejects.toThrow();
  }
});

test('a server whose port is in use says so and releases the folder for the next start', async () => {
  await bench.haveDatabase();
  const { port, release } = await occupyPort();
  expect((await bench.faultOf({ PORT: port })).code).toBe('EADDRINUSE');
  await release();
  const server = await bench.start({ PORT: port });
  await expect.poll(() => readiness(server.url)).toBe(200);
});

describe.runIf(embedded)('a server with a damaged database says so and releases the folder:', () => {
  const file = (...path: string[]) => join(bench.directory, 'database', 'pgdata', ...path);
  const sentence =
    /^The embedded database in \S+ did not start, its files are damaged or incomplete \([^.]+(?:\.\w[^.]*)?\): restore the whole data folder from a backup, or move it away to begin with an empty one\.$/;

  test('without one of its folders or files, or without all of them', async () => {
    await bench.haveDatabase();
    // Opened once, as a first start does.
    await bench.withDatabase(async () => {});
    for (const path of ['global', 'pg_wal', 'base', 'PG_VERSION', '']) {
      const files = file(path);
      renameSync(files, join(bench.directory, 'away'));
      // Only a start that released the folder lets the next one say the same.
      const { name, message } = await bench.faultOf();
      expect([path, name, message]).toEqual([path, 'DatabaseStartError', expect.stringMatching(sentence)]);
      rmSync(files, { recursive: true, force: true });
      renameSync(join(bench.directory, 'away'), files);
    }
    await bench.withDatabase(async ({ pool }) => expect((await pool.query('select 1')).rowCount).toBe(1));
  });

  test('with a page of a table that was overwritten', async () => {
    await bench.haveDatabase();
    let path = '';
    await bench.withDatabase(async ({ pool }) => {
      const { rows } = await pool.query<{ path: string }>(`select pg_relation_filepath('settings') as path`);
      path = rows[0]?.path ?? '';
    });
    writeFileSync(file(path), randomBytes(8_192));
    for (let n = 0; n < 2; n += 1)
      expect(explainStartError(await bench.faultOf())).toMatch(
        /^The database cannot read its own files \(SQLSTATE \w{5}\)\. Restore the database from a backup: [^.]+\.$/,
      );
  });

  test('with a file that was cut', async () => {
    await bench.haveDatabase();
    truncateSync(file('global', 'pg_control'), 10);
    expect((await bench.faultOf()).message).toMatch(sentence);
  });
});

test('a server whose secret key was lost says so, and starts again with the key', async () => {
  await bench.haveDatabase();
  const SECRET_KEY = 'k'.repeat(32);
  await (await startServer(bench.settings({ SECRET_KEY }))).stop();
  const without = embedded ? /The secret key of this database is lost: / : /DATABASE_URL needs SECRET_KEY/;
  expect((await bench.faultOf({ SECRET_KEY: '' })).message).toMatch(without);
  expect((await bench.faultOf({ SECRET_KEY: 'o'.repeat(32) })).message).toMatch(/SECRET_KEY is not the secret key/);
  await bench.start({ SECRET_KEY });
});
