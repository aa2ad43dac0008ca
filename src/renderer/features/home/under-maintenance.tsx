import { Button, Center, Heading, Stack, Text } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';
import { EmptyFrames } from '#renderer/assets/empty-frames.tsx';
import { useTitle } from '#renderer/ui/use-title.ts';

export const Component = () => {
  useTitle('Under maintenance');
  return (
    <Center as="main" minH="100dvh" px="6" py="12">
      <Stack align="center" textAlign="center" gap="4" maxW="form">
        <EmptyFrames />
        <Heading as="h1" size="3xl">
          We are doing maintenance.
        </Heading>
        <Text color="fg.muted">
          Nothing is lost: your jobs, videos and payments are as you left them. Please come back in a few minutes.
        </Text>
        <Button asChild mt="2">
          <RouterLink to="/">Try again</RouterLink>
        </Button>
      </Stack>
    </Center>
  );
};
