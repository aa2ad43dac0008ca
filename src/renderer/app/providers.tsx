import { ChakraProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { type Platform, PlatformContext } from '../platform/platform.ts';
import { system } from '../theme/runtime.ts';

export const Providers = ({ platform, children }: { platform: Platform; children: ReactNode }) => (
  <PlatformContext value={platform}>
    <ChakraProvider value={system}>{children}</ChakraProvider>
  </PlatformContext>
);
