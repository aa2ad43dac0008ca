import { Button, Container, HStack, SkipNavLink } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';
import { Wordmark } from '#renderer/ui/wordmark.tsx';

/** Logo, Log In, Register: above every public page. */
export const PublicHeader = () => (
  <>
    <SkipNavLink>Skip to content</SkipNavLink>
    <Container as="header" maxW="page" px={{ base: '5', md: '8' }}>
      <HStack h={{ base: '16', md: '20' }} justify="space-between">
        <RouterLink to="/" aria-label="Logo, home">
          <Wordmark />
        </RouterLink>
        <HStack gap="2">
          <Button asChild variant="ghost" size={{ base: 'sm', md: 'md' }}>
            <RouterLink to="/login">Log In</RouterLink>
          </Button>
          <Button asChild size={{ base: 'sm', md: 'md' }}>
            <RouterLink to="/register">Register</RouterLink>
          </Button>
        </HStack>
      </HStack>
    </Container>
  </>
);
