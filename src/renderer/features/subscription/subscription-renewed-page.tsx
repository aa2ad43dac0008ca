import { Button, Center, Circle, Heading, HStack, Icon, Spinner, Stack, Text } from '@chakra-ui/react';
import { Check, CircleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { formatDay } from '#renderer/entities/account/subscription-end.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { isUnreachable, messageOf } from '#renderer/lib/api/failure.ts';
import { type ApiState, invalidate, useApi } from '#renderer/lib/api/use-api.ts';
import { useCleanAddress } from '#renderer/lib/pages/use-clean-address.ts';
import { endSubscriptionWarning } from '#renderer/lib/session/subscription-check.ts';
import { Card } from '#renderer/ui/display/card.tsx';
import { LinkButton } from '#renderer/ui/form/link-button.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { api } from '#shared/contract/api.ts';
import { subscriptionState } from '#shared/domain/money/subscription.ts';

/** Query parameters that the payment provider added to the URL. */
const NAMES = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'];

const confirm = async (intent: string): Promise<string | null> => {
  const { subscription } = await call(api.subscribe, { body: { payment_intent: intent } });
  endSubscriptionWarning();
  invalidate('me', 'subscription', 'home', 'renewal-payment');
  return subscription;
};

/**
 * The end of the subscription, after the server has verified the payment in the URL with the payment provider; without a
 * payment the current end. The parameters are removed from the URL after the response.
 */
const useRenewal = (): ApiState<string | null> => {
  const [query] = useSearchParams();
  // Kept in state, since the parameters are removed from the URL.
  const [intent] = useState(() => query.get('payment_intent'));
  const state = useApi(intent ? `subscribe/${intent}` : 'subscription', async () =>
    intent ? confirm(intent) : (await call(api.me)).subscription,
  );
  const settled = intent !== null && state.status === 'ready' && !state.refreshing;
  useCleanAddress(NAMES, settled);
  return state;
};

const Result = ({ mark, title, children, actions }: Record<'mark' | 'title' | 'children' | 'actions', ReactNode>) => (
  <Card py={{ base: '10', md: '14' }}>
    <Stack align="center" textAlign="center" gap="3" maxW="form" mx="auto">
      {mark}
      <Heading as="h2" size="3xl" mt="2">
        {title}
      </Heading>
      <Text color="fg.muted">{children}</Text>
      <HStack mt="4" gap="3" flexWrap="wrap" justify="center">
        {actions}
      </HStack>
    </Stack>
  </Card>
);

const Renewed = ({ end }: { end: string }) => (
  <Result
    mark={
      <Circle size="14" bg="bg.success" color="fg.success">
        <Icon as={Check} boxSize="7" aria-hidden />
      </Circle>
    }
    title="Subscription Renewed!"
    actions={
      <>
        <LinkButton to="/receipts" size="lg" variant="outline">
          Receipts
        </LinkButton>
        <LinkButton to="/dashboard" size="lg">
          Continue
        </LinkButton>
      </>
    }
  >
    It runs until{' '}
    <Text as="time" color="fg" fontWeight="medium" {...{ dateTime: end }}>
      {formatDay(new Date(end))}
    </Text>
    . You can place orders again.
  </Result>
);

const NO_WORD = 'We could not check your payment. We try again automatically, and nothing is lost.';

/** Shows the server's message, which says whether the bank declined the payment or is still processing it. */
const NotRenewed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <Result
    mark={
      <Circle size="14" bg="bg.warning" color="fg.warning">
        <Icon as={CircleAlert} boxSize="7" aria-hidden />
      </Circle>
    }
    title="Not renewed yet"
    actions={
      <>
        <Button variant="outline" onClick={onRetry}>
          Check again
        </Button>
        <LinkButton to="/renew-payment">Back to the payment</LinkButton>
      </>
    }
  >
    <span role="alert">{isUnreachable(error) ? NO_WORD : messageOf(error, NO_WORD)}</span>
  </Result>
);

const Outcome = () => {
  const state = useRenewal();
  if (state.status === 'loading')
    return (
      <Card>
        <Center role="status" gap="3" minH="48">
          <Spinner size="sm" aria-hidden />
          <Text>Asking the bank about your payment</Text>
        </Center>
      </Card>
    );
  if (state.status === 'error') return <NotRenewed error={state.error} onRetry={state.retry} />;
  const end = state.data;
  if (end === null || subscriptionState(new Date(end), new Date()) === 'expired')
    return <Navigate to="/renew-payment" replace />;
  return <Renewed end={end} />;
};

export const Component = () => (
  <Page title="Subscription">
    <Outcome />
  </Page>
);
