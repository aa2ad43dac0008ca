import { Center, Heading, Stack, Text } from '@chakra-ui/react';
import { EmptyFrames } from '#renderer/assets/empty-frames.tsx';
import { LinkButton } from '#renderer/ui/form/link-button.tsx';
import { useTitle } from '#renderer/ui/page/use-title.ts';

export const Component = () => {
  useTitle('Page not found');
  return (
    <Center as="main" minH="100dvh" px="6" py="12">
      <Stack align="center" textAlign="center" gap="4" maxW="form">
        <EmptyFrames />
        <Text textStyle="eyebrow" color="accent.fg">
          404
        </Text>
        <Heading as="h1" size="3xl">
          This page does not exist.
        </Heading>
        <Text color="fg.muted">The address may be mistyped, or the page has been removed.</Text>
        <LinkButton to="/" mt="2">
          Go Home
        </LinkButton>
      </Stack>
    </Center>
  );
};
