import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { writeInOrder } from './file-writer.ts';

const chunks = Array.from({ length: 25 }, (_, n) => Buffer.alloc(100_000, n));
async function* chunksOf(all: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* all;
}
const source = () => chunksOf(chunks);

it.each([[[]], [[1]], [[150_000]], [[99_999, 200_001]]])(
  'writes every byte at its place where the system takes only the first bytes of a batch: %j',
  async (lengths: readonly number[]) => {
    const path = join(temporaryFolder(), 'file');
    const handle = await open(path, 'w+');
    const short = lengths.values();
    vi.spyOn(handle, 'writev').mockImplementation(async (buffers, position) => {
      const all = Buffer.concat(buffers as Buffer[]);
      const { bytesWritten } = await handle.write(all, 0, short.next().value ?? all.length, position);
      return { bytesWritten, buffers };
    });
    const places: number[][] = [];
    const end = await writeInOrder(source(), handle, 7, {
      onBatch: (_chunks, from, to) => void places.push([from, to]),
    });
    await handle.close();
    expect(end).toBe(2_500_007);
    expect((await readFile(path)).subarray(7).equals(Buffer.concat(chunks))).toBe(true);
    expect(places.map(([from]) => from)).toEqual([7, ...places.slice(0, -1).map(([, to]) => to)]);
    expect(places.length).toBeGreaterThan(5);
  },
);

it('writes nothing of a batch that was refused while it waited for its turn', async () => {
  const path = join(temporaryFolder(), 'file');
  const handle = await open(path, 'w+');
  let isHeld = true;
  const held = deferred();
  // Two writers take the turns, and keep them until the third, which waits, has lost its lease.
  const busy = [1, 2].map(() => {
    const other = { writev: () => held.promise.then(() => ({ bytesWritten: 300_000 })) } as unknown as typeof handle;
    return writeInOrder(chunksOf([Buffer.alloc(300_000)]), other, 0, { onBatch: () => {} });
  });
  const beforeBatch = () => {
    if (!isHeld) throw new Error('The lease is lost.');
  };
  const third = writeInOrder(source(), handle, 0, { beforeBatch, onBatch: () => {} });
  await new Promise(setImmediate);
  isHeld = false;
  held.resolve();
  await expect(third).rejects.toThrow('The lease is lost.');
  await Promise.all(busy);
  await handle.close();
  expect(await readFile(path)).toHaveLength(0);
});

it('writes two batches at a time, however many files arrive, and all of them', async () => {
  let [writing, most] = [0, 0];
  const write = async (n: number): Promise<Buffer> => {
    const path = join(temporaryFolder(), 'file');
    const handle = await open(path, 'w+');
    const { writev } = handle;
    vi.spyOn(handle, 'writev').mockImplementation(async (buffers, position) => {
      writing += 1;
      most = Math.max(most, writing);
      // A disk that fails leaves its turn to the next file.
      if (n === 0) throw new Error('The disk is full.');
      return writev.call(handle, buffers, position).finally(() => {
        writing -= 1;
      });
    });
    await writeInOrder(source(), handle, 0, { onBatch: () => {} }).catch(() => {
      writing -= 1;
    });
    await handle.close();
    return readFile(path);
  };
  const [failed, ...written] = await Promise.all(Array.from({ length: 6 }, (_, n) => write(n)));
  expect(failed).toHaveLength(0);
  for (const file of written) expect(file.equals(Buffer.concat(chunks))).toBe(true);
  expect(most).toBe(2);
});
