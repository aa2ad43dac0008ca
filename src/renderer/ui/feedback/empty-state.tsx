import { Center, Heading, Stack } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { LinkButton } from '#renderer/ui/form/link-button.tsx';

export interface EmptyStateProps {
  /** Illustration from `assets/empty`. */
  drawing: ReactElement;
  title: string;
  children: ReactNode;
  /** The action that adds content, as an element. */
  action?: ReactNode;
  /** The action as a link to another page. */
  link?: { readonly to: string; readonly label: string };
}

/** Explains an empty screen and offers the action that adds content. */
export const EmptyState = ({ drawing, title, children, action, link }: EmptyStateProps) => (
  <Center borderWidth="1px" rounded="l3" bg="bg.panel" px="6" py={{ base: '10', md: '14' }}>
    <Stack align="center" textAlign="center" gap="2" maxW="form">
      {drawing}
      <Heading as="h2" size="sm" mt="2">
        {title}
      </Heading>
      <Muted>{children}</Muted>
      {action && <Center mt="4">{action}</Center>}
      {link && (
        <LinkButton to={link.to} mt="4">
          {link.label}
        </LinkButton>
      )}
    </Stack>
  </Center>
);
