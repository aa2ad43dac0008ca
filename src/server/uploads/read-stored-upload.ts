import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { StoredVideo } from '../media/read-file-metadata.ts';
import { LostParts, MissingObject, type Storage, type StoredPart } from '../providers/storage/storage.ts';
import { uploadGone } from './claim-upload.ts';

/** Bytes of a video that one request reads, since parsers read little at a time. */
const READ_BYTES = 256 * 2 ** 10;

/** A stored video for a parser. Reading rejects with ApiError `notFound` when the storage has lost it. */
export const storedVideo = (storage: Pick<Storage, 'read'>, key: string, size: number): StoredVideo => {
  let block = { start: 0, bytes: Buffer.alloc(0) };
  const read = async (start: number, wanted: number): Promise<Uint8Array> => {
    const end = Math.min(wanted, size);
    if (start >= end) return new Uint8Array();
    if (start < block.start || end > block.start + block.bytes.length) {
      const last = Math.min(size, Math.max(end, start + READ_BYTES)) - 1;
      const found = await storage.read(key, { first: start, last }).catch((error: unknown) => {
        throw error instanceof MissingObject ? uploadGone() : error;
      });
      block = { start, bytes: await buffer(found) };
    }
    return block.bytes.subarray(start - block.start, end - block.start);
  };
  return { key, size, read };
};

/**
 * Reads an object that was made of parts.
 * @param check called for each piece; an error it throws ends the reading.
 * @returns its SHA-256. @throws LostParts when it is not what was sent.
 */
export const readBack = async (object: Readable, parts: readonly StoredPart[], check: () => void): Promise<string> => {
  const whole = createHash('sha256');
  const left = [...parts];
  let [hash, bytes] = [createHash('sha256'), 0];
  for await (const chunk of object) {
    check();
    whole.update(chunk);
    for (let done = 0; done < chunk.length; ) {
      const [expected] = left;
      if (!expected) throw new LostParts('The store has more bytes than it was sent.');
      const piece = chunk.subarray(done, done + expected.size - bytes);
      hash.update(piece);
      [done, bytes] = [done + piece.length, bytes + piece.length];
      if (bytes < expected.size) continue;
      if (hash.digest('hex') !== expected.sha256) throw new LostParts('The store has other bytes than it was sent.');
      left.shift();
      [hash, bytes] = [createHash('sha256'), 0];
    }
  }
  if (left.length > 0) throw new LostParts('The store has fewer bytes than it was sent.');
  return whole.digest('hex');
};
