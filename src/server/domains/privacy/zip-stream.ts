import { crc32 } from 'node:zlib';
import { dataDescriptor, directory, localHeader, type WrittenEntry, type ZipEntry } from './zip-records.ts';

/** A file of the archive; its bytes are asked for when it is its turn. */
export interface ZipFile extends ZipEntry {
  open(): Promise<AsyncIterable<Buffer>>;
}

/**
 * A ZIP archive as it is read: nothing is held but the chunk under way and the list of names. Files are stored as they
 * are, since videos and pictures do not get smaller.
 * @throws Error when a file has not the size it said, which leaves the archive without its end.
 */
export async function* zip(files: AsyncIterable<ZipFile> | Iterable<ZipFile>): AsyncGenerator<Buffer> {
  const written: WrittenEntry[] = [];
  let offset = 0;
  for await (const file of files) {
    const header = localHeader(file);
    yield header;
    let crc = 0;
    let size = 0;
    for await (const chunk of await file.open()) {
      crc = crc32(chunk, crc);
      size += chunk.length;
      yield chunk;
    }
    if (size !== file.size) throw new Error(`A file of an archive has ${size} bytes, not ${file.size}.`);
    const descriptor = dataDescriptor(crc, size);
    yield descriptor;
    written.push({ name: file.name, size, crc, offset });
    offset += header.length + size + descriptor.length;
  }
  yield directory(written, offset);
}
