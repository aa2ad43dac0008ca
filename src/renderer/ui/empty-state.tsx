import { Center, Heading, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** A drawing from `assets/`. */
  drawing: ReactNode;
  title: string;
  children: ReactNode;
  /** The one action that fills this place. */
  action?: ReactNode;
}

/** What a place is for while nothing is there yet. */
export const EmptyState = ({ drawing, title, children, action }: EmptyStateProps) => (
  <Center borderWidth="1px" rounded="l3" bg="bg.panel" px="6" py={{ base: '10', md: '14' }}>
    <Stack align="center" textAlign="center" gap="2" maxW="form">
      {drawing}
      <Heading as="h2" size="sm" mt="2">
        {title}
      </Heading>
      <Text color="fg.muted" textStyle="sm">
        {children}
      </Text>
      {action && <Center mt="4">{action}</Center>}
    </Stack>
  </Center>
);
