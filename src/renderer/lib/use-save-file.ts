import type { DownloadOrder } from '#shared/domain/transfer.ts';
import { usePlatform } from '../platform/platform.ts';

/**
 * Saves a file of the server: by the app's own transfers where there are such, else by the browser. It resolves with
 * whether the download has begun: false when nobody chose where to save. Null where files cannot be saved.
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
