import { Box, Flex, HStack, SkipNavContent, SkipNavLink, Stack } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { Outlet, Link as RouterLink } from 'react-router-dom';
import { useSession } from '../lib/session.ts';
import { useNarrow } from '../lib/use-narrow.ts';
import { Wordmark } from '../ui/wordmark.tsx';
import { ColorModeButton } from './color-mode-button.tsx';
import { NavLinks } from './nav-links.tsx';

// Few need these at once; the page does not wait for what moves them.
const MobileMenu = lazy(async () => ({ default: (await import('./mobile-menu.tsx')).MobileMenu }));
const AccountNotices = lazy(async () => ({ default: (await import('./account-notices.tsx')).AccountNotices }));
const ProfileMenu = lazy(async () => ({ default: (await import('./profile-menu.tsx')).ProfileMenu }));

const HomeLink = () => (
  <RouterLink to="/dashboard" aria-label="Logo, home">
    <Wordmark />
  </RouterLink>
);

/** The frame of every signed-in screen; under 768 px the sidebar is a toggle menu (spec §2). */
export const Component = () => {
  const session = useSession();
  const narrow = useNarrow();
  if (!session) return null;
  return (
    <Flex minH="100dvh" direction={{ base: 'column', md: 'row' }}>
      <SkipNavLink>Skip to content</SkipNavLink>
      {narrow ? (
        <HStack as="header" position="sticky" top="0" zIndex="docked" bg="bg" borderBottomWidth="1px" px="4" h="14">
          <HomeLink />
          <HStack gap="1" ms="auto">
            <ColorModeButton />
            <Suspense fallback={<Box h="12" />}>
              <ProfileMenu session={session} compact />
              <MobileMenu role={session.role} />
            </Suspense>
          </HStack>
        </HStack>
      ) : (
        <Stack
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
            <ColorModeButton size="sm" />
          </HStack>
          <NavLinks role={session.role} />
          <Box mt="auto" minH="12">
            <Suspense>
              <ProfileMenu session={session} />
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
