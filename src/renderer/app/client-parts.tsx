import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../lib/session.ts';
import { type Platform, usePlatform } from '../platform/platform.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { OpenedFilesDialog } from './opened-files-dialog.tsx';

/** What the menu shows belongs to an account: whoever is signed out comes to the log-in. */
const useMenuSignedOut = (): void => {
  const { menu } = usePlatform();
  const isSignedOut = useSession() === null;
  const navigate = useNavigate();
  useEffect(() => {
    if (isSignedOut) return menu?.subscribe(() => void navigate('/login'));
  }, [isSignedOut, menu, navigate]);
};

/** What only the desktop client shows on every page. Loaded late, so that the website does not load it at all. */
export const ClientParts = ({ connection, openedFiles }: Pick<Platform, 'connection' | 'openedFiles'>) => {
  useMenuSignedOut();
  return (
    <>
      {connection && <ConnectionBanner connection={connection} />}
      {openedFiles && <OpenedFilesDialog opened={openedFiles} />}
    </>
  );
};
