import { type FileHandle, open } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { type ContainerMetadata, readRangeMetadata } from '#shared/media/container-metadata.ts';

/** The tables of an hour of video are smaller; a larger amount indicates a malformed file. */
const MOST_BYTES = 32 * 2 ** 20;

const read = async (handle: FileHandle): Promise<ContainerMetadata> => {
  let left = MOST_BYTES;
  return readRangeMetadata({
    size: (await handle.stat()).size,
    read: async (start, end) => {
      left -= end - start;
      if (left < 0) throw new Error('The tables of this video are too large.');
      const { buffer, bytesRead } = await handle.read(new Uint8Array(end - start), 0, end - start, start);
      return buffer.subarray(0, bytesRead);
    },
  });
};

// The thread is started for one path and ends with its file.
const handle = await open(String(workerData));
try {
  parentPort?.postMessage(await read(handle));
} finally {
  await handle.close();
}
