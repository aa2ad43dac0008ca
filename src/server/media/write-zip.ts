import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyBaseLogger } from 'fastify';
import { ZipFile } from 'yazl';
import { MissingObject, type Storage } from '../providers/storage/storage.ts';
import type { FileRow } from './files.repository.ts';

/** A file of the archive; it is opened when the archive reaches it. */
export interface ArchivedFile {
  readonly name: string;
  /** Size in bytes, needed before the content is read. */
  readonly size: number;
  /** When it was made; otherwise it has the first date that a ZIP can hold. */
  readonly at?: Date;
  open(): Promise<AsyncIterable<Buffer>>;
}

/** Stored without compression, since videos and pictures do not shrink. */
const stored = ({ size, at }: ArchivedFile) => ({
  size,
  mtime: at ?? new Date(1980, 0, 1),
  // Without it the time is stored in UTC too.
  forceDosTimestamp: at === undefined,
  compress: false,
  mode: 0o100644,
});

/** Adds one file after the other until all are added or the reader has gone. */
const addAll = async (
  archive: ZipFile,
  output: Readable,
  files: AsyncIterable<ArchivedFile> | Iterable<ArchivedFile>,
): Promise<void> => {
  for await (const file of files) {
    const source = Readable.from(await file.open(), { objectMode: false });
    const close = () => source.destroy();
    output.once('close', close);
    archive.addReadStream(source, file.name, stored(file));
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

/** Size in bytes of the archive that `writeZip` writes of these files. */
export const zipSize = (files: readonly ArchivedFile[]): number => {
  const archive = new ZipFile();
  // Only headers are made: no file is opened.
  for (const file of files) archive.addReadStreamLazy(file.name, stored(file), () => undefined);
  let size = 0;
  archive.end({ forceZip64Format: false, comment: '' }, (total = 0) => {
    size = total;
  });
  return size;
};

/** Whether all bytes of a file are in the storage, as far as its size tells; logs that they are not. */
export const isStored = async (
  { storage, log }: { readonly storage: Storage; readonly log: FastifyBaseLogger },
  { id, storageKey, size }: Pick<FileRow, 'id' | 'storageKey' | 'size'>,
): Promise<boolean> => {
  const found = await storage.size(storageKey).catch((error: unknown) => {
    if (error instanceof MissingObject) return null;
    throw error;
  });
  if (found === size) return true;
  log.error({ fileId: id }, 'a file is missing in the storage');
  return false;
};
