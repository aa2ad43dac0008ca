import { lazy, Suspense, useEffect } from 'react';
import { useSessionRefresh } from '#renderer/entities/account/use-session-refresh.ts';
import { useUnreadChats } from '../features/chat/use-unread-chats.ts';
import { NotificationFeed } from '../features/notifications/notification-feed.tsx';
import { importWithRetry } from '../lib/pages/import-with-retry.ts';
import { type Session, useSession } from '../lib/session/session.ts';
import { PENDING_MESSAGES_PREFIX, usePlatform } from '../platform/platform.ts';
import { Toasters } from '../ui/feedback/toasters.tsx';
import { TransferWatch } from './transfer-watch.tsx';

/** Sends pending chat messages of earlier page loads, on whichever page is opened next. */
const usePendingMessages = (self: number): void => {
  const { transfers } = usePlatform();
  useEffect(() => {
    if (!Object.keys(localStorage).some((key) => key.startsWith(PENDING_MESSAGES_PREFIX))) return;
    import('#renderer/features/chat/send-pending-messages.ts').then(
      ({ sendPendingMessages }) => sendPendingMessages(self, transfers),
      // Offline: they are sent when the conversation is opened.
      () => undefined,
    );
  }, [self, transfers]);
};

/** What an account is told on every page, the public ones among them: its notifications, messages and transfers. */
export const AccountFeed = ({ session }: { session: Session }) => {
  usePendingMessages(session.id);
  useSessionRefresh(session.id);
  useUnreadChats(session.id);
  return (
    <>
      <NotificationFeed session={session} />
      <TransferWatch />
    </>
  );
};

const ClientParts = lazy(async () => ({
  default: (await importWithRetry(() => import('./client-parts.tsx'))).ClientParts,
}));

/** What no page waits for: the feed of an account, and what only the desktop client shows. */
export const LateParts = () => {
  const session = useSession();
  const { connection, openedFiles } = usePlatform();
  return (
    <>
      {session && <Toasters />}
      {session && <AccountFeed key={session.id} session={session} />}
      <Suspense>{connection && <ClientParts connection={connection} openedFiles={openedFiles} />}</Suspense>
    </>
  );
};
