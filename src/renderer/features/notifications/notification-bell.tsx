import { Badge, Box, Button, IconButton, Popover, Portal, Stack } from '@chakra-ui/react';
import { useAtom } from 'jotai';
import { Bell } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { EmptyBell } from '#renderer/assets/empty/bell.tsx';
import { AN_ERROR, isHandled } from '#renderer/lib/api/failure.ts';
import type { ApiState } from '#renderer/lib/api/use-api.ts';
import { toastError } from '#renderer/lib/notices/toast-error.ts';
import { unreadMark } from '#renderer/lib/notices/unread-chats.ts';
import { whenVisible } from '#renderer/lib/screen/when-visible.ts';
import type { Session } from '#renderer/lib/session/session.ts';
import { sessionScopedAtom } from '#renderer/lib/session/session-scoped-atom.ts';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { SmallDrawing } from '#renderer/ui/feedback/empty-note.tsx';
import { LinkButton } from '#renderer/ui/form/link-button.tsx';
import type { Notification } from './notification.ts';
import { NotificationLine } from './notification-line.tsx';
import { readAll, useBell } from './use-bell.ts';

const NONE: ReadonlySet<number> = new Set();

/** Ids that were unread while the list is open. Kept outside of the bell, which may be remounted. */
const highlightedAtom = sessionScopedAtom(NONE);

const withUnread = (highlighted: ReadonlySet<number>, items: readonly Notification[]): ReadonlySet<number> => {
  const unread = items.filter(({ id, read }) => read === 0 && !highlighted.has(id));
  return unread.length === 0 ? highlighted : new Set([...highlighted, ...unread.map(({ id }) => id)]);
};

/**
 * The notifications with the unread marks of the time when the list was opened or they arrived. Opening marks all as
 * read at once, so without this new ones would not stand out.
 */
const useUnreadHighlight = (open: boolean, items: readonly Notification[]): readonly Notification[] => {
  const [highlighted, setHighlighted] = useAtom(highlightedAtom);
  useEffect(() => {
    setHighlighted((now) => (open ? withUnread(now, items) : NONE));
  }, [open, items, setHighlighted]);
  return items.map((item) => (highlighted.has(item.id) ? { ...item, read: 0 } : item));
};

/** Placed beside the bell, because two digits would cover it. */
const UnreadBadge = ({ unread }: { unread: number }) => (
  <Badge colorPalette="accent" variant="solid" size="xs" rounded="pill" aria-hidden>
    {unreadMark(unread)}
  </Badge>
);

type Status = ApiState<unknown>['status'];

const words: Readonly<Record<Status, string>> = {
  loading: 'Loading ...',
  error: 'We could not load your notifications.',
  ready: 'No new notifications ...',
};

/** Content of the list without notifications. */
const Nothing = ({ status, onRetry }: { status: Status; onRetry: () => void }) => (
  <Stack p="4" align="center" textAlign="center" gap="2">
    {status === 'ready' && (
      <SmallDrawing>
        <EmptyBell />
      </SmallDrawing>
    )}
    <Muted role="status">{words[status]}</Muted>
    {status === 'error' && (
      <Button mt="1" size="sm" variant="outline" onClick={onRetry}>
        Retry
      </Button>
    )}
  </Stack>
);

/** Kept outside of the bell, which is remounted when the window crosses the mobile breakpoint. */
const openAtom = sessionScopedAtom(false);

/** Every time, unlike the action of a button: one that came during a call is read by the next. */
const readThem = (): void =>
  void readAll().catch((error: unknown) => {
    if (!isHandled(error)) toastError(error, AN_ERROR);
  });

/**
 * The bell with the newest notifications, which `NotificationFeed` keeps. While it is open, all are marked as read; new
 * ones stay highlighted until it is closed.
 */
export const NotificationBell = ({ session, size }: { session: Session; size?: 'sm' }) => {
  const [open, setOpen] = useAtom(openAtom);
  const { items, unread, status, retry } = useBell();
  const shown = useUnreadHighlight(open, items);
  const newestUnread = Math.max(0, ...items.filter(({ read }) => read === 0).map(({ id }) => id));
  const isRead = open && status === 'ready';
  // Both reload the list: jobs also change without a notification to the user who changed them.
  const reload = useEffectEvent(() => {
    if (newestUnread === 0) (unread > 0 ? readThem : retry)();
  });
  // In a hidden tab both wait until somebody looks. The first also handles a bell that was opened before the notifications
  // were loaded, the second what arrives while the list is open.
  useEffect(() => (isRead ? whenVisible(reload) : undefined), [isRead]);
  useEffect(() => (isRead && newestUnread > 0 ? whenVisible(readThem) : undefined), [isRead, newestUnread]);
  return (
    <Popover.Root
      open={open}
      onOpenChange={(details) => setOpen(details.open)}
      // Fixed, like the header on phones: a page that scrolls by itself would move it under the pointer.
      positioning={{ placement: 'bottom-end', strategy: 'fixed' }}
      lazyMount
      unmountOnExit
    >
      <Popover.Trigger asChild>
        <IconButton
          variant="ghost"
          size={size}
          gap="1"
          px={unread > 0 ? '2' : undefined}
          aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        >
          <Bell />
          {unread > 0 && <UnreadBadge unread={unread} />}
        </IconButton>
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content maxW="80" aria-label="Notifications">
            <Box maxH="96" overflowY="auto">
              {items.length === 0 && <Nothing status={status} onRetry={retry} />}
              {shown.map((item) => (
                <NotificationLine
                  key={item.id}
                  notification={item}
                  role={session.role}
                  onChoose={() => setOpen(false)}
                />
              ))}
            </Box>
            <Box borderTopWidth="1px" p="2">
              <LinkButton to="/notifications" variant="ghost" size="sm" w="full" onClick={() => setOpen(false)}>
                All notifications
              </LinkButton>
            </Box>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
};
