import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { DurableFileSystem, durableParameters } from './durable-file-system.ts';

const COMMITS = 20;
const folder = temporaryFolder();
let database: PGlite;
const { fdatasyncSync } = fs;
const syncs = vi.fn(fdatasyncSync);

beforeAll(async () => {
  fs.fdatasyncSync = syncs;
  // Modules that were loaded before see it too.
  syncBuiltinESMExports();
  database = await PGlite.create({ fs: new DurableFileSystem(folder), startParams: [...durableParameters] });
  await database.exec('create table rows (id int)');
});
afterAll(async () => {
  await database.close();
  fs.fdatasyncSync = fdatasyncSync;
  syncBuiltinESMExports();
});

test('each commit is synced to the disk before it is answered', async () => {
  for (let commit = 0; commit < COMMITS; commit += 1) {
    const before = syncs.mock.calls.length;
    await database.query('insert into rows values ($1)', [commit]);
    expect(syncs.mock.calls.length).toBeGreaterThan(before);
  }
});

test('what only reads is not synced', async () => {
  await database.query('select count(*) from rows');
  const before = syncs.mock.calls.length;
  for (let read = 0; read < COMMITS; read += 1) await database.query('select count(*) from rows');
  expect(syncs.mock.calls.length).toBe(before);
});
