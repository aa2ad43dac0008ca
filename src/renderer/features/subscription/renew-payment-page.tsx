import { Grid, Heading, Icon, List, Skeleton, Stack, Text } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { call } from '#renderer/lib/call.ts';
import { CardPayment } from '#renderer/lib/payments/card-payment.tsx';
import { useApi } from '#renderer/lib/use-api.ts';
import { AsyncView } from '#renderer/ui/async-view.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { FormSkeleton } from '#renderer/ui/skeletons.tsx';
import { api } from '#shared/contract/api.ts';
import { SubscriptionEnd } from './subscription-end.tsx';

const GIVEN = [
  'Job orders, with a script by us or by you',
  'Applications, video pitches and messages of creators',
  'Deliveries in their original quality',
];

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
      <Text textStyle="sm" color="fg.muted">
        Renewing early loses nothing: the new period starts where the current one ends.
      </Text>
    </Stack>
  );
};

const Payment = () => {
  const navigate = useNavigate();
  const payment = useApi('renewal-payment', () => call(api.renewalPayment));
  return (
    <AsyncView state={payment} what="the payment" skeleton={<FormSkeleton fields={3} />}>
      {({ client_secret, amount }) => (
        <CardPayment
          secret={client_secret}
          total={amount}
          returnTo="/subscription-renewed"
          onPaid={(path) => void navigate(path, { replace: true })}
          unavailable="Card payments are not set up yet. Please write to us to renew your subscription."
        />
      )}
    </AsyncView>
  );
};

export const Component = () => (
  <Page
    title="Renew your subscription"
    intro="Your products, jobs and videos are kept, whether the subscription runs or not."
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
          Pay by card
        </Heading>
        <Payment />
      </Card>
    </Grid>
  </Page>
);
