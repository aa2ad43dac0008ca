import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { times } from '#tests/support/concurrency.ts';
import { useEmptiedDatabase } from '#tests/support/emptied-database.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { ConfigError } from '../config/config-error.ts';
import { settings } from '../db/schema/settings.ts';
import { openSecretKey } from './secret-key.ts';

const database = useEmptiedDatabase();
let dataDirectory: string;
const [given, other] = ['a'.repeat(32), 'b'.repeat(32)];
const open = (environment: NodeJS.ProcessEnv = {}) => openSecretKey(environment, { dataDirectory }, database());
const faultsOf = (environment?: NodeJS.ProcessEnv) =>
  open(environment).then(
    () => [],
    (error: unknown) => (error instanceof ConfigError ? error.faults : [String(error)]),
  );

beforeEach(async () => {
  dataDirectory = temporaryFolder();
  await database().orm.update(settings).set({ secretKeyFingerprint: null });
});

test('is created once, persistent and readable by its owner only, without temporary files', async () => {
  const keys = await times(4, () => open());
  expect(keys[0]?.length).toBeGreaterThanOrEqual(43);
  expect(new Set(keys).size).toBe(1);
  expect(await open()).toBe(keys[0]);
  expect(readdirSync(dataDirectory)).toEqual(['secret-key']);
  expect(statSync(join(dataDirectory, 'secret-key')).mode & 0o777).toBe(0o600);
});

test('is taken from SECRET_KEY when set, and then not written to disk', async () => {
  expect(await open({ SECRET_KEY: given })).toBe(given);
  expect(await open({ SECRET_KEY: ` ${given} ` })).toBe(given);
  expect(readdirSync(dataDirectory)).toEqual([]);
});

test.each(['', 'half a key'])('a file that contains "%s" is not accepted as a key', async (content) => {
  writeFileSync(join(dataDirectory, 'secret-key'), content);
  expect(await faultsOf()).toEqual([
    expect.stringMatching(/does not hold a whole secret key\. Restore it from a backup/),
  ]);
});

test('the database keeps a fingerprint, not the key', async () => {
  await open({ SECRET_KEY: given });
  const [row] = await database().orm.select().from(settings);
  expect(row?.secretKeyFingerprint).toMatch(/^[\w-]{43}$/);
  expect(row?.secretKeyFingerprint).not.toContain(given);
});

test('a lost key fails with a message, and no new one is created', async () => {
  await open();
  rmSync(join(dataDirectory, 'secret-key'));
  expect(await faultsOf()).toEqual([
    expect.stringMatching(
      /^The secret key of this database is lost: .* Restore the file from a backup; .*REPLACE_SECRET_KEY=yes/,
    ),
  ]);
  expect(readdirSync(dataDirectory)).toEqual([]);
});

test('a key other than the database’s is refused, from the setting and from the file', async () => {
  await open({ SECRET_KEY: given });
  expect(await faultsOf({ SECRET_KEY: other })).toEqual([
    expect.stringMatching(/^SECRET_KEY is not the secret key that this database was used with\./),
  ]);
  writeFileSync(join(dataDirectory, 'secret-key'), other);
  expect(await faultsOf()).toEqual([
    expect.stringMatching(/^The key in .*secret-key is not the secret key that this database was used with\./),
  ]);
  expect(await open({ SECRET_KEY: given })).toBe(given);
});

test('of two processes that start concurrently with different keys, one starts', async () => {
  const faults = await Promise.all([given, other].map((SECRET_KEY) => faultsOf({ SECRET_KEY })));
  expect(faults.filter(({ length }) => length === 0)).toHaveLength(1);
});

test('a lost key is replaced on request', async () => {
  await open({ SECRET_KEY: given });
  const made = await open({ REPLACE_SECRET_KEY: 'yes' });
  expect(made).not.toBe(given);
  expect(await open()).toBe(made);
  expect(await faultsOf({ SECRET_KEY: given })).toHaveLength(1);
});
