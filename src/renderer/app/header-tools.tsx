import { Box, Button, Icon, Menu, Portal } from '@chakra-ui/react';
import { ChevronsUpDown, IdCard, LogOut, UserRound } from 'lucide-react';
import { Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyPart } from '#renderer/lib/pages/import-with-retry.ts';
import { Person } from '#renderer/ui/display/person.tsx';
import { Picture } from '#renderer/ui/media/picture.tsx';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { memberPage } from '../lib/pages/member-page.ts';
import type { Session } from '../lib/session/session.ts';
import { useLogOut } from './log-out-dialog.tsx';
import { PaletteButton } from './palette-button.tsx';

const roleNames = { brand: 'Brand', creator: 'Creator' } as const;

/** The signed-in user's menu, with the profile and the logout. */
const ProfileMenu = ({ session, compact }: { session: Session; compact?: boolean }) => {
  const navigate = useNavigate();
  const leave = useLogOut();
  return (
    // Fixed, like the header on phones: a page that scrolls by itself would move it under the pointer.
    <Menu.Root
      positioning={{ placement: compact ? 'bottom-end' : 'top-start', sameWidth: !compact, strategy: 'fixed' }}
    >
      <Menu.Trigger asChild>
        <Button
          variant="ghost"
          h="auto"
          px="2"
          py="2"
          w={compact ? undefined : 'full'}
          justifyContent="space-between"
          aria-label={`Account menu of ${session.name}`}
          textAlign="start"
          fontWeight="400"
        >
          {compact ? (
            <Picture src={session.picture} alt="" kind="person" boxSize="8" />
          ) : (
            <>
              <Person name={session.name} picture={session.picture} detail={roleNames[session.role]} size="8" />
              <Icon as={ChevronsUpDown} boxSize="4" color="fg.muted" aria-hidden />
            </>
          )}
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="44">
            <Menu.Item value="profile" onClick={() => void navigate('/profile')}>
              <UserRound size={16} aria-hidden />
              Profile
            </Menu.Item>
            <Menu.Item value="page" onClick={() => void navigate(memberPage(session.role, session.id))}>
              <IdCard size={16} aria-hidden />
              Public Page
            </Menu.Item>
            <Menu.Item value="logout" onClick={leave}>
              <LogOut size={16} aria-hidden />
              Logout
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
};

const MobileMenu = lazyPart(async () => (await import('./mobile-menu.tsx')).MobileMenu);

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
