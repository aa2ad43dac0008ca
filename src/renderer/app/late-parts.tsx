import { useAtom, useAtomValue } from 'jotai';
import { Suspense, useEffect, useRef } from 'react';
import { loadProfile } from '#renderer/entities/account/profile.ts';
import { refreshChats, UNREAD_CHATS } from '#renderer/features/chat/chats.ts';
import { NotificationFeed } from '#renderer/features/notifications/notification-feed.tsx';
import { panelOpenAtom } from '#renderer/features/transfers/panel-state.ts';
import { TransferAnnouncer } from '#renderer/features/transfers/transfer-announcer.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { invalidate, reload, useApi } from '#renderer/lib/api/use-api.ts';
import { transfersAtom, useTransferFeed } from '#renderer/lib/files/transfers.ts';
import { useChannel } from '#renderer/lib/live/use-live.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { setUnreadChats } from '#renderer/lib/notices/unread-chats.ts';
import { lazyPart } from '#renderer/lib/pages/import-with-retry.ts';
import { type Session, session, useSession } from '#renderer/lib/session/session.ts';
import { PENDING_MESSAGES_PREFIX, usePlatform } from '#renderer/platform/platform.ts';
import { Toasters } from '#renderer/ui/feedback/toasters.tsx';
import { api } from '#shared/contract/api.ts';
import type { Transfer } from '#shared/domain/transfers/transfer.ts';

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

/** Milliseconds; shorter than other toasts. */
const PITCH_TOAST = 3_000;

const reloadChanged = ({ target }: Transfer): void => {
  if (target.purpose === 'pitch') invalidate('me', 'home');
  else if (target.purpose === 'portfolio') invalidate('creator');
  else if (target.purpose === 'delivery') invalidate(`job/${target.job}`, 'tasks', 'home');
};

const tellEnd = ({ direction, target, fileName, title, state, failure }: Transfer): void => {
  if (state === 'failed') {
    if (failure) toast.error(`${title}: ${failure.message}`);
  } else if (direction === 'download') toast.success(`“${fileName}” is saved.`);
  else if (target.purpose === 'pitch') toast.success('Video Pitch Updated!', { duration: PITCH_TOAST });
  else if (target.purpose === 'portfolio') toast.success('Video added to your portfolio.');
  else if (target.purpose === 'delivery') toast.success('Video Uploaded!');
};

/**
 * Reloads what each finished transfer changed, and shows a toast unless a system notification has told of it. Used once in
 * the app.
 */
const useTransferOutcomes = (): void => {
  const transfers = useAtomValue(transfersAtom);
  const before = useRef<ReadonlyMap<string, Transfer['state']>>(new Map());
  useEffect(() => {
    const known = before.current;
    before.current = new Map(transfers.map(({ id, state }) => [id, state]));
    for (const transfer of transfers) {
      const { id, state, isTold } = transfer;
      const was = known.get(id);
      if (was === undefined || was === state) continue;
      // Deferred until after this render, because a toast renders synchronously.
      queueMicrotask(() => {
        if (state === 'done') reloadChanged(transfer);
        if ((state === 'done' || state === 'failed') && !isTold) tellEnd(transfer);
      });
    }
  }, [transfers]);
};

const TransfersPanel = lazyPart(
  async () => (await import('#renderer/features/transfers/transfers-panel.tsx')).TransfersPanel,
);

/** Follows the account's transfers on every signed-in page and shows their panel on request. */
export const TransferWatch = () => {
  useTransferFeed();
  useTransferOutcomes();
  const [open, setOpen] = useAtom(panelOpenAtom);
  const { menu } = usePlatform();
  useEffect(() => menu?.subscribe((command) => command === 'transfers' && setOpen(true)), [menu, setOpen]);
  // Closes the panel for the next account.
  useEffect(() => () => setOpen(false), [setOpen]);
  return (
    <>
      <TransferAnnouncer />
      {open && (
        <Suspense>
          <TransfersPanel />
        </Suspense>
      )}
    </>
  );
};

/**
 * Keeps the account in the session current, because it may change on another device: loads the profile when mounted,
 * when the window gets the focus and when the live connection is back. A profile read from the cache is not adopted: it
 * may be older than what another tab has stored in the session since.
 */
export const useSessionRefresh = (self: number): void => {
  const profile = useApi('me', loadProfile);
  const isPending = profile.status === 'loading' || (profile.status === 'ready' && profile.refreshing);
  useChannel('notification', self, {
    heard: () => undefined,
    // A pending load answers with what is newest, so a second one is not sent.
    catchUp: () => isPending || reload('me'),
  });
  const loaded = profile.status === 'ready' && !profile.refreshing ? profile.data : null;
  useEffect(() => {
    if (loaded && loaded.id === session.current()?.id) session.update(loaded);
  }, [loaded]);
};

/** Loads the number of unread messages and publishes it to links and page titles. Used once in the app. */
const useUnreadChats = (self: number): void => {
  const state = useApi(UNREAD_CHATS, () => call(api.unreadChats));
  // A new message, and reading it in another window, are also events of the notification channel.
  useChannel('notification', self, { heard: refreshChats, catchUp: refreshChats });
  const unread = state.status === 'ready' ? state.data.unread : 0;
  useEffect(() => {
    setUnreadChats(unread);
    return () => setUnreadChats(0);
  }, [unread]);
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

const ClientParts = lazyPart(async () => (await import('./client-parts.tsx')).ClientParts);

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
