import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { FileDigest } from './file-digest.ts';

const bytes = randomBytes(5_000_000);
const expected = createHash('sha256').update(bytes).digest('hex');
const never = new AbortController().signal;

const open = () => {
  let bytesRead = 0;
  const read = async (buffer: Buffer, position: number, length: number) => {
    bytesRead += length;
    bytes.copy(buffer, 0, position, position + length);
    return buffer.subarray(0, length);
  };
  return { read, digest: new FileDigest(), bytesRead: () => bytesRead };
};

test('bytes that pass by and bytes that are read make the same checksum', async () => {
  const { digest, read } = open();
  await digest.moveTo(1_234_567, read, never);
  digest.update(bytes.subarray(1_234_567, 4_000_000));
  await digest.moveTo(bytes.length, read, never);
  expect(digest.digest()).toBe(expected);
});

test('after a broken connection only what follows the last certain byte is read again', async () => {
  const { digest, read, bytesRead } = open();
  digest.update(bytes.subarray(0, 3_000_000));
  await digest.moveTo(3_000_000, read, never);
  digest.update(bytes.subarray(3_000_000, 4_500_000));
  await digest.moveTo(3_200_000, read, never);
  expect(bytesRead()).toBe(200_000);
  digest.update(bytes.subarray(3_200_000));
  expect(digest.digest()).toBe(expected);
});

test('a server that has less than it had costs the whole beginning, and the checksum is right', async () => {
  const { digest, read, bytesRead } = open();
  digest.update(bytes.subarray(0, 3_000_000));
  await digest.moveTo(3_000_000, read, never);
  await digest.moveTo(1_000_000, read, never);
  expect(bytesRead()).toBe(1_000_000);
  digest.update(bytes.subarray(1_000_000));
  expect(digest.digest()).toBe(expected);
});
