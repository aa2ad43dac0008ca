import { Button, Icon, Kbd } from '@chakra-ui/react';
import { useSetAtom } from 'jotai';
import { Search } from 'lucide-react';
import { paletteOpenAtom } from '../features/palette/palette-state.ts';
import { searchShortcut } from '../lib/forms/shortcut.ts';

/** Button in the shape of a search field that opens the command palette. */
export const PaletteButton = () => {
  const setOpen = useSetAtom(paletteOpenAtom);
  const { words, keys } = searchShortcut();
  return (
    <Button
      variant="outline"
      justifyContent="flex-start"
      px="3"
      w="full"
      color="fg.muted"
      fontWeight="400"
      aria-haspopup="dialog"
      aria-keyshortcuts={keys}
      onClick={() => setOpen(true)}
    >
      <Icon as={Search} boxSize="4" strokeWidth="1.75" aria-hidden />
      Search
      <Kbd size="sm" ms="auto" hideBelow="md" wordSpacing="normal" aria-hidden>
        {words}
      </Kbd>
    </Button>
  );
};
