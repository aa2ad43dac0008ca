import { Box, Flex, HStack, SkipNavContent, SkipNavLink, Stack } from '@chakra-ui/react';
import { Suspense } from 'react';
import { Outlet, Link as RouterLink } from 'react-router-dom';
import { lazyPart } from '#renderer/lib/pages/import-with-retry.ts';
import { Wordmark } from '#renderer/ui/display/wordmark.tsx';
import { useNarrow } from '../lib/screen/use-narrow.ts';
import { useSession } from '../lib/session/session.ts';
import { ColorModeButton } from './color-mode-button.tsx';
import { NavLinks } from './nav-links.tsx';

// Loaded lazily, because few visits need these tools at once.
const HeaderTools = lazyPart(async () => (await import('./header-tools.tsx')).HeaderTools);
const AccountNotices = lazyPart(async () => (await import('./account-notices.tsx')).AccountNotices);

const HomeLink = () => (
  <RouterLink to="/dashboard" aria-label="Logo, home">
    <Wordmark />
  </RouterLink>
);

/** Frame of every signed-in page; below 768 px the sidebar is a toggle menu. */
export const Component = () => {
  const session = useSession();
  const narrow = useNarrow();
  if (!session) return null;
  return (
    <Flex minH="100dvh" direction={{ base: 'column', md: 'row' }}>
      <SkipNavLink>Skip to content</SkipNavLink>
      {narrow ? (
        <HStack
          data-frame="bar"
          as="header"
          position="sticky"
          top="0"
          zIndex="docked"
          bg="bg"
          borderBottomWidth="1px"
          px="4"
          h="14"
        >
          <HomeLink />
          <HStack gap="1" ms="auto">
            <ColorModeButton />
            <Suspense fallback={<Box h="12" />}>
              <HeaderTools session={session} at="bar" />
            </Suspense>
          </HStack>
        </HStack>
      ) : (
        <Stack
          data-frame="sidebar"
          as="header"
          position="sticky"
          top="0"
          h="100dvh"
          w="sidebar"
          flexShrink="0"
          borderEndWidth="1px"
          p="4"
          gap="7"
          overflowY="auto"
        >
          <HStack justify="space-between" ps="2">
            <HomeLink />
            <HStack gap="0">
              <Suspense>
                <HeaderTools session={session} at="top" />
              </Suspense>
              <ColorModeButton size="sm" />
            </HStack>
          </HStack>
          <Box minH="10" mb="-4">
            <Suspense>
              <HeaderTools session={session} at="search" />
            </Suspense>
          </Box>
          <NavLinks role={session.role} />
          <Box mt="auto" minH="12">
            <Suspense>
              <HeaderTools session={session} at="bottom" />
            </Suspense>
          </Box>
        </Stack>
      )}
      <SkipNavContent asChild>
        <Box as="main" flex="1" minW="0" px={{ base: '4', md: '8', xl: '12' }} py={{ base: '6', md: '10' }}>
          <Suspense>
            <AccountNotices />
          </Suspense>
          <Outlet />
        </Box>
      </SkipNavContent>
    </Flex>
  );
};
