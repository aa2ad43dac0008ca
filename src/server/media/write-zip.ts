import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of the archive; it is opened when the archive reaches it. */
export interface ArchivedFile {
  readonly name: string;
  /** Size in bytes, needed before the content is read. */
  readonly size: number;
  open(): Promise<AsyncIterable<Buffer>>;
}

/**
 * Stored without compression, since videos and pictures do not shrink; a fixed time, since an export does not tell when
 * files were changed.
 */
const STORED = { compress: false, mtime: new Date(1980, 0, 1), forceDosTimestamp: true, mode: 0o100644 };

/** Adds one file after the other until all are added or the reader has gone. */
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
 * A ZIP archive as a stream: memory holds only the current chunks and the list of names.
 * @throws Error when a file's size differs from the stated one; the archive then has no valid end.
 */
export async function* writeZip(
  files: AsyncIterable<ArchivedFile> | Iterable<ArchivedFile>,
): AsyncGenerator<Buffer, void, undefined> {
  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  const fail = (error: Error) => void output.destroy(error);
  archive.on('error', fail);
  addAll(archive, output, files).catch(fail);
  yield* output;
}
