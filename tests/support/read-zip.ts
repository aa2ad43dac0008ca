import { crc32 } from 'node:zlib';

/**
 * Reads a stored ZIP below 4 GiB by its directory, as unpacking programs do, and checks every CRC.
 * @throws Error when anything does not fit together.
 */
export const readZip = (archive: Buffer): Map<string, Buffer> => {
  const end = archive.length - 22;
  if (archive.readUInt32LE(end) !== 0x06054b50) throw new Error('The archive has no end.');
  let at = archive.readUInt32LE(end + 16);
  const files = new Map<string, Buffer>();
  for (let entry = 0; entry < archive.readUInt16LE(end + 10); entry += 1) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('The directory is broken.');
    const [nameLength, extraLength] = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30)];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const size = archive.readUInt32LE(at + 24);
    const header = archive.readUInt32LE(at + 42);
    if (archive.readUInt32LE(header) !== 0x04034b50) throw new Error(`${name} has no header.`);
    const begin = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
    const bytes = archive.subarray(begin, begin + size);
    if (crc32(bytes) !== archive.readUInt32LE(at + 16)) throw new Error(`${name} is damaged.`);
    if (files.has(name)) throw new Error(`${name} is there twice.`);
    files.set(name, bytes);
    at += 46 + nameLength + extraLength;
  }
  return files;
};
