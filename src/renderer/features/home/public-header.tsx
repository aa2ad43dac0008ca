import { Box, Flex, SkipNavLink } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';
import { Wordmark } from '#renderer/ui/wordmark.tsx';
import { LinkButton } from './link-button.tsx';

/** Logo, Log In, Register: above every public page. */
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
      <LinkButton to="/login" variant="ghost">
        Log In
      </LinkButton>
      <LinkButton to="/register">Register</LinkButton>
    </Flex>
  </>
);
