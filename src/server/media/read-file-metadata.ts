import { type FileHandle, open } from 'node:fs/promises';
import { type ContainerMetadata, readRangeMetadata } from '#shared/media/container-metadata.ts';

/** The tables of an hour of video are smaller; a larger amount indicates a malformed file. */
const MOST_BYTES = 32 * 2 ** 20;

const readAt = async (handle: FileHandle, start: number, end: number): Promise<Uint8Array> => {
  const bytes = new Uint8Array(end - start);
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
  return bytes.subarray(0, bytesRead);
};

/** Reads the tables of the video at `path` in this thread. @throws as `readRangeMetadata`, and for tables that are too large. */
export const readFileMetadata = async (path: string): Promise<ContainerMetadata | null> => {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    let left = MOST_BYTES;
    return await readRangeMetadata({
      size,
      read: async (start, end) => {
        left -= end - start;
        if (left < 0) throw new Error('The tables of this video are too large.');
        return readAt(handle, start, end);
      },
    });
  } finally {
    await handle.close();
  }
};
