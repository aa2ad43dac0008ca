import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MissingObject, newStorageKey, type Storage } from './storage.ts';

const read = async (stream: Readable): Promise<Buffer> => Buffer.concat(await stream.toArray());
const all = async (keys: AsyncIterable<string>): Promise<string[]> => {
  const found: string[] = [];
  for await (const key of keys) found.push(key);
  return found.sort();
};

/** The conformance suite of every storage. */
export const describeStorage = (name: string, open: (directory: string) => Storage): void => {
  describe(`${name} as a storage`, () => {
    const bytes = Buffer.alloc(3 * 2 ** 20, 'abcdefg');
    let directory: string;
    let storage: Storage;
    beforeEach(async () => {
      directory = await mkdtemp(join(tmpdir(), 'storage-'));
      storage = open(join(directory, 'files'));
    });
    afterEach(() => rm(directory, { recursive: true, force: true }));
    const put = async (key = newStorageKey()) => {
      await writeFile(join(directory, 'source'), bytes);
      await storage.put(key, join(directory, 'source'));
      return key;
    };

    it('moves a file in and gives the same bytes back, whole and in part', async () => {
      const key = await put();
      expect(existsSync(join(directory, 'source'))).toBe(false);
      expect(await storage.size(key)).toBe(bytes.length);
      const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex');
      expect(hash(await read(await storage.read(key)))).toBe(hash(bytes));
      expect((await read(await storage.read(key, { first: 7, last: 9 }))).toString()).toBe('abc');
    });

    it('lists keys, by age too, and removes', async () => {
      const keys = [await put(), await put()].sort();
      expect(await all(storage.list())).toEqual(keys);
      expect(await all(storage.listOlderThan(new Date(Date.now() - 60_000)))).toEqual([]);
      expect(await all(storage.listOlderThan(new Date(Date.now() + 60_000)))).toEqual(keys);
      await storage.remove(keys[0] ?? '');
      await storage.remove(keys[0] ?? '');
      expect(await all(storage.list())).toEqual(keys.slice(1));
    });

    it('says so when there is nothing', async () => {
      await expect(storage.read(newStorageKey())).rejects.toThrow(MissingObject);
      await expect(storage.size(newStorageKey())).rejects.toThrow(MissingObject);
    });

    it.each(['../../etc/passwd', '', 'a/b', '..', `${'a'.repeat(31)}/`, 'A'.repeat(32)])(
      'takes no key "%s"',
      async (key) => {
        await expect(storage.read(key)).rejects.toThrow(TypeError);
        await expect(storage.remove(key)).rejects.toThrow(TypeError);
        await expect(put(key)).rejects.toThrow(TypeError);
      },
    );
  });
};
