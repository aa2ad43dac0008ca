import type { Platform } from '../platform/platform.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { OpenedFilesDialog } from './opened-files-dialog.tsx';

/** What only the desktop client shows on every page. Loaded late, so that the website does not load it at all. */
export const ClientParts = ({ connection, openedFiles }: Pick<Platform, 'connection' | 'openedFiles'>) => (
  <>
    {connection && <ConnectionBanner connection={connection} />}
    {openedFiles && <OpenedFilesDialog opened={openedFiles} />}
  </>
);
