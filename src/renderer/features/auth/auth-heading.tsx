import { Heading, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTitle } from '#renderer/ui/page/use-title.ts';

/** Title and intro above a form of the auth pages. */
export const AuthHeading = ({ title, children }: { title: string; children: ReactNode }) => {
  useTitle(title);
  return (
    <Stack gap="2.5">
      <Heading as="h1" size="3xl">
        {title}
      </Heading>
      <Text color="fg.muted">{children}</Text>
    </Stack>
  );
};
