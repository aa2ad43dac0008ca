import { Center, Heading, Stack, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { EmptyFrames } from '#renderer/assets/empty-frames.tsx';
import type { MaintenanceState } from '#renderer/lib/pages/navigation.ts';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { LinkButton } from '#renderer/ui/form/link-button.tsx';
import { useTitle } from '#renderer/ui/page/use-title.ts';
import type { Failure } from '#shared/contract/endpoint.ts';
import { apiErrors } from '#shared/contract/errors.ts';

/** Polling interval in milliseconds, with jitter, so that pages do not reconnect at once. */
const EVERY = 8_000;
const SPREAD = 4_000;

/** Heading that precedes the operator's message. */
const HEADING = /^We are doing maintenance\. /;

/** The server's answer: maintenance is over, or its message, or null while unreachable. */
const ask = async (signal: AbortSignal): Promise<'over' | Failure | null> => {
  try {
    const answer = await fetch('/api/client-config', { signal, cache: 'no-store' });
    if (answer.ok) return 'over';
    return answer.status === 503 ? ((await answer.json()) as Failure) : null;
  } catch {
    // Offline or restarting: retried later.
    return null;
  }
};

/**
 * Polls until maintenance is over and then returns to the interrupted page. A visitor who opened this page directly
 * stays on it.
 * @param onMessage called with the operator's message
 */
const useMaintenanceEnd = (onMessage: (words: string) => void): void => {
  const navigate = useNavigate();
  const { from } = (useLocation().state ?? {}) as MaintenanceState;
  const met = useRef(from !== undefined);
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      clearTimeout(timer);
      const said = await ask(stop.signal);
      if (stop.signal.aborted) return;
      if (said === 'over') {
        if (met.current) void navigate(from ?? '/', { replace: true });
        return;
      }
      if (said) met.current = true;
      if (said && said.message !== apiErrors.maintenance.message) onMessage(said.message.replace(HEADING, ''));
      timer = setTimeout(look, EVERY + Math.random() * SPREAD);
    };
    void look();
    const lookNow = (): void => void look();
    window.addEventListener('online', lookNow, { signal: stop.signal });
    window.addEventListener('focus', lookNow, { signal: stop.signal });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [navigate, from, onMessage]);
};

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
        {from && <Muted>Leave this page open: it goes back to where you were as soon as we are done.</Muted>}
        <LinkButton to={from ?? '/'} mt="2" replace={from !== undefined}>
          Try again
        </LinkButton>
      </Stack>
    </Center>
  );
};
