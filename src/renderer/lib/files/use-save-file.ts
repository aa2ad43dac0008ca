import type { DownloadOrder } from '#shared/domain/transfers/transfer.ts';
import { usePlatform } from '../../platform/platform.ts';

/**
 * Saves a file through the platform's transfers, or else its downloads. Resolves to whether the download started; false
 * when the user cancelled the dialog. Null where files cannot be saved.
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
