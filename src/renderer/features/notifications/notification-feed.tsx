import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { toast } from '#renderer/lib/notices/toast.ts';
import type { Session } from '#renderer/lib/session/session.ts';
import { usePlatform } from '#renderer/platform/platform.ts';
import { PRODUCT_NAME } from '#renderer/ui/page/use-title.ts';
import { notificationText } from '#shared/domain/messages/notifications.ts';
import { invalidateAffected } from './invalidate-affected.ts';
import { type Notification, targetOf } from './notification.ts';
import { useBellFeed } from './use-bell.ts';

/** Milliseconds to hold the claim; by then all windows have received the notification. */
const HELD = 5_000;

/**
 * Claims a notification's toast for one window, the first visible one. Without the Web Locks API all visible windows
 * show it.
 */
const claimToast = (id: number, show: () => void): void => {
  if (document.hidden) return;
  const locks: LockManager | undefined = Reflect.get(navigator, 'locks');
  if (!locks) show();
  void locks?.request(`toast-${id}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    show();
    await new Promise((resolve) => setTimeout(resolve, HELD));
  });
};

/** Messages of one sender share a toast, which shows the latest. */
const toastId = ({ id, type, sender }: Notification): string =>
  type === 'message' && sender ? `message-${sender.id}` : `notification-${id}`;

/** Title and text of the system notification. */
const noticeOf = (role: Session['role'], came: Notification) => ({
  title: came.sender?.name ?? PRODUCT_NAME,
  body: came.message,
  route: targetOf(role, came),
});

/**
 * Shows each new notification as a toast in one window, and as a system notification where the platform supports them.
 * A message of the open conversation gets no toast.
 */
const useToasts = (role: Session['role']) => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { notify } = usePlatform();
  return (came: Notification) => {
    notify?.show(noticeOf(role, came));
    const target = targetOf(role, came);
    if (came.type === 'message' && target === pathname) return;
    claimToast(came.id, () =>
      toast.info(notificationText(came), {
        id: toastId(came),
        onClick: () => {
          // The target may be open already; then nothing else would reload it.
          invalidateAffected(came);
          void navigate(target);
        },
      }),
    );
  };
};

/**
 * Follows the account's notifications on every page: tells of new ones, and the platform how many are unread. Used once
 * in the app.
 */
export const NotificationFeed = ({ session }: { session: Session }) => {
  const unread = useBellFeed(session.id, useToasts(session.role));
  const { notify } = usePlatform();
  useEffect(() => {
    notify?.setUnread(unread);
    return () => notify?.setUnread(0);
  }, [notify, unread]);
  return null;
};
