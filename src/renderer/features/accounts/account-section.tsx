import { Heading, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Card } from '#renderer/ui/display/card.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';

interface AccountSectionProps {
  title: string;
  intro: ReactNode;
  children: ReactNode;
}

/** One section of the Account tab: title, description, controls. */
export const AccountSection = ({ title, intro, children }: AccountSectionProps) => (
  <Card asChild>
    <Stack as="section" gap="5">
      <Stack gap="1">
        <Heading as="h2" size="sm">
          {title}
        </Heading>
        <Muted maxW="prose">{intro}</Muted>
      </Stack>
      {children}
    </Stack>
  </Card>
);
