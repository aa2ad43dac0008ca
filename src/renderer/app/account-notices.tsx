import { WifiOff } from 'lucide-react';
import { NoticeStrip } from '#renderer/ui/feedback/notice-strip.tsx';
import { DeletionBanner } from '../features/accounts/deletion-banner.tsx';
import { SuspensionBanner } from '../features/accounts/suspension-banner.tsx';
import { UnverifiedBanner } from '../features/auth/unverified-banner.tsx';
import { useConnectivity } from '../lib/offline.ts';
import { useServerReachable } from '../lib/server-connection.ts';
import { useSession } from '../lib/session.ts';
import { LogOutDialog } from './log-out-dialog.tsx';
import { Palette } from './palette.tsx';
import { UnsavedSessionBanner } from './unsaved-session-banner.tsx';

/** One notice for the whole page while offline, instead of a toast per failed call, or without live updates. */
const OfflineLine = () => {
  // The connection banner already reports an unreachable server.
  const isServerReachable = useServerReachable();
  const connectivity = useConnectivity();
  const shown = isServerReachable ? connectivity : 'online';
  return (
    <div role="status">
      {shown === 'offline' && (
        <NoticeStrip
          icon={WifiOff}
          tone="warning"
          text="You are offline."
          detail="Messages are sent and pages loaded again as soon as the connection is back."
        />
      )}
      {shown === 'paused' && (
        <NoticeStrip tone="muted" text="Live updates are paused." detail="We look for news every few seconds." />
      )}
    </div>
  );
};

/** Notices about the whole account, above every signed-in page. */
export const AccountNotices = () => {
  const session = useSession();
  return (
    <>
      <LogOutDialog />
      {session && <Palette session={session} />}
      <OfflineLine />
      <UnsavedSessionBanner />
      {session && <SuspensionBanner />}
      <DeletionBanner />
      {session?.emailVerifiedAt === null && <UnverifiedBanner />}
    </>
  );
};
