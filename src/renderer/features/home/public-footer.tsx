import { Flex, Text } from '@chakra-ui/react';
import { PageLink } from '#renderer/ui/display/page-link.tsx';
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
    <PageLink to="/terms-and-conditions" color="fg.muted">
      Terms and Conditions
    </PageLink>
    <PageLink to="/privacy-policy" color="fg.muted">
      Privacy Policy
    </PageLink>
  </Flex>
);
