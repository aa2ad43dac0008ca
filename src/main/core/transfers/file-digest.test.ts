import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { ChecksumThread, type ThreadListener } from './checksum-thread.ts';
import { FileDigest } from './file-digest.ts';

const bytes = randomBytes(5_000_000);
const sha256 = (data: Buffer): string => createHash('sha256').update(data).digest('hex');
const never = new AbortController().signal;
const thread = new ChecksumThread();

const folder = temporaryFolder();
let handle: FileHandle;
let digest: FileDigest;
const file = () => ({ descriptor: handle.fd, explain: (error: Error) => error });

beforeEach(async () => {
  await writeFile(join(folder, 'file'), bytes);
  handle = await open(join(folder, 'file'), 'r+');
  digest = new FileDigest(thread);
});
afterEach(async () => {
  await digest.settle();
  await handle.close();
});

test('computes the checksum of a file that becomes available in pieces', async () => {
  for (const position of [1, 1_234_567, 4_000_000, 4_000_000, bytes.length]) digest.follow(file(), position);
  expect(await digest.digest(never)).toBe(sha256(bytes));
});

test('does not read bytes again after a broken connection', async () => {
  digest.follow(file(), 3_000_000);
  await digest.behind(0, never);
  await digest.settle();
  await handle.close();
  handle = await open(join(folder, 'file'), 'r+');
  await handle.write(Buffer.alloc(3_000_000), 0, 3_000_000, 0);
  digest.follow(file(), 2_000_000);
  digest.follow(file(), bytes.length);
  expect(await digest.digest(never)).toBe(sha256(bytes));
});

test('reads bytes again that were received again', async () => {
  digest.follow(file(), 3_000_000);
  await digest.rewind(1_000_000);
  const other = Buffer.concat([bytes.subarray(0, 1_000_000), randomBytes(2_000_000)]);
  await handle.write(other, 0, other.length, 0);
  digest.follow(file(), other.length);
  expect(await digest.digest(never)).toBe(sha256(other));
});

test('computes the checksums of several files concurrently', async () => {
  const other = new FileDigest(thread);
  digest.follow(file(), bytes.length);
  other.follow(file(), 1_500_000);
  expect(await other.digest(never)).toBe(sha256(bytes.subarray(0, 1_500_000)));
  expect(await digest.digest(never)).toBe(sha256(bytes));
  await other.settle();
});

test('distinguishes a truncated file from an unreadable one and allows a retry', async () => {
  await handle.truncate(2_000_000);
  digest.follow(file(), bytes.length);
  await expect(digest.digest(never)).rejects.toMatchObject({ code: 'ENDED' });
  await digest.settle();
  await handle.write(bytes, 0, bytes.length, 0);
  digest.follow(file(), bytes.length);
  expect(await digest.digest(never)).toBe(sha256(bytes));
  const closed = new FileDigest(thread);
  closed.follow({ descriptor: 999_999, explain: (error) => error }, 1);
  await expect(closed.digest(never)).rejects.toMatchObject({ code: 'EBADF', syscall: 'read' });
  await closed.settle();
});

test('cancels at once, and lets the file be closed when no read is pending', async () => {
  const stop = new AbortController();
  digest.follow(file(), bytes.length);
  const waiting = digest.digest(stop.signal);
  stop.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  digest.forget();
  await digest.settle();
});

test('starts again from the first byte after the worker thread has exited', async () => {
  const listeners: ThreadListener[] = [];
  const orders: unknown[] = [];
  const dying = new FileDigest({
    open: (listener) => listeners.push(listener),
    send: (order) => orders.push(order),
  });
  dying.follow(file(), 4_000_000);
  listeners[0]?.take({ id: 1, at: 3_000_000 });
  const waiting = dying.behind(0, never);
  listeners[0]?.lost();
  await expect(waiting).rejects.toMatchObject({ name: 'Interrupted', delay: 0 });
  await dying.settle();
  dying.follow(file(), 1_000_000);
  expect(orders.at(-1)).toMatchObject({ kind: 'follow', id: 2, target: 1_000_000 });
});
