import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { TransferFiles } from './transfer-files.ts';

let folder: string;
const warn = vi.fn();

beforeEach(async () => {
  folder = temporaryFolder();
});

const open = () => new TransferFiles({ folder, now: () => 0, warn });
const id = 'abcdef01';

test('keeps the log of a transfer over a restart', async () => {
  const files = open();
  files.note(id, 'Begun.');
  files.note(id, 'The connection\nbroke.');
  await files.settled();
  expect(await open().log(id)).toEqual([
    { at: '1970-01-01T00:00:00.000Z', message: 'Begun.' },
    { at: '1970-01-01T00:00:00.000Z', message: 'The connection\nbroke.' },
  ]);
  expect(await open().log('0000')).toEqual([]);
});

test('limits the length of a log', async () => {
  const files = open();
  for (let number = 0; number < 1_000; number += 1) files.note(id, `${number} ${'x'.repeat(2_000)}`);
  const entries = await files.log(id);
  expect(entries).toHaveLength(200);
  expect(entries.at(-1)?.message).toMatch(/^999 x+$/);
  expect((await readFile(join(folder, id, 'log.jsonl'))).length).toBeLessThan(300_000);
});

test('skips a line that a power cut has truncated', async () => {
  const files = open();
  files.note(id, 'Begun.');
  await files.settled();
  await writeFile(join(folder, id, 'log.jsonl'), '\n{"at":"19', { flag: 'a' });
  expect(await open().log(id)).toHaveLength(1);
});

test('stores posters beside the log and deletes both with the transfer', async () => {
  const files = open();
  await files.savePoster(id, 'data:image/jpeg;base64,AAAA');
  files.note(id, 'Begun.');
  await files.settled();
  expect(await open().poster(id)).toBe('data:image/jpeg;base64,AAAA');
  files.forget(id);
  await files.settled();
  expect(await readdir(folder)).toEqual([]);
  expect(await files.poster(id)).toBeNull();
});
