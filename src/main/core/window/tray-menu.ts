import type { ActionOnAll } from '#shared/domain/transfers/transfer.ts';

/** One item of the tray menu. */
export type TrayLine =
  | { readonly kind: 'separator' }
  | { readonly kind: 'item'; readonly label: string; readonly action: TrayAction };

export type TrayAction = { readonly open: string | null } | ActionOnAll['act'] | 'quit';

/** What the tray shows. */
export interface TrayState {
  readonly unread: number;
  /** What can be done with all transfers; null without any that runs or is paused. */
  readonly transfers: ActionOnAll['act'] | null;
}

/** Labels of what can be done with all transfers, in the tray and in the File menu. */
export const ALL_TRANSFERS = { pause: 'Pause Transfers', resume: 'Resume Transfers' } as const;

const notices = (unread: number): string =>
  unread === 0 ? 'Notifications' : `Notifications (${unread > 99 ? '99+' : unread} unread)`;

/** The tray menu: opens the window, shows the unread count, pauses and resumes the transfers, quits the app. */
export const trayMenu = (name: string, { unread, transfers }: TrayState): readonly TrayLine[] => [
  { kind: 'item', label: `Open ${name}`, action: { open: null } },
  { kind: 'item', label: notices(unread), action: { open: '/notifications' } },
  { kind: 'item', label: 'Messages', action: { open: '/chat' } },
  ...(transfers === null ? [] : [{ kind: 'item', label: ALL_TRANSFERS[transfers], action: transfers } as const]),
  { kind: 'separator' },
  { kind: 'item', label: `Quit ${name}`, action: 'quit' },
];

export const trayToolTip = (name: string, unread: number): string =>
  unread === 0 ? name : `${name}: ${unread > 99 ? '99+' : unread} unread`;
