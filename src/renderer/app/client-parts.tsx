import { Button } from '@chakra-ui/react';
import { WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { NoticeStrip } from '#renderer/ui/feedback/notice-strip.tsx';
import { useServerReachable } from '../lib/api/server-connection.ts';
import { useAction } from '../lib/api/use-action.ts';
import { setOfflineShown } from '../lib/notices/notices.ts';
import { useSession } from '../lib/session/session.ts';
import { type Platform, type ServerConnection, usePlatform } from '../platform/platform.ts';
import { OpenedFilesDialog } from './opened-files-dialog.tsx';

/** Banner of the desktop client while the server is unreachable, on every page including those for visitors. */
export const ConnectionBanner = ({ connection }: { connection: ServerConnection }) => {
  const isReachable = useServerReachable();
  const wasAway = useRef(false);
  const { run, busy } = useAction(() => connection.retry());
  useEffect(() => {
    setOfflineShown(!isReachable);
    // Resources that wait for the connection listen to this event and reload.
    if (isReachable && wasAway.current) window.dispatchEvent(new Event('online'));
    wasAway.current = !isReachable;
  }, [isReachable]);
  return (
    <div role="status">
      {!isReachable && (
        <NoticeStrip
          icon={WifiOff}
          tone="warning"
          text="The server cannot be reached."
          detail="Uploads and downloads wait; everything continues by itself once it is back."
          action={
            <Button
              size="2xs"
              variant="outline"
              flexShrink="0"
              loading={busy}
              loadingText="Trying"
              onClick={() => void run()}
            >
              Try Again
            </Button>
          }
        />
      )}
    </div>
  );
};

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
