import { SimpleGrid } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Grid of a page's figures. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <SimpleGrid as="dl" minChildWidth="min(100%, 10rem)" gap={{ base: '2', md: '4' }}>
    {children}
  </SimpleGrid>
);
