import { Box, Grid, Heading, Icon, List, Skeleton, Stack, Text } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatDay, SubscriptionEnd } from '#renderer/entities/account/subscription-end.tsx';
import { BrowserPayment } from '#renderer/entities/payment/browser-payment.tsx';
import { CardPayment } from '#renderer/entities/payment/card-payment.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { invalidate, remember, useApi } from '#renderer/lib/api/use-api.ts';
import { intentOf, returnedPath } from '#renderer/lib/payments/returned-path.ts';
import { usePlatform } from '#renderer/platform/platform.ts';
import { Card } from '#renderer/ui/display/card.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { FormSkeleton } from '#renderer/ui/feedback/skeletons.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { api } from '#shared/contract/api.ts';
import { formatDollars } from '#shared/domain/money/money.ts';

/** What waits for the payment; everything else goes on without it. */
const GIVEN = ['New job orders, with a script by us or by you'];

const Summary = () => {
  const me = useApi('me', () => call(api.me));
  return (
    <Stack gap="6">
      <AsyncView state={me} what="your subscription" skeleton={<Skeleton h="16" maxW="48" rounded="l2" />}>
        {({ subscription }) => subscription && <SubscriptionEnd end={subscription} />}
      </AsyncView>
      <List.Root variant="plain" gap="3" textStyle="sm">
        {GIVEN.map((line) => (
          <List.Item key={line} gap="2.5">
            <Icon as={Check} boxSize="4" mt="0.5" color="fg.success" flexShrink="0" aria-hidden />
            {line}
          </List.Item>
        ))}
      </List.Root>
      <Muted>Renewing early loses nothing: the new period starts where the current one ends.</Muted>
    </Stack>
  );
};

const AFTER = '/subscription-renewed';

const load = () => call(api.renewalPayment);

/** Whether the server has extended the subscription for this payment; the call fails until it has. */
const isRenewedBy = async (intent: string): Promise<boolean> => {
  await call(api.subscribe, { body: { payment_intent: intent } });
  return true;
};

const Payment = () => {
  const navigate = useNavigate();
  const { checkout } = usePlatform();
  const follow = (path: string) => void navigate(path, { replace: true });
  const [changed, setChanged] = useState(false);
  const payment = useApi('renewal-payment', load);
  const isCurrent = async (secret: string) => {
    const now = await load();
    if (now.client_secret === secret && !now.processing_since) return true;
    setChanged(true);
    remember('renewal-payment', now);
    invalidate('me', 'subscription');
    return false;
  };
  return (
    <AsyncView state={payment} what="the payment" skeleton={<FormSkeleton fields={3} />}>
      {({ client_secret, amount, processing_since: since }) =>
        since ? (
          <Text role="status">
            Your bank has been working on your payment of {formatDollars(amount)} since {formatDay(new Date(since))}.
            That can take some business days. The subscription is renewed as soon as the payment arrives, and we tell
            you if it fails.
          </Text>
        ) : (
          <Stack gap="4">
            <Box role="alert">
              {changed && (
                <Text bg="bg.warning" color="fg.warning" rounded="l2" px="4" py="3" textStyle="sm">
                  Your subscription was paid or changed elsewhere, and your card was not charged. Look at its end before
                  you pay again.
                </Text>
              )}
            </Box>
            {checkout ? (
              <BrowserPayment
                purpose="subscription"
                total={amount}
                isPaid={async () => Boolean((await load()).processing_since) || isRenewedBy(intentOf(client_secret))}
                onPaid={() => follow(returnedPath(AFTER, intentOf(client_secret), 'succeeded'))}
              />
            ) : (
              <CardPayment
                secret={client_secret}
                total={amount}
                returnTo={AFTER}
                onPaid={follow}
                isCurrent={() => isCurrent(client_secret)}
                unavailable="Card payments are not set up yet. Please write to us to renew your subscription."
              />
            )}
          </Stack>
        )
      }
    </AsyncView>
  );
};

export const Component = () => (
  <Page
    title="Renew your subscription"
    intro="Your products, jobs and videos are kept, and paid orders continue, whether the subscription runs or not."
  >
    <Grid
      templateColumns={{ base: '1fr', lg: '1fr 1fr' }}
      gap="6"
      maxW={{ base: 'form', lg: '4xl' }}
      alignItems="start"
    >
      <Card>
        <Summary />
      </Card>
      <Card as="section" aria-labelledby="pay">
        <Heading as="h2" size="md" id="pay" mb="5">
          Payment
        </Heading>
        <Payment />
      </Card>
    </Grid>
  </Page>
);
