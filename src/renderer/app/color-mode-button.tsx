import { IconButton, type IconButtonProps } from '@chakra-ui/react';
import { Moon, Sun } from 'lucide-react';
import { useColorMode } from '../lib/screen/color-mode.ts';

/** Switches between light and dark. */
export const ColorModeButton = (props: IconButtonProps) => {
  const { mode, toggle } = useColorMode();
  return (
    <IconButton
      variant="ghost"
      aria-label={mode === 'dark' ? 'Switch to light mode' : 'Switch to dark mode'}
      onClick={toggle}
      {...props}
    >
      {mode === 'dark' ? <Sun /> : <Moon />}
    </IconButton>
  );
};
