import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { useDatabase } from '#tests/support/database.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import { DatabaseStartError } from './start-error.ts';

const database = useDatabase();
const onPostgres = inject('databaseEngine') === 'postgres';
let directory: string;

const write = (name: string, sql: string) => writeFileSync(join(directory, name), sql);
const run = () => migrate(database().pool, directory);
const count = async () => (await database().pool.query('select count(*)::int as n from fruit')).rows[0]?.n;

beforeEach(async () => {
  directory = temporaryFolder();
  await database().pool.query('drop table if exists fruit; truncate migrations');
  write('0001_fruit.sql', 'create table fruit (name text);');
  write('0002_apple.sql', "insert into fruit values ('apple');");
});

describe('migrate', () => {
  it('applies each file once, in order', async () => {
    expect(await run()).toEqual(['0001_fruit.sql', '0002_apple.sql']);
    expect(await run()).toEqual([]);
    write('0003_pear.sql', "insert into fruit values ('pear');");
    expect(await run()).toEqual(['0003_pear.sql']);
    expect(await count()).toBe(2);
  });

  it('applies each file once when several start at the same time', async () => {
    const { pool } = database();
    const applied = await Promise.all([run(), run(), run(), migrate(pool, directory)]);
    expect(applied.flat()).toEqual(['0001_fruit.sql', '0002_apple.sql']);
    expect(await count()).toBe(1);
  });

  it.runIf(onPostgres)('applies each file once with several servers', async () => {
    const { log, pool } = database();
    const { host, database: name } = pool.options;
    const url = pool.options.connectionString ?? `postgresql://localhost/${name}?host=${host}`;
    const other = await openDatabase({ url, log });
    const applied = await Promise.all([run(), migrate(other.pool, directory)]);
    await other.close();
    expect(applied.flat()).toHaveLength(2);
    expect(await count()).toBe(1);
  });

  it('refuses a file that was edited after it was applied, ignoring line endings', async () => {
    write('0001_fruit.sql', 'create table fruit (\nname text);');
    await run();
    write('0001_fruit.sql', 'create table fruit (\r\nname text);');
    expect(await run()).toEqual([]);
    write('0001_fruit.sql', 'create table fruit (name text, weight int);');
    await expect(run()).rejects.toThrow('The migration 0001_fruit.sql was changed after it had been applied');
  });

  it('rolls back a failing file, reports the line, and continues once it is corrected', async () => {
    write('0003_pear.sql', "insert into fruit values ('pear');\ninsert into fruits values ('plum');");
    await expect(run()).rejects.toThrow(/^The migration 0003_pear.sql failed \(line 2\): .*"fruits"/);
    expect(await count()).toBe(1);
    write('0003_pear.sql', "insert into fruit values ('pear');");
    expect(await run()).toEqual(['0003_pear.sql']);
  });

  it('refuses a database migrated by a newer server, and says what to do', async () => {
    write('0003_pear.sql', "insert into fruit values ('pear');");
    await run();
    rmSync(join(directory, '0003_pear.sql'));
    await expect(run()).rejects.toThrow(
      new DatabaseStartError(
        'The database was migrated by a newer version of this server (0003_pear.sql): ' +
          'start that version, or restore a backup of the database from before the update.',
      ),
    );
  });

  it('refuses a database from before the first release, and says what to do', async () => {
    await run();
    await database().pool.query("insert into migrations (name, checksum) values ('0001_schema.sql', '')");
    await expect(run()).rejects.toThrow(
      new DatabaseStartError(
        'The database was created before the first release of this server and cannot be updated: ' +
          'name a new folder in DATA_DIR, or an empty database in DATABASE_URL.',
      ),
    );
  });

  it('refuses names without a number, duplicate numbers and numbers out of order', async () => {
    write('pear.sql', '');
    await expect(run()).rejects.toThrow('The migration pear.sql must be named like');
    rmSync(join(directory, 'pear.sql'));
    write('0002_pear.sql', '');
    await expect(run()).rejects.toThrow('Two migrations have the number 0002');
    rmSync(join(directory, '0002_pear.sql'));
    await run();
    write('0000_pear.sql', '');
    await expect(run()).rejects.toThrow('The migration 0000_pear.sql comes too late');
  });
});
