import { useEffect } from 'react';
import { useSessionRefresh } from '#renderer/entities/account/use-session-refresh.ts';
import { DeletionBanner } from '../features/accounts/deletion-banner.tsx';
import { UnverifiedBanner } from '../features/auth/unverified-banner.tsx';
import { useUnreadChats } from '../features/chat/use-unread-chats.ts';
import { useSession } from '../lib/session.ts';
import { PENDING_MESSAGES_PREFIX, usePlatform } from '../platform/platform.ts';
import { LogOutDialog } from './log-out-dialog.tsx';
import { OfflineLine } from './offline-line.tsx';
import { Palette } from './palette.tsx';
import { TransferWatch } from './transfer-watch.tsx';
import { UnsavedSessionBanner } from './unsaved-session-banner.tsx';

/** Sends pending chat messages of earlier page loads, on whichever page is opened next. */
const usePendingMessages = (self: number | undefined): void => {
  const { transfers } = usePlatform();
  useEffect(() => {
    if (self === undefined || !Object.keys(localStorage).some((key) => key.startsWith(PENDING_MESSAGES_PREFIX))) return;
    import('#renderer/features/chat/send-pending-messages.ts').then(
      ({ sendPendingMessages }) => sendPendingMessages(self, transfers),
      // Offline: they are sent when the conversation is opened.
      () => undefined,
    );
  }, [self, transfers]);
};

/** What is followed on every page and shows nothing itself. */
const AccountUpdates = ({ self }: { self: number }) => {
  useSessionRefresh(self);
  useUnreadChats(self);
  return null;
};

/** Notices about the whole account, above every signed-in page. */
export const AccountNotices = () => {
  const session = useSession();
  usePendingMessages(session?.id);
  return (
    <>
      {session && <AccountUpdates self={session.id} />}
      <TransferWatch />
      <LogOutDialog />
      {session && <Palette session={session} />}
      <OfflineLine />
      <UnsavedSessionBanner />
      <DeletionBanner />
      {session?.emailVerifiedAt === null && <UnverifiedBanner />}
    </>
  );
};
