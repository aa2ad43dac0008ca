/**
 * The records of a ZIP archive (PKWARE APPNOTE 6.3): stored without compression, sizes after the bytes, 64-bit fields
 * only where an entry or the archive needs them.
 */
const MAX_32 = 0xffffffff;
/** Bit 3: CRC and sizes follow the bytes; bit 11: names are UTF-8. */
const FLAGS = 0x0808;
const VERSION = 45;
/** 1 January 1980, the first day the format knows: an export says nothing about when files were touched. */
const DATE = 0x0021;

export interface ZipEntry {
  readonly name: string;
  /** Bytes; must be known before they are read. */
  readonly size: number;
}

/** An entry that was written. */
export interface WrittenEntry extends ZipEntry {
  readonly crc: number;
  /** Where its header begins. */
  readonly offset: number;
}

const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(Math.min(value, MAX_32));
  return bytes;
};
const u64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};

const needs64 = (value: number): boolean => value >= MAX_32;

/** APPNOTE 4.5.3: the 64-bit values of the fields that are full, in their order. */
const extra64 = (values: readonly number[]): Buffer =>
  values.length === 0 ? Buffer.alloc(0) : Buffer.concat([u16(1), u16(values.length * 8), ...values.map(u64)]);

/** What stands before the bytes of an entry (4.3.7). The local extra field always has both sizes, or none. */
export const localHeader = ({ name, size }: ZipEntry): Buffer => {
  const [bytes, big] = [Buffer.from(name), needs64(size)];
  const extra = extra64(big ? [0, 0] : []);
  const placeholder = u32(big ? MAX_32 : 0);
  return Buffer.concat([
    ...[u32(0x04034b50), u16(VERSION), u16(FLAGS), u16(0), u16(0), u16(DATE), u32(0), placeholder, placeholder],
    ...[u16(bytes.length), u16(extra.length), bytes, extra],
  ]);
};

/** What stands after them (4.3.9). */
export const dataDescriptor = (crc: number, size: number): Buffer => {
  const length = needs64(size) ? u64(size) : u32(size);
  return Buffer.concat([u32(0x08074b50), u32(crc), length, length]);
};

const directoryEntry = ({ name, size, crc, offset }: WrittenEntry): Buffer => {
  const bytes = Buffer.from(name);
  const extra = extra64([...(needs64(size) ? [size, size] : []), ...(needs64(offset) ? [offset] : [])]);
  return Buffer.concat([
    ...[u32(0x02014b50), u16(VERSION), u16(VERSION), u16(FLAGS), u16(0), u16(0), u16(DATE)],
    ...[u32(crc), u32(size), u32(size), u16(bytes.length), u16(extra.length), u16(0), u16(0), u16(0), u32(0)],
    ...[u32(offset), bytes, extra],
  ]);
};

const end64 = (count: number, size: number, offset: number): Buffer =>
  Buffer.concat([
    ...[u32(0x06064b50), u64(44), u16(VERSION), u16(VERSION), u32(0), u32(0)],
    ...[u64(count), u64(count), u64(size), u64(offset)],
    ...[u32(0x07064b50), u32(0), u64(offset + size), u32(1)],
  ]);

/** The list of all entries and the end of the archive (4.3.12 to 4.3.16). `offset` is where it begins. */
export const directory = (entries: readonly WrittenEntry[], offset: number): Buffer => {
  const list = Buffer.concat(entries.map(directoryEntry));
  const count = Math.min(entries.length, 0xffff);
  const is64 = entries.length >= 0xffff || needs64(offset) || needs64(list.length);
  return Buffer.concat([
    ...[list, is64 ? end64(entries.length, list.length, offset) : Buffer.alloc(0)],
    ...[u32(0x06054b50), u16(0), u16(0), u16(count), u16(count), u32(list.length), u32(offset), u16(0)],
  ]);
};
