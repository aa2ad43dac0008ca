import { HStack, Kbd, Text } from '@chakra-ui/react';
import { isApple } from '#renderer/lib/shortcut.ts';

/** Keyboard hints, shown on wide screens. */
export const PaletteHints = ({ canOpenTabs }: { canOpenTabs: boolean }) => (
  <HStack hideBelow="md" gap="5" px="4" py="2.5" borderTopWidth="1px" color="fg.muted" textStyle="xs" aria-hidden>
    <Text>
      <Kbd size="sm">↑</Kbd> <Kbd size="sm">↓</Kbd> choose
    </Text>
    <Text>
      <Kbd size="sm">Enter</Kbd> open
    </Text>
    {canOpenTabs && (
      <Text>
        <Kbd size="sm">{isApple() ? '⌘' : 'Ctrl'}</Kbd> <Kbd size="sm">Enter</Kbd> in a new tab
      </Text>
    )}
    <Text>
      <Kbd size="sm">Esc</Kbd> close
    </Text>
  </HStack>
);
