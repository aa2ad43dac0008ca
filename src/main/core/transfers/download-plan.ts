import { lstat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';
import type { DownloadOrder } from '#shared/domain/transfers/transfer.ts';
import { Rejected } from '#shared/domain/transfers/transfer-failure.ts';
import { assertRoom, type FreeBytes } from './disk-room.ts';
import { onDisk } from './download-failure.ts';
import { downloadName } from './download-name.ts';
import type { DownloadEntry } from './transfer-entry.ts';
import type { DownloadPlan } from './transfer-service.ts';

const NOT_OURS = 'This file cannot be downloaded.';
const MOVED = 'The file is no longer where it was saved. It was moved, renamed or deleted.';

const isFile = (path: string): Promise<boolean> =>
  lstat(path).then(
    (found) => found.isFile(),
    () => false,
  );

export interface DownloadPlannerOptions {
  /** The configured download folder; null asks for each download. */
  readonly folder: () => string | null;
  /** Shows a save dialog; null when the user cancels. */
  readonly askPath: (name: string) => Promise<string | null>;
  readonly freeBytes: FreeBytes;
}

/**
 * Decides where a download is saved. Rejects with `Rejected` before anything is written when it cannot start. In the
 * folder of a failed download the room for the missing bytes is checked when it is resumed.
 */
export const createDownloadPlanner =
  ({ folder, askPath, freeBytes }: DownloadPlannerOptions) =>
  async (
    { url, fileName, target, size, sha256 }: DownloadOrder,
    failed: DownloadEntry | undefined,
  ): Promise<DownloadPlan | null> => {
    // A compromised page may name any URL, so only file paths of the server are accepted.
    if (!/^\/media\/(files|orders|exports|statements)\//.test(url)) throw new Rejected(NOT_OURS, { canRetry: false });
    const name = downloadName(fileName, target);
    const set = folder();
    const path = set === null ? await askPath(name) : join(set, name);
    if (path === null || !isAbsolute(path)) return null;
    await onDisk(lstat(dirname(path)));
    // The dialog has asked whether to replace a file that is there now; one that appears later is kept.
    const replaces = set === null && (await isFile(path));
    const isResumable = failed !== undefined && dirname(failed.download.path) === dirname(path);
    if (!isResumable) await assertRoom(dirname(path), size, freeBytes);
    return {
      fileName: basename(path),
      download: { url, sha256, path, replaces, part: null, etag: null, mismatches: 0 },
    };
  };

/** Reveals a saved file in its folder. Rejects with `Rejected` when the file is gone. */
export const createReveal =
  (show: (path: string) => void) =>
  async ({ download: { path } }: DownloadEntry): Promise<void> => {
    if (!(await isFile(path))) throw new Rejected(MOVED, { canRetry: false });
    show(path);
  };
