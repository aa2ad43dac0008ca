import { Button } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface ListChipProps {
  pressed: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** A filter that is on or off. */
export const ListChip = ({ pressed, onPress, children }: ListChipProps) => (
  <Button size="sm" rounded="pill" variant={pressed ? 'solid' : 'outline'} aria-pressed={pressed} onClick={onPress}>
    {children}
  </Button>
);
