import { rm } from 'node:fs/promises';
import type { DataStore } from '@tus/server';
import type { Video } from '../media/read-file-metadata.ts';
import type { Storage } from '../providers/storage/storage.ts';
import { uploadPath } from './upload-id.ts';
import type { Lease } from './upload-locks.ts';
import type { UploadRow } from './uploads.repository.ts';

/** The library's store, with what this server does with an upload besides. */
export interface UploadBytes extends DataStore {
  /** Bytes that have arrived where this process can finish them; undefined where another process has them. */
  arrived(row: UploadRow): Promise<number | undefined>;
  /**
   * Checks, hashes, stores and records a complete upload, under its lease.
   * @throws ApiError `wrongFileType`.
   */
  finish(row: UploadRow, lease: Lease): Promise<void>;
  /** The video of a finished upload, for inspection before it is claimed. */
  videoOf(row: UploadRow): Video;
}

/** Where the bytes of uploads are. */
interface UploadPlaces {
  readonly directory: string;
  readonly storage: Pick<Storage, 'remove' | 'parts'>;
}

/** Deletes the bytes of an upload whose row is gone; tolerates missing ones. */
export const deleteBytes = async ({ directory, storage }: UploadPlaces, row: UploadRow): Promise<void> => {
  await rm(uploadPath(directory, row.id, row.fileSuffix), { force: true });
  const { storageKey, multipartId, tailKey } = row;
  if (storageKey === null) return;
  if (multipartId !== null && !row.finishedAt) await storage.parts?.abort(storageKey, multipartId);
  for (const key of [storageKey, tailKey]) if (key !== null) await storage.remove(key);
};
