import { Flex, Link, Text } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';
import { Wordmark } from '#renderer/ui/display/wordmark.tsx';

/** Logo and copyright below every public page. */
export const PublicFooter = () => (
  <Flex
    as="footer"
    w="full"
    maxW="page"
    mx="auto"
    px={{ base: '5', md: '8' }}
    py="10"
    gap="5"
    wrap="wrap"
    align="center"
    color="fg.muted"
    textStyle="sm"
  >
    <Wordmark />
    <Text w={{ base: 'full', md: 'auto' }} me="auto">
      © 2024 Logo. All rights reserved.
    </Text>
    <Link asChild color="fg.muted">
      <RouterLink to="/terms-and-conditions">Terms and Conditions</RouterLink>
    </Link>
    <Link asChild color="fg.muted">
      <RouterLink to="/privacy-policy">Privacy Policy</RouterLink>
    </Link>
  </Flex>
);
