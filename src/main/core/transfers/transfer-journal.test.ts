import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { buildUpload } from './fixtures/build-entry.ts';
import type { JournalContent } from './transfer-entry.ts';
import { TransferJournal } from './transfer-journal.ts';

let folder: string;
const warn = vi.fn();

beforeEach(async () => {
  folder = temporaryFolder();
  warn.mockReset();
});

const open = () => new TransferJournal({ folder, now: () => 0, warn });
const content = (...titles: readonly string[]): JournalContent => ({
  account: 7,
  limits: { upload: 1_000_000, download: null, hours: { from: 9, until: 17 }, pauseOnBattery: true },
  marks: [{ account: 7, after: 3, handled: [4, 5] }],
  entries: titles.map((title, index) => buildUpload({ id: `0000000${index}`, title })),
});
const files = async () => (await readdir(folder)).sort();
const path = (name: string) => join(folder, name);

test('restores saved entries in the next run', async () => {
  await open().save(content('Job #1', 'Job #2'));
  expect(await open().load()).toEqual(content('Job #1', 'Job #2'));
  expect(warn).not.toHaveBeenCalled();
});

test('is empty at first', async () => {
  expect(await open().load()).toEqual({ account: null, limits: { upload: null, download: null }, entries: [] });
});

test('batches many changes into few writes and keeps the newest state', async () => {
  const journal = open();
  const saves = Array.from({ length: 100 }, (_, number) => journal.save(content(`Job #${number}`)));
  await Promise.all(saves);
  expect(await open().load()).toEqual(content('Job #99'));
});

test('sets a truncated journal aside and uses the previous one', async () => {
  const journal = open();
  await journal.save(content('Job #1'));
  await journal.save(content('Job #1', 'Job #2'));
  await writeFile(path('journal.json'), '{"version":1,"entr');
  expect(await open().load()).toEqual(content('Job #1'));
  expect(await files()).toContain('journal.torn-1970-01-01T00-00-00-000Z.json');
  expect(warn).toHaveBeenCalledOnce();
});

test('loses at most one change by a power cut between the two renames', async () => {
  const journal = open();
  await journal.save(content('Job #1'));
  await journal.save(content('Job #1', 'Job #2'));
  await rm(path('journal.json'));
  expect(await open().load()).toEqual(content('Job #1'));
});

test.each([
  ['newer', '{"version":2,"transfers":{}}'],
  ['older', '{"version":0}'],
  ['torn', ''],
  ['torn', '\0\0\0\0'],
  ['torn', 'null'],
  ['torn', '[]'],
  ['torn', '{"version":1}'],
  ['torn', '{"version":1,"account":"7","limits":{"upload":null,"download":null},"entries":[]}'],
])('never deletes a journal that is %s: %s', async (kind, text) => {
  await writeFile(path('journal.json'), text);
  const journal = open();
  expect((await journal.load()).entries).toEqual([]);
  await journal.save(content('Job #3'));
  await journal.save(content('Job #4'));
  const kept = (await files()).filter((name) => name.startsWith(`journal.${kind}-`));
  expect(kept).toHaveLength(1);
  expect(await readFile(path(kept[0] ?? ''), 'utf8')).toBe(text);
});

test('sets two unreadable journals of the same moment aside under different names', async () => {
  for (const text of ['first', 'second']) {
    await writeFile(path('journal.json'), text);
    await open().load();
  }
  const kept = (await files()).filter((name) => name.startsWith('journal.torn-'));
  expect(await Promise.all(kept.map((name) => readFile(path(name), 'utf8')))).toEqual(['second', 'first']);
});

test('sets a journal that cannot be read aside, and uses the previous one', async () => {
  await open().save(content('Job #1'));
  await open().save(content('Job #2'));
  await rename(path('journal.json'), path('moved'));
  // Reading a folder fails for every user, also for root.
  await mkdir(path('journal.json'));
  const journal = open();
  expect(await journal.load()).toEqual(content('Job #1'));
  await journal.save(content('Job #3'));
  expect(await files()).toContain('journal.unreadable-1970-01-01T00-00-00-000Z.json');
  expect(await open().load()).toEqual(content('Job #3'));
});

test('saves nothing after a journal could be neither read nor set aside', async () => {
  await open().save(content('Job #1'));
  const journal = new TransferJournal({ folder: path('journal.json'), now: () => 0, warn });
  await expect(journal.load()).rejects.toThrow();
  await expect(journal.save(content())).rejects.toThrow('The list of transfers could not be read.');
  expect(await open().load()).toEqual(content('Job #1'));
});

test('keeps readable entries beside an unreadable one', async () => {
  const entries = [...content('Job #1').entries, { ...buildUpload(), id: '../../etc' }, { ...buildUpload(), size: -1 }];
  await writeFile(path('journal.json'), JSON.stringify({ version: 1, ...content(), entries }));
  expect(await open().load()).toEqual(content('Job #1'));
  expect(await files()).toContain('journal.partly-1970-01-01T00-00-00-000Z.json');
});

test('writes again after a failed write', async () => {
  const journal = open();
  await rm(folder, { recursive: true });
  await expect(journal.save(content('Job #1'))).rejects.toMatchObject({ code: 'ENOENT' });
  await journal.load();
  await journal.save(content('Job #2'));
  expect(await open().load()).toEqual(content('Job #2'));
});
