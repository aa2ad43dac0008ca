import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { LinkButton } from '#renderer/ui/form/link-button.tsx';
import { FullWidthSection } from './full-width-section.tsx';
import { RegisterLink } from './register-link.tsx';

/** Closing block with Register and Login. */
export const CallToAction = () => (
  <FullWidthSection pb={{ base: '10', md: '20' }}>
    <Box bg="accent.subtle" rounded="l3" p={{ base: '8', md: '16' }} textAlign="center">
      <Heading as="h2" size="5xl">
        Start Now !
      </Heading>
      <Text mt="4" mb="8" textStyle="lg" color="fg.muted">
        Go into the best UGC Platform !
      </Text>
      <Flex gap="3" justify="center" wrap="wrap">
        <RegisterLink size="lg" />
        <LinkButton to="/login" size="lg" variant="outline">
          Login
        </LinkButton>
      </Flex>
    </Box>
  </FullWidthSection>
);
