import { Dialog, Portal } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { PaletteBody } from './palette-body.tsx';
import type { PaletteEntry } from './palette-entry.ts';
import { MENU_TOGGLE_ID } from './palette-state.ts';
import type { Commands } from './use-palette-groups.ts';

interface PaletteDialogProps {
  open: boolean;
  onClose: () => void;
  commands: Commands;
}

/** Returns the element that had the focus when the palette opened, or the menu's toggle if that element is gone. */
const useOpener = (open: boolean) => {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  return () => {
    const { current } = opener;
    return current instanceof HTMLElement && current.isConnected && current !== document.body
      ? current
      : document.getElementById(MENU_TOGGLE_ID);
  };
};

/** Command palette: finds pages, actions and the account's records by typing. */
export const PaletteDialog = ({ open, onClose, commands }: PaletteDialogProps) => {
  const field = useRef<HTMLInputElement>(null);
  const opener = useOpener(open);
  const chosen = useRef<PaletteEntry | null>(null);
  const nextFocus = () => {
    const entry = chosen.current;
    chosen.current = null;
    return (entry && 'focus' in entry && entry.focus?.()) || opener();
  };
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      placement="top"
      size="lg"
      scrollBehavior="inside"
      initialFocusEl={() => field.current}
      finalFocusEl={nextFocus}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content overflow="hidden" my={{ base: '3', md: '16' }}>
            <Dialog.Title srOnly>Search and go to</Dialog.Title>
            <PaletteBody
              field={field}
              commands={commands}
              onChosen={(entry) => {
                chosen.current = entry;
                onClose();
              }}
            />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
};
