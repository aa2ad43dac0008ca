import { Box, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A term and its value, within a `dl`. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box minW="0">
    <Text as="dt" textStyle="sm" color="fg.muted">
      {label}
    </Text>
    <Box as="dd" overflowWrap="anywhere">
      {children}
    </Box>
  </Box>
);
