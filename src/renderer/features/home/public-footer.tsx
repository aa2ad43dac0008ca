import { Container, Flex, HStack, Link, Text } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';
import { Wordmark } from '#renderer/ui/wordmark.tsx';

/** Logo and rights: below every public page. */
export const PublicFooter = () => (
  <Container as="footer" maxW="page" px={{ base: '5', md: '8' }}>
    <Flex
      borderTopWidth="1px"
      py="8"
      gap="4"
      direction={{ base: 'column', md: 'row' }}
      align={{ md: 'center' }}
      justify="space-between"
    >
      <Wordmark />
      <HStack gap="5" textStyle="sm">
        <Link asChild color="fg.muted">
          <RouterLink to="/terms-and-conditions">Terms and Conditions</RouterLink>
        </Link>
        <Link asChild color="fg.muted">
          <RouterLink to="/privacy-policy">Privacy Policy</RouterLink>
        </Link>
      </HStack>
      <Text textStyle="sm" color="fg.muted">
        © 2024 Logo. All rights reserved.
      </Text>
    </Flex>
  </Container>
);
