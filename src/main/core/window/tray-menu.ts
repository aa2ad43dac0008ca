/** One item of the tray menu. */
export type TrayLine =
  | { readonly kind: 'separator' }
  | { readonly kind: 'item'; readonly label: string; readonly action: TrayAction };

export type TrayAction = { readonly open: string | null } | 'quit';

const notices = (unread: number): string =>
  unread === 0 ? 'Notifications' : `Notifications (${unread > 99 ? '99+' : unread} unread)`;

/** The tray menu: opens the window, shows the unread count, quits the app. */
export const trayMenu = (name: string, unread: number): readonly TrayLine[] => [
  { kind: 'item', label: `Open ${name}`, action: { open: null } },
  { kind: 'item', label: notices(unread), action: { open: '/notifications' } },
  { kind: 'item', label: 'Messages', action: { open: '/chat' } },
  { kind: 'separator' },
  { kind: 'item', label: `Quit ${name}`, action: 'quit' },
];

export const trayToolTip = (name: string, unread: number): string =>
  unread === 0 ? name : `${name}: ${unread > 99 ? '99+' : unread} unread`;
