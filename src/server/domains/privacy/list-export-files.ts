import type { Context } from '../../context.ts';
import type { files } from '../../db/schema/files.ts';
import { MissingObject } from '../../providers/storage/storage.ts';
import { filesOf, rowsOf } from './export.repository.ts';
import { exportParts } from './export-parts.repository.ts';
import { nameExportFile } from './name-export-file.ts';
import type { ArchivedFile } from './write-zip.ts';

type FileRow = typeof files.$inferSelect;
type Parts = Pick<Context, 'db' | 'storage' | 'log' | 'clock'>;

const jsonFile = (name: string, value: unknown): ArchivedFile => {
  const bytes = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  return {
    name: `${name}.json`,
    size: bytes.length,
    open: async () =>
      (async function* () {
        yield bytes;
      })(),
  };
};

const isThere = async ({ storage, log }: Parts, file: FileRow): Promise<boolean> => {
  try {
    return (await storage.size(file.storageKey)) === file.size;
  } catch (error) {
    if (!(error instanceof MissingObject)) throw error;
    log.error({ fileId: file.id }, 'a file is missing in the storage');
    return false;
  }
};

/** The files of an export, one after the other: first the rows as JSON, then the media. */
export async function* listExportFiles(parts: Parts, userId: number): AsyncGenerator<ArchivedFile> {
  yield jsonFile('about', { made_at: parts.clock().toISOString(), amounts: 'in cents', times: 'UTC' });
  for (const part of exportParts) yield jsonFile(part.file, await rowsOf(parts.db, part, userId));
  for (const file of await filesOf(parts.db.orm, userId)) {
    if (!(await isThere(parts, file))) continue;
    yield { name: nameExportFile(file), size: file.size, open: () => parts.storage.read(file.storageKey) };
  }
}
