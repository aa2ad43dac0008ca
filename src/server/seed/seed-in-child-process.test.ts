import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { lockDirectory } from '../db/embedded/directory-lock.ts';
import { seedInChildProcess } from './seed-in-child-process.ts';

const build = () => {
  const folder = temporaryFolder();
  const database = join(folder, 'database');
  /** A program that leaves a database behind. Says whether it found one. */
  const program = (code: number) =>
    vi.fn(async () => {
      const found = existsSync(database);
      mkdirSync(database, { recursive: true });
      writeFileSync(join(database, `exit-${code}`), '');
      return found ? 99 : code;
    });
  const start = (run: ReturnType<typeof program>, more = {}) => seedInChildProcess({ DATA_DIR: folder, ...more }, run);
  return { folder, database, program, start };
};

it('makes a demo that was interrupted from the beginning', async () => {
  const { folder, database, program, start } = build();
  await expect(start(program(1))).rejects.toThrow('The demo data could not be made');
  await start(program(0));
  expect(readdirSync(database)).toEqual(['exit-0']);
  expect(readdirSync(folder)).toEqual(['database']);
  const third = program(0);
  await start(third);
  expect(third).not.toHaveBeenCalled();
});

it('does not leave half a demo to a start without one', async () => {
  const { folder, program, start } = build();
  await expect(start(program(1))).rejects.toThrow();
  const none = program(0);
  await start(none, { SEED: 'none' });
  expect(none).not.toHaveBeenCalled();
  expect(readdirSync(folder)).toEqual([]);
});

it('keeps a database that it did not begin', async () => {
  const { database, program, start } = build();
  mkdirSync(database);
  const never = program(0);
  await start(never);
  expect(never).not.toHaveBeenCalled();
  expect(existsSync(database)).toBe(true);
});

it('keeps a demo that another server is making', async () => {
  const { database, program, start } = build();
  await expect(start(program(1))).rejects.toThrow();
  const lock = await lockDirectory(database);
  await expect(start(program(0))).rejects.toThrow('is in use by another running server');
  await lock.release();
  expect(readdirSync(database)).toContain('exit-1');
});
