import { describe, expect, test } from 'vitest';
import { readZip } from '#tests/support/read-zip.ts';
import { dataDescriptor, directory, localHeader } from './zip-records.ts';
import { type ZipFile, zip } from './zip-stream.ts';

const GIB = 2 ** 30;

const buildFile = (name: string, ...chunks: string[]): ZipFile => ({
  name,
  size: Buffer.byteLength(chunks.join('')),
  open: async () =>
    (async function* () {
      for (const chunk of chunks) yield Buffer.from(chunk);
    })(),
});
const archiveOf = async (files: ZipFile[]): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of zip(files)) chunks.push(chunk);
  return Buffer.concat(chunks);
};

describe('a ZIP archive', () => {
  test('gives back what was put in, byte for byte, under names of any script', async () => {
    const files = readZip(
      await archiveOf([buildFile('a.json', '{"a"', ':1}'), buildFile('média/日本.txt', 'ü'), buildFile('empty')]),
    );
    expect([...files].map(([name, bytes]) => [name, bytes.toString()])).toEqual([
      ['a.json', '{"a":1}'],
      ['média/日本.txt', 'ü'],
      ['empty', ''],
    ]);
  });

  test('of nothing is an empty archive', async () => {
    expect(readZip(await archiveOf([])).size).toBe(0);
  });

  test('opens a file only when it is its turn, and none after the reader has left', async () => {
    const opened: string[] = [];
    const file = (name: string): ZipFile => {
      const built = buildFile(name, 'x');
      const open = () => {
        opened.push(name);
        return built.open();
      };
      return { ...built, open };
    };
    const archive = zip([file('one'), file('two')]);
    await archive.next();
    expect(opened).toEqual([]);
    await archive.next();
    expect(opened).toEqual(['one']);
    await archive.return(undefined);
    expect(opened).toEqual(['one']);
  });

  test('without its end tells that a file was not as long as it said', async () => {
    await expect(archiveOf([{ ...buildFile('a', 'abc'), size: 4 }])).rejects.toThrow('3 bytes, not 4');
  });

  test('takes files and archives beyond 4 GiB (APPNOTE 4.5.3)', () => {
    const big = { name: 'v', size: 5 * GIB };
    const header = localHeader(big);
    expect(header.readUInt32LE(22)).toBe(0xffffffff);
    expect(header.readUInt16LE(28)).toBe(20);
    expect(dataDescriptor(7, big.size).readBigUInt64LE(8)).toBe(BigInt(5 * GIB));
    const list = directory([{ ...big, crc: 7, offset: 6 * GIB }], 11 * GIB);
    const extra = 46 + 1;
    expect(list.readUInt16LE(extra + 2)).toBe(24);
    expect([4, 12, 20].map((at) => Number(list.readBigUInt64LE(extra + at)) / GIB)).toEqual([5, 5, 6]);
    expect(list.readUInt32LE(extra + 28)).toBe(0x06064b50);
    expect(Number(list.readBigUInt64LE(extra + 28 + 48)) / GIB).toBe(11);
    expect(list.subarray(-6, -2).readUInt32LE()).toBe(0xffffffff);
  });
});
