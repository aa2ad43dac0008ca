import { HStack, Icon, Text } from '@chakra-ui/react';

/** The placeholder of the logo (spec §2) with its mark: an upright frame with a play sign. */
export const Wordmark = () => (
  <HStack as="span" gap="2" color="fg">
    <Icon asChild boxSize="6">
      <svg viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <rect x="5" y="1.75" width="14" height="20.5" rx="4" stroke="currentColor" strokeWidth="2" />
        <Icon asChild color="accent.solid">
          <path d="M10 8.6v6.8c0 .5.5.8.9.5l4.9-3.4c.4-.2.4-.8 0-1l-4.9-3.4c-.4-.3-.9 0-.9.5z" fill="currentColor" />
        </Icon>
      </svg>
    </Icon>
    <Text as="span" textStyle="heading">
      Logo
    </Text>
  </HStack>
);
