import { Button, Center, Heading, Icon, Stack, Text } from '@chakra-ui/react';
import { CloudOff, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { isUnreachable, messageOf } from '#renderer/lib/api/failure.ts';
import type { ApiState } from '#renderer/lib/api/use-api.ts';
import { Muted } from '#renderer/ui/display/muted.tsx';

const timeOf = (at: number): string => {
  const day =
    new Date(at).toDateString() === new Date().toDateString() ? {} : ({ month: 'long', day: 'numeric' } as const);
  return new Date(at).toLocaleString('en-US', { ...day, hour: 'numeric', minute: '2-digit' });
};

/** Tells that what follows is what was loaded last. @param at milliseconds since the epoch */
export const OfflineNote = ({ at }: { at: number }) => (
  <Text role="note" bg="bg.warning" color="fg.warning" rounded="l2" px="3" py="2" mb="3" textStyle="sm">
    You are offline. This is from {timeOf(at)}.
  </Text>
);

/** Message of a failed load with its reason, and a retry button. */
export const ErrorState = ({ title, detail, onRetry }: { title: string; detail: string; onRetry: () => void }) => (
  <Center role="alert" borderWidth="1px" rounded="l3" bg="bg.panel" px="6" py="14">
    <Stack align="center" textAlign="center" gap="2" maxW="form">
      <Icon as={CloudOff} boxSize="8" color="fg.error" strokeWidth="1.5" aria-hidden mb="1" />
      <Heading as="h2" size="sm">
        {title}
      </Heading>
      <Muted>{detail}</Muted>
      <Button mt="3" size="sm" variant="outline" onClick={onRetry}>
        <RotateCw />
        Retry
      </Button>
    </Stack>
  </Center>
);

interface AsyncViewProps<T> {
  state: ApiState<T>;
  /** Placeholder of the content, from `skeletons.tsx` or the screen itself. */
  skeleton: ReactNode;
  /** Shown when `isEmpty` returns true. */
  empty?: ReactNode;
  isEmpty?: (data: T) => boolean;
  /** Noun for the error message: "your products". */
  what: string;
  children: (data: T) => ReactNode;
}

const detailOf = (error: unknown): string =>
  isUnreachable(error)
    ? 'Check your connection. It loads by itself as soon as the server can be reached.'
    : messageOf(error, 'Please try again.');

/** The states of loaded content: loading, error with a retry, empty, ready; in the client with its time while offline. */
export const AsyncView = <T,>({ state, skeleton, empty, isEmpty, what, children }: AsyncViewProps<T>) => {
  if (state.status === 'loading')
    return (
      <div role="status" aria-label={`Loading ${what}`}>
        {skeleton}
      </div>
    );
  if (state.status === 'error')
    return <ErrorState title={`We could not load ${what}.`} detail={detailOf(state.error)} onRetry={state.retry} />;
  return (
    <>
      {state.asOf !== null && <OfflineNote at={state.asOf} />}
      {empty && isEmpty?.(state.data) ? empty : children(state.data)}
    </>
  );
};
