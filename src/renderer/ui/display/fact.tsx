import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Muted } from '#renderer/ui/display/muted.tsx';

/** A term and its value, within a `dl`. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box minW="0">
    <Muted as="dt">{label}</Muted>
    <Box as="dd" overflowWrap="anywhere">
      {children}
    </Box>
  </Box>
);
