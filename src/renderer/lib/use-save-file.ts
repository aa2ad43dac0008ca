import type { DownloadOrder } from '#shared/domain/transfer.ts';
import { usePlatform } from '../platform/platform.ts';

/**
 * Saves a file of the server by the app's transfers where the platform has them, else by the browser. Resolves with
 * whether the download began; false when the user chose no place. Null where files cannot be saved.
 */
export const useSaveFile = (): ((order: DownloadOrder) => Promise<boolean>) | null => {
  const { transfers, downloads } = usePlatform();
  const download = transfers?.download;
  if (download) return async (order) => (await download(order)) !== null;
  if (!downloads) return null;
  return async ({ url, fileName }) => {
    await downloads.save(url, fileName);
    return true;
  };
};
