import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import { AddressForm } from '#renderer/entities/account/address-form.tsx';
import type { Profile } from '#renderer/entities/account/profile.ts';
import { SubscriptionEnd } from '#renderer/entities/account/subscription-end.tsx';
import { clientConfig } from '#renderer/lib/api/client-config.ts';
import { invalidate, useApi } from '#renderer/lib/api/use-api.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { PageLink } from '#renderer/ui/display/page-link.tsx';
import { LinkButton } from '#renderer/ui/form/link-button.tsx';
import type { Api } from '#shared/contract/api.ts';
import { periodPrice } from '#shared/domain/money/subscription-offer.ts';

interface AddressTabProps {
  profile: Profile;
  endpoint: Api['saveBrandAddress'] | Api['saveCreatorAddress'];
}

/** When a brand's subscription ends, what it costs to renew, and where. */
const Subscription = ({ end }: { end: string }) => {
  const config = useApi('app/client-config', clientConfig);
  return (
    <Stack as="section" aria-labelledby="subscription" gap="4" mt="10" maxW="form" align="flex-start">
      <Heading as="h2" size="sm" id="subscription">
        Subscription
      </Heading>
      <SubscriptionEnd end={end} />
      <Text textStyle="sm" minH="1lh">
        {config.status === 'ready' && `Renewing it costs ${periodPrice(config.data.subscription)}.`}
      </Text>
      <LinkButton to="/renew-payment" variant="outline" size="sm">
        Renew
      </LinkButton>
    </Stack>
  );
};

/** Billing address of a brand, or shipping address of a creator. */
export const AddressTab = ({ profile, endpoint }: AddressTabProps) => (
  <>
    <Box maxW="form">
      <AddressForm
        profile={profile}
        endpoint={endpoint}
        submit="Save Changes"
        draft="address"
        onSaved={() => {
          // They say whether the address is missing.
          invalidate('home', 'job');
          toast.success('Billing Info Updated!');
        }}
      />
    </Box>
    {profile.subscription && <Subscription end={profile.subscription} />}
    {profile.role === 'brand' && (
      <PageLink to="/receipts" textStyle="sm" mt="6">
        Receipts
      </PageLink>
    )}
  </>
);
