import { Button, Center, Heading, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { EmptyFrames } from '#renderer/assets/empty-frames.tsx';
import { AS_LINK } from '#renderer/ui/form/as-link.ts';
import { useTitle } from '#renderer/ui/page/use-title.ts';
import { useMaintenanceEnd } from './use-maintenance-end.ts';

export const Component = () => {
  useTitle('Under maintenance');
  const [words, setWords] = useState<string>();
  useMaintenanceEnd(setWords);
  const { from } = (useLocation().state ?? {}) as { from?: string };
  return (
    <Center as="main" minH="100dvh" px="6" py="12">
      <Stack align="center" textAlign="center" gap="4" maxW="form">
        <EmptyFrames />
        <Heading as="h1" size="3xl">
          We are doing maintenance.
        </Heading>
        <Text color="fg.muted">
          Nothing is lost: your jobs, videos and payments are as you left them.
          {!words && ' Please come back in a few minutes.'}
        </Text>
        {words && <Text role="status">{words}</Text>}
        {from && (
          <Text color="fg.muted" textStyle="sm">
            Leave this page open: it goes back to where you were as soon as we are done.
          </Text>
        )}
        <Button {...AS_LINK} mt="2">
          <RouterLink to={from ?? '/'} replace={from !== undefined}>
            Try again
          </RouterLink>
        </Button>
      </Stack>
    </Center>
  );
};
