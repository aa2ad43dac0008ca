import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openPromise } from 'yauzl';
import { readZip } from '#tests/support/read-zip.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { type ArchivedFile, writeZip, zipSize } from './write-zip.ts';

/** `npm run test:long` writes 5 GiB, beyond the 4 GiB above which sizes and offsets need 64 bits (APPNOTE 4.5.3). */
const MEBIBYTES = Number(process.env.TRIAL_ZIP_MEBIBYTES ?? 5);
const MIB = 2 ** 20;

const buildFile = (name: string, ...chunks: string[]): ArchivedFile => ({
  name,
  size: Buffer.byteLength(chunks.join('')),
  open: async () =>
    (async function* () {
      for (const chunk of chunks) yield Buffer.from(chunk);
    })(),
});
const archiveOf = async (files: readonly ArchivedFile[]): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of writeZip(files)) chunks.push(chunk);
  return Buffer.concat(chunks);
};

describe('a ZIP archive', () => {
  test('returns its files byte for byte, with names in any script', async () => {
    const files = await readZip(
      await archiveOf([buildFile('a.json', '{"a"', ':1}'), buildFile('média/日本.txt', 'ü'), buildFile('empty')]),
    );
    expect([...files].map(([name, bytes]) => [name, bytes.toString()])).toEqual([
      ['a.json', '{"a":1}'],
      ['média/日本.txt', 'ü'],
      ['empty', ''],
    ]);
  });

  test('has the size that is known before a file is opened', async () => {
    const files = [{ ...buildFile('日本.mp4', 'abc'), at: new Date('2026-03-01T12:00:00Z') }, buildFile('b.mp4', 'd')];
    const unread = files.map((file) => ({ ...file, open: () => Promise.reject(new Error('opened')) }));
    expect(zipSize(unread)).toBe((await archiveOf(files)).length);
  });

  test('without files is an empty archive', async () => {
    expect((await readZip(await archiveOf([]))).size).toBe(0);
  });

  test('opens a file only when it is read, and closes it when the reader leaves', async () => {
    const opened: string[] = [];
    const closed: string[] = [];
    const endless = (name: string): ArchivedFile => ({
      name,
      size: 2 ** 40,
      open: async () => {
        opened.push(name);
        return (async function* () {
          try {
            for (;;) yield Buffer.alloc(MIB);
          } finally {
            closed.push(name);
          }
        })();
      },
    });
    const archive = writeZip([endless('one'), endless('two')]);
    expect(opened).toEqual([]);
    await archive.next();
    await archive.next();
    expect([opened, closed]).toEqual([['one'], []]);
    await archive.return();
    await expect.poll(() => closed).toEqual(['one']);
    expect(opened).toEqual(['one']);
  });

  test('fails when a file does not have its declared size', async () => {
    await expect(archiveOf([{ ...buildFile('a', 'abc'), size: 4 }])).rejects.toThrow('unexpected number of bytes');
  });

  test('fails when a file cannot be opened or read', async () => {
    const unreadable = { ...buildFile('a', 'abc'), open: () => Promise.reject(new Error('gone')) };
    await expect(archiveOf([buildFile('b', 'x'), unreadable])).rejects.toThrow('gone');
    const broken: ArchivedFile = {
      name: 'c',
      size: 2,
      open: async () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('cut')) }) }),
    };
    await expect(archiveOf([broken])).rejects.toThrow('cut');
  });

  test(`takes a file of ${MEBIBYTES} MiB and one behind it, without holding them`, { timeout: 600_000 }, async () => {
    const folder = temporaryFolder();
    const chunk = Buffer.alloc(MIB, 'video');
    const video: ArchivedFile = {
      name: 'video.mp4',
      size: MEBIBYTES * MIB,
      open: async () =>
        (async function* () {
          for (let at = 0; at < MEBIBYTES; at += 1) yield chunk;
        })(),
    };
    const path = join(folder, 'export.zip');
    const files = [video, buildFile('last.json', '{}')];
    await pipeline(writeZip(files), createWriteStream(path));
    expect((await stat(path)).size).toBe(zipSize(files));
    const archive = await openPromise(path);
    const read: (readonly [string, number])[] = [];
    for await (const entry of archive.eachEntry()) {
      let crc = 0;
      let size = 0;
      for await (const bytes of await archive.openReadStreamPromise(entry)) {
        crc = crc32(bytes as Buffer, crc);
        size += (bytes as Buffer).length;
      }
      expect(crc).toBe(entry.crc32);
      read.push([entry.fileName, size]);
    }
    expect(read).toEqual([
      ['video.mp4', MEBIBYTES * MIB],
      ['last.json', 2],
    ]);
  });
});
