import { toast } from '#renderer/ui/toast.ts';
import type { Api } from '#shared/contract/api.ts';
import { AddressForm } from './address-form.tsx';
import type { Profile } from './profile.ts';

interface AddressTabProps {
  profile: Profile;
  endpoint: Api['saveBrandAddress'] | Api['saveCreatorAddress'];
}

/** Where bills, or products to film, are sent. */
export const AddressTab = ({ profile, endpoint }: AddressTabProps) => (
  <AddressForm
    profile={profile}
    endpoint={endpoint}
    submit="Save Changes"
    onSaved={() => toast.success('Billing Info Updated!')}
  />
);
