import { Box, Stack, type StackProps, type TextProps } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Muted } from '#renderer/ui/display/muted.tsx';

/** A drawing of `assets/empty` at half its size. */
export const SmallDrawing = ({ children }: { children: ReactElement }) => (
  <Box css={{ '& svg': { w: '20', h: '14' } }}>{children}</Box>
);

interface EmptyNoteProps extends StackProps {
  /** Illustration from `assets/empty`. */
  drawing: ReactElement;
  /** "status" where the text appears in response to the user. */
  role?: TextProps['role'];
}

/** Explains an empty part of a screen: the small variant of `EmptyState`, without a heading and a frame. */
export const EmptyNote = ({ drawing, role, children, ...rest }: EmptyNoteProps) => (
  <Stack align="center" textAlign="center" gap="2" px="4" py="5" {...rest}>
    <SmallDrawing>{drawing}</SmallDrawing>
    <Muted role={role} maxW="form">
      {children}
    </Muted>
  </Stack>
);
