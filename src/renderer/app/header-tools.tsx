import { Box } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { importWithRetry } from '#renderer/lib/import-with-retry.ts';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import type { Session } from '../lib/session.ts';
import { PaletteButton } from './palette-button.tsx';
import { ProfileMenu } from './profile-menu.tsx';

const MobileMenu = lazy(async () => ({
  default: (await importWithRetry(() => import('./mobile-menu.tsx'))).MobileMenu,
}));

interface HeaderToolsProps {
  session: Session;
  /**
   * On narrow screens the bar contains all tools; the sidebar has bell and search at the top, the account menu at the
   * bottom.
   */
  at: 'bar' | 'top' | 'search' | 'bottom';
}

/** The header's menus, which are loaded after the page. */
export const HeaderTools = ({ session, at }: HeaderToolsProps) => {
  if (at === 'bottom') return <ProfileMenu session={session} />;
  if (at === 'search') return <PaletteButton />;
  // The key resets all state when the account changes.
  const bell = <NotificationBell key={session.id} session={session} size={at === 'top' ? 'sm' : undefined} />;
  if (at === 'top') return bell;
  return (
    <>
      {bell}
      <ProfileMenu session={session} compact />
      <Suspense fallback={<Box boxSize="10" />}>
        <MobileMenu role={session.role} />
      </Suspense>
    </>
  );
};
