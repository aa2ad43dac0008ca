import { Badge, Button, Icon, Stack } from '@chakra-ui/react';
import { useAtomValue } from 'jotai';
import { Plus } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { AS_LINK, LinkButton } from '#renderer/ui/form/link-button.tsx';
import type { Role } from '#shared/domain/people/roles.ts';
import { TransfersEntry } from '../features/transfers/transfers-entry.tsx';
import { unreadChatsAtom, unreadMark } from '../lib/notices/unread-chats.ts';
import { navItems } from './nav-items.ts';

/** Number of unread messages. */
const UnreadBadge = () => {
  const unread = useAtomValue(unreadChatsAtom);
  if (unread === 0) return null;
  return (
    <Badge colorPalette="accent" variant="solid" rounded="pill" ms="auto" aria-label={`${unread} unread`}>
      {unreadMark(unread)}
    </Badge>
  );
};

/** Links of the sidebar; the current one is marked visually and for screen readers. */
export const NavLinks = ({ role, onChoose }: { role: Role; onChoose?: () => void }) => (
  <Stack as="nav" aria-label="Main" gap="1">
    {role === 'brand' && (
      <LinkButton to="/new-job" mb="4" onClick={onChoose}>
        <Plus />
        Post Job
      </LinkButton>
    )}
    {navItems[role].map(({ to, label, icon }) => (
      <Button
        key={to}
        {...AS_LINK}
        variant="ghost"
        justifyContent="flex-start"
        px="3"
        color="fg.muted"
        css={{
          '&[aria-current=page]': { bg: 'bg.emphasized/60', color: 'fg' },
          '&[aria-current=page] svg': { color: 'accent.fg' },
        }}
        onClick={onChoose}
      >
        <NavLink to={to}>
          <Icon as={icon} boxSize="4.5" strokeWidth="1.75" aria-hidden />
          {label}
          {to === '/chat' && <UnreadBadge />}
        </NavLink>
      </Button>
    ))}
    <TransfersEntry userRole={role} onChoose={onChoose} />
  </Stack>
);
