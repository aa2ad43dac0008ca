import { useSetAtom } from 'jotai';
import {
  ArrowDownUp,
  Bell,
  CreditCard,
  IdCard,
  LifeBuoy,
  LogOut,
  Moon,
  Plus,
  ReceiptText,
  Sun,
  UserRound,
} from 'lucide-react';
import { SUPPORT_NAME } from '#shared/domain/messages/support.ts';
import type { Command } from '../features/palette/palette-entry.ts';
import type { Commands } from '../features/palette/use-palette-groups.ts';
import { PANEL_HEADING_ID, panelOpenAtom } from '../features/transfers/panel-state.ts';
import { memberPage } from '../lib/pages/member-page.ts';
import { useColorMode } from '../lib/screen/color-mode.ts';
import type { Session } from '../lib/session/session.ts';
import { usePlatform } from '../platform/platform.ts';
import { useLogOut } from './log-out-dialog.tsx';
import { navItems } from './nav-items.ts';

const page = (goal: string, title: string, icon: Command['icon'], words = ''): Command => ({
  key: `page${goal}`,
  title,
  icon,
  words,
  goal,
});

/** Additional search words for the sidebar's pages. */
const navWords: Readonly<Record<string, string>> = {
  '/dashboard': 'dashboard needs you',
  '/drafts': 'unpaid orders',
  '/orders': 'jobs',
  '/creators': 'people favourites',
  '/jobs': 'open saved',
  '/tasks': 'upload video',
  '/earnings': 'money withdraw payout statement',
  '/chat': 'messages conversations',
};

/** Pages of an account: those of the sidebar and further ones. */
const pagesOf = ({ role, id }: Session): readonly Command[] => [
  ...navItems[role].map(({ to, label, icon }) => page(to, label, icon, navWords[to])),
  page('/notifications', 'Notifications', Bell, 'bell news'),
  page('/profile', 'Profile', UserRound, 'account settings password email picture address delete devices'),
  page(memberPage(role, id), 'Public Page', IdCard, 'my own page'),
  page('/receipts', 'Receipts', ReceiptText, 'invoices payments tax'),
  { ...page('/chat/support', SUPPORT_NAME, LifeBuoy, 'help contact question'), note: 'Support' },
  ...(role === 'brand' ? [page('/renew-payment', 'Renew Subscription', CreditCard, 'pay extend')] : []),
];

/** Actions that are available on every page. */
const useActions = ({ role }: Session): readonly Command[] => {
  const { mode, toggle } = useColorMode();
  const { transfers } = usePlatform();
  const showTransfers = useSetAtom(panelOpenAtom);
  const leave = useLogOut();
  const hasTransfers = transfers && (role === 'creator' || transfers.download);
  const toOther =
    mode === 'dark' ? { title: 'Switch to light mode', icon: Sun } : { title: 'Switch to dark mode', icon: Moon };
  return [
    ...(role === 'brand' ? [page('/new-job', 'Post Job', Plus, 'new order create video')] : []),
    ...(hasTransfers
      ? [
          {
            key: 'transfers',
            title: 'Show transfers',
            icon: ArrowDownUp,
            words: 'uploads downloads progress',
            goal: () => showTransfers(true),
            focus: () => document.getElementById(PANEL_HEADING_ID),
          },
        ]
      : []),
    { key: 'color-mode', ...toOther, words: 'colour theme appearance', goal: toggle },
    { key: 'log-out', title: 'Log out', icon: LogOut, words: 'logout sign leave', goal: leave },
  ];
};

/** Pages and actions of the command palette for an account. */
export const useCommands = (session: Session): Commands => ({
  pages: pagesOf(session),
  actions: useActions(session),
});
