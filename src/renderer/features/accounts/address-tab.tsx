import { Box, Link } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';
import { AddressForm } from '#renderer/entities/account/address-form.tsx';
import type { Profile } from '#renderer/entities/account/profile.ts';
import { toast } from '#renderer/lib/toast.ts';
import { invalidate } from '#renderer/lib/use-api.ts';
import type { Api } from '#shared/contract/api.ts';

interface AddressTabProps {
  profile: Profile;
  endpoint: Api['saveBrandAddress'] | Api['saveCreatorAddress'];
}

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
    {profile.role === 'brand' && (
      <Link asChild textStyle="sm" mt="6">
        <RouterLink to="/receipts">Receipts</RouterLink>
      </Link>
    )}
  </>
);
