import { Box, chakra, Flex, HStack, SkipNavContent } from '@chakra-ui/react';
import { useAtomValue } from 'jotai';
import { Outlet, Link as RouterLink } from 'react-router-dom';
import { authLoadingAtom } from '#renderer/lib/session/auth-loading.ts';
import { Wordmark } from '#renderer/ui/display/wordmark.tsx';
import { LoadingOverlay } from '#renderer/ui/feedback/loading-overlay.tsx';
import { ColorModeButton } from './color-mode-button.tsx';

const Scene = chakra('svg', { base: { boxSize: 'full', rounded: 'l3', bg: 'gray.950', color: 'gray.50' } });
const Shape = chakra('rect', { base: { fill: 'gray.900', stroke: 'gray.700', strokeWidth: '1.5' } });
const Line = chakra('path', { base: { stroke: 'gray.700', strokeWidth: '1.5', fill: 'none' } });
const Soft = chakra('path', { base: { fill: 'gray.800' } });
const Accent = chakra('path', { base: { fill: 'accent.solid' } });
const Glow = chakra('circle', { base: { fill: 'tangerine.900' } });
const Light = chakra('path', { base: { fill: 'gray.100' } });

/** A phone on a tripod films a product in front of a lamp: what creators do here. */
const AuthScene = () => (
  <Scene viewBox="0 0 640 800" preserveAspectRatio="xMidYMid slice" aria-hidden>
    <Line d="M0 640h640M80 0v640M560 0v640" opacity="0.5" />
    <Glow cx="200" cy="330" r="196" opacity="0.55" />
    <Glow cx="200" cy="330" r="120" />
    {/* Ring lamp */}
    <Line d="M200 438v202M150 640h100" strokeLinecap="round" />
    <circle cx="200" cy="330" r="104" fill="none" stroke="currentColor" strokeWidth="16" />
    <circle cx="200" cy="330" r="82" fill="none" stroke="currentColor" strokeWidth="1.5" opacity="0.35" />
    {/* Table with a can */}
    <Soft d="M56 640h252v-22a8 8 0 0 0-8-8H64a8 8 0 0 0-8 8z" />
    <Light d="M166 498a10 10 0 0 1 10-10h48a10 10 0 0 1 10 10v102a10 10 0 0 1-10 10h-48a10 10 0 0 1-10-10z" />
    <Accent d="M166 522h68v50h-68z" />
    <Light d="M190 536.5v21c0 1.8 2 2.9 3.5 1.9l16-10.5c1.4-.9 1.4-2.9 0-3.8l-16-10.5c-1.5-1-3.5.1-3.5 1.9z" />
    {/* Phone on a tripod, with the picture it takes */}
    <Line d="M470 568l-62 152M470 568l62 152M470 568v160" strokeLinecap="round" />
    <Shape x="362" y="176" width="216" height="384" rx="28" />
    <Shape x="376" y="190" width="188" height="356" rx="16" />
    <Glow cx="470" cy="330" r="84" />
    <circle cx="470" cy="330" r="52" fill="none" stroke="currentColor" strokeWidth="8" />
    <Light d="M446 400a6 6 0 0 1 6-6h36a6 6 0 0 1 6 6v74a6 6 0 0 1-6 6h-36a6 6 0 0 1-6-6z" />
    <Accent d="M446 416h48v36h-48z" />
    <Soft d="M376 480h188v50a16 16 0 0 1-16 16H392a16 16 0 0 1-16-16z" />
    <Accent d="M392 208a6 6 0 1 1 0 12 6 6 0 0 1 0-12z" />
    <path d="M408 214h38" stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
    <path d="M404 514h132" stroke="currentColor" strokeWidth="4" strokeLinecap="round" opacity="0.3" />
    <chakra.path d="M404 514h78" stroke="accent.solid" strokeWidth="4" strokeLinecap="round" />
    {/* Corners of the finder */}
    <path
      d="M414 268v-18h18M526 268v-18h-18M414 452v18h18M526 452v18h-18"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
    />
  </Scene>
);

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
