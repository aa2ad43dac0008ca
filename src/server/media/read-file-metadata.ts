import { type FileHandle, open } from 'node:fs/promises';
import { type ContainerMetadata, readRangeMetadata } from '#shared/media/container-metadata.ts';
import type { ByteRanges } from '#shared/media/file-ends.ts';

/** A video in a storage that is no disk. */
export interface StoredVideo extends ByteRanges {
  /** Of the storage. */
  readonly key: string;
}

/** The path of a video, or a video elsewhere. */
export type Video = string | StoredVideo;

/** The tables of an hour of video are smaller; a larger amount indicates a malformed file. */
const MOST_BYTES = 32 * 2 ** 20;

const readAt = async (handle: FileHandle, start: number, end: number): Promise<Uint8Array> => {
  const bytes = new Uint8Array(end - start);
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
  return bytes.subarray(0, bytesRead);
};

/** Reads tables of limited size. @throws as `readRangeMetadata`, and for tables that are too large. */
const readTables = ({ size, read }: ByteRanges): Promise<ContainerMetadata | null> => {
  let left = MOST_BYTES;
  return readRangeMetadata({
    size,
    read: async (start, end) => {
      left -= end - start;
      if (left < 0) throw new Error('The tables of this video are too large.');
      return read(start, end);
    },
  });
};

/** Reads the tables of a video in this thread. @throws as `readRangeMetadata`, and for tables that are too large. */
export const readFileMetadata = async (video: string | ByteRanges): Promise<ContainerMetadata | null> => {
  if (typeof video !== 'string') return readTables(video);
  const handle = await open(video);
  try {
    const { size } = await handle.stat();
    return await readTables({ size, read: (start, end) => readAt(handle, start, end) });
  } finally {
    await handle.close();
  }
};
