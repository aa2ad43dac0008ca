import type { JsonSchema } from './json-schema.ts';
import type { WrittenRow } from './route.ts';
import { serializerOf } from './serializer.ts';

const COMMA = Buffer.from(',');

/**
 * Presents and serializes the rows of a list, with commas between them. Rows with a lasting presentation are serialized
 * once, since presenting and serializing a page of jobs costs more than reading it. They are kept as bytes: joining and
 * encoding the text of a page takes three times as long as copying it.
 */
export const rowWriter = (
  schemaOf: () => JsonSchema,
  { present, lasting }: WrittenRow,
): ((rows: readonly never[], call: unknown) => readonly Buffer[]) => {
  const serialize = serializerOf(schemaOf);
  const written = new WeakMap<object, Buffer>();

  const write = (row: never, call: unknown): Buffer =>
    Buffer.from(serialize(present ? present(row, call as never) : row));
  const bytesOf = (row: never, call: unknown): Buffer => {
    const key = lasting?.(row);
    if (!key) return write(row, call);
    const known = written.get(key);
    if (known) return known;
    const bytes = write(row, call);
    written.set(key, bytes);
    return bytes;
  };

  return (rows, call) => rows.flatMap((row, n) => (n === 0 ? [bytesOf(row, call)] : [COMMA, bytesOf(row, call)]));
};
