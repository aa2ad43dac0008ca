import { SimpleGrid } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** The figures of a page, side by side where there is room. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <SimpleGrid as="dl" minChildWidth="min(100%, 10rem)" gap={{ base: '2', md: '4' }}>
    {children}
  </SimpleGrid>
);
