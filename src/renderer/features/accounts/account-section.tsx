import { Heading, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Card } from '#renderer/ui/display/card.tsx';

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
        <Text color="fg.muted" textStyle="sm" maxW="prose">
          {intro}
        </Text>
      </Stack>
      {children}
    </Stack>
  </Card>
);
