import { Box, Flex, HStack, SkipNavContent } from '@chakra-ui/react';
import { useAtomValue } from 'jotai';
import { Outlet, Link as RouterLink } from 'react-router-dom';
import { Wordmark } from '#renderer/ui/display/wordmark.tsx';
import { LoadingOverlay } from '#renderer/ui/feedback/loading-overlay.tsx';
import { AuthScene } from '../assets/auth-scene.tsx';
import { authLoadingAtom } from '../lib/session/auth-loading.ts';
import { ColorModeButton } from './color-mode-button.tsx';

/** Form and picture side by side, without the picture on narrow screens; an overlay while a call runs. */
export const Component = () => (
  <Flex minH="100dvh">
    <Flex direction="column" flex="1" minW="0" px={{ base: '5', md: '10' }} pb="10">
      <HStack as="header" h="20" justify="space-between">
        <RouterLink to="/" aria-label="Logo, home">
          <Wordmark />
        </RouterLink>
        <ColorModeButton />
      </HStack>
      <SkipNavContent asChild>
        <Box as="main" w="full" maxW="form" m="auto" py="6">
          <Outlet />
        </Box>
      </SkipNavContent>
    </Flex>
    <Box as="aside" hideBelow="lg" flex="1" maxW="50%" p="3" position="sticky" top="0" h="100dvh" aria-hidden>
      <AuthScene />
    </Box>
    <LoadingOverlay show={useAtomValue(authLoadingAtom)} />
  </Flex>
);
