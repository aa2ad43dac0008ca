import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of the archive; its bytes are asked for when it is its turn. */
export interface ArchivedFile {
  readonly name: string;
  /** Bytes; must be known before they are read. */
  readonly size: number;
  open(): Promise<AsyncIterable<Buffer>>;
}

/** Videos and pictures do not get smaller; an export says nothing about when and by whom files were touched. */
const STORED = { compress: false, mtime: new Date(1980, 0, 1), forceDosTimestamp: true, mode: 0o100644 };

/** Adds one file after the other until all are in or nobody reads any more. */
const addAll = async (
  archive: ZipFile,
  output: Readable,
  files: AsyncIterable<ArchivedFile> | Iterable<ArchivedFile>,
): Promise<void> => {
  for await (const { name, size, open } of files) {
    const source = Readable.from(await open(), { objectMode: false });
    const close = () => source.destroy();
    output.once('close', close);
    archive.addReadStream(source, name, { ...STORED, size });
    if (output.destroyed) close();
    await finished(source);
    output.off('close', close);
  }
  archive.end();
};

/**
 * A ZIP archive as it is read: nothing is held but the chunks under way and the list of names.
 * @throws Error when a file has not the size it said, which leaves the archive without its end.
 */
export async function* zip(
  files: AsyncIterable<ArchivedFile> | Iterable<ArchivedFile>,
): AsyncGenerator<Buffer, void, undefined> {
  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  const fail = (error: Error) => void output.destroy(error);
  archive.on('error', fail);
  addAll(archive, output, files).catch(fail);
  yield* output;
}
