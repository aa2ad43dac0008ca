import { useAtom } from 'jotai';
import { useCallback, useEffect } from 'react';
import { paletteOpenAtom } from '../features/palette/palette-state.ts';
import { askCloseGuard } from '../lib/close-guards.ts';
import type { Session } from '../lib/session.ts';
import { isSearchShortcut } from '../lib/shortcut.ts';
import { usePlatform } from '../platform/platform.ts';
import { lazyDialog } from '../ui/dialog/lazy-dialog.tsx';
import { useCommands } from './palette-commands.ts';

const PaletteDialog = lazyDialog(async () => (await import('../features/palette/palette-dialog.tsx')).PaletteDialog);

/** Whether a confirmation dialog is open. */
const isAsking = (): boolean => document.querySelector('[role=alertdialog][aria-modal=true]') !== null;

/** The command palette of every signed-in page, with its shortcut and the entry of the desktop client's menu. */
export const Palette = ({ session }: { session: Session }) => {
  const [open, setOpen] = useAtom(paletteOpenAtom);
  const { menu } = usePlatform();
  const commands = useCommands(session);
  // Like other navigation out of a dialog, opening the palette first asks about typed text.
  const show = useCallback(() => {
    if (!isAsking() && !askCloseGuard()) setOpen(true);
  }, [setOpen]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSearchShortcut(event)) return;
      event.preventDefault();
      if (open) setOpen(false);
      else show();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [open, setOpen, show]);
  useEffect(() => menu?.subscribe((command) => command === 'search' && show()), [menu, show]);
  return <PaletteDialog open={open} onClose={() => setOpen(false)} commands={commands} />;
};
