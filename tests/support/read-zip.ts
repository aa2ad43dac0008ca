import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { fromBufferPromise } from 'yauzl';

/**
 * Reads a ZIP by its central directory, with another library than the writer's, and checks every CRC.
 * @throws Error when the archive is inconsistent.
 */
export const readZip = async (archive: Buffer): Promise<Map<string, Buffer>> => {
  const zip = await fromBufferPromise(archive);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const bytes = await buffer(await zip.openReadStreamPromise(entry));
    if (crc32(bytes) !== entry.crc32) throw new Error(`${entry.fileName} is damaged.`);
    if (files.has(entry.fileName)) throw new Error(`${entry.fileName} is there twice.`);
    files.set(entry.fileName, bytes);
  }
  return files;
};
