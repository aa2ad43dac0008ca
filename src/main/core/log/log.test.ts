import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { createLog, createLogFile, describeError } from './log.ts';

const newFolder = async () => {
  const folder = temporaryFolder();
  return folder;
};

test('writes time and level, redacts every part, and keeps the lines of an entry together', () => {
  const said: string[] = [];
  const lines: string[] = [];
  const log = createLog({
    redact: (text) => text.replaceAll('secret', '…'),
    now: () => Date.UTC(2026, 0, 2),
    say: (text) => said.push(text),
    write: (line) => lines.push(line),
  });
  log('info', 'started');
  log('warn', 'secret failed\n    at x (secret.js)');
  expect(lines).toEqual([
    '2026-01-02T00:00:00.000Z info  started',
    '2026-01-02T00:00:00.000Z warn  … failed\n      at x (….js)',
  ]);
  expect(said).toEqual(['… failed\n    at x (….js)']);
  log('warn', 'x'.repeat(100_000));
  expect(lines.at(-1)?.length).toBeLessThan(10_000);
});

test('describes thrown values of any type', () => {
  expect(describeError(new Error('no'))).toMatch(/^Error: no\n/);
  expect(describeError('no')).toBe('no');
});

test('limits size and number of the files, and reads the oldest first', async () => {
  const folder = join(await newFolder(), 'logs');
  const open = () => createLogFile({ folder, limit: 40, files: 3, failed: vi.fn() });
  const file = open();
  for (let line = 0; line < 20; line += 1) file.write(`line ${String(line).padStart(2, '0')}`);
  expect(readdirSync(folder).sort()).toEqual(['main.1.log', 'main.2.log', 'main.log']);
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(40);
  const kept = file.read().trim().split('\n');
  expect(kept).toEqual([...kept].sort());
  expect(kept.at(-1)).toBe('line 19');
  const next = open();
  next.write('line 20');
  expect(next.read()).toContain('line 19');
});

test.skipIf(process.platform === 'win32')('makes the files accessible to their owner only', async () => {
  const folder = join(await newFolder(), 'logs');
  createLogFile({ folder, limit: 40, files: 2, failed: vi.fn() }).write('x');
  expect(statSync(join(folder, 'main.log')).mode & 0o077).toBe(0);
});

test('reports a failed write once and continues when writing works again', async () => {
  const parent = await newFolder();
  const folder = join(parent, 'logs');
  writeFileSync(folder, 'in the way');
  const failed = vi.fn();
  const file = createLogFile({ folder, limit: 40, files: 2, failed });
  file.write('lost');
  file.write('lost too');
  expect(failed).toHaveBeenCalledOnce();
  await rm(folder);
  mkdirSync(folder);
  file.write('kept');
  expect(file.read()).toBe('kept\n');
});
