import { Box, Flex, SkipNavLink } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';
import { Wordmark } from '#renderer/ui/display/wordmark.tsx';
import { LinkButton } from '#renderer/ui/form/link-button.tsx';
import { RegisterLink } from './register-link.tsx';

/**
 * Header of public pages: Log In and Register for visitors, Profile and Dashboard for users. Both are rendered, since
 * the page is prerendered for everyone; the root element's `data-signed-in` shows one of them before the first paint.
 */
export const PublicHeader = () => (
  <>
    <SkipNavLink>Skip to content</SkipNavLink>
    <Flex
      as="header"
      w="full"
      maxW="page"
      mx="auto"
      px={{ base: '5', md: '8' }}
      h={{ base: '16', md: '20' }}
      align="center"
      gap="2"
    >
      <Box asChild me="auto" rounded="l1">
        <RouterLink to="/" aria-label="Logo, home">
          <Wordmark />
        </RouterLink>
      </Box>
      <Box display="contents" css={{ '[data-signed-in] &': { display: 'none' } }}>
        <LinkButton to="/login" variant="ghost">
          Log In
        </LinkButton>
        <RegisterLink />
      </Box>
      <Box display="none" css={{ '[data-signed-in] &': { display: 'contents' } }}>
        <LinkButton to="/profile" variant="ghost">
          Profile
        </LinkButton>
        <LinkButton to="/dashboard">Dashboard</LinkButton>
      </Box>
    </Flex>
  </>
);
