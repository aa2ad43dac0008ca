import { Box, CloseButton, Drawer, IconButton, Portal } from '@chakra-ui/react';
import { useAtomValue } from 'jotai';
import { Menu } from 'lucide-react';
import { useState } from 'react';
import { Wordmark } from '#renderer/ui/display/wordmark.tsx';
import type { Role } from '#shared/domain/people/roles.ts';
import { MENU_TOGGLE_ID, paletteOpenAtom } from '../features/palette/palette-state.ts';
import { PANEL_HEADING_ID } from '../features/transfers/panel-state.ts';
import { unreadChatsAtom } from '../lib/notices/unread-chats.ts';
import { NavLinks } from './nav-links.tsx';
import { PaletteButton } from './palette-button.tsx';

/**
 * The sidebar as a toggle menu. Mounted below 768 px only, so widening the window closes it. Closing returns the focus
 * to the toggle, or to the transfers panel that was opened from the menu.
 */
export const MobileMenu = ({ role }: { role: Role }) => {
  const [open, setOpen] = useState(false);
  const unread = useAtomValue(unreadChatsAtom);
  // The palette must not open behind the menu.
  if (useAtomValue(paletteOpenAtom) && open) setOpen(false);
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(change) => setOpen(change.open)}
      placement="start"
      size="xs"
      finalFocusEl={() => document.getElementById(PANEL_HEADING_ID)}
      unmountOnExit
      lazyMount
    >
      <Drawer.Trigger asChild>
        <IconButton
          id={MENU_TOGGLE_ID}
          variant="ghost"
          position="relative"
          aria-label={unread > 0 ? `Open the menu, ${unread} unread messages` : 'Open the menu'}
        >
          <Menu />
          {unread > 0 && (
            <Box position="absolute" top="2" insetEnd="2" boxSize="2" rounded="pill" bg="accent.solid" aria-hidden />
          )}
        </IconButton>
      </Drawer.Trigger>
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content maxW="72">
            <Drawer.Header>
              <Drawer.Title>
                <Wordmark />
              </Drawer.Title>
            </Drawer.Header>
            <Drawer.Body>
              <Box mb="3">
                <PaletteButton />
              </Box>
              <NavLinks role={role} onChoose={() => setOpen(false)} />
            </Drawer.Body>
            <Drawer.CloseTrigger asChild>
              <CloseButton aria-label="Close the menu" />
            </Drawer.CloseTrigger>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
};
