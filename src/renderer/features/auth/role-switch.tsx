import { Stack, Text } from '@chakra-ui/react';
import { clientConfig } from '#renderer/lib/client-config.ts';
import { useApi } from '#renderer/lib/use-api.ts';
import { Segmented } from '#renderer/ui/form/segmented.tsx';
import type { Role } from '#shared/domain/roles.ts';
import { offerSentence } from '#shared/domain/subscription-offer.ts';

const options = [
  { value: 'brand', label: 'For Brands' },
  { value: 'creator', label: 'For Creators' },
] as const;

const helpers: Record<Role, string> = {
  brand: 'Looking to hire creators for brands on a project',
  creator: 'Looking for work from brands to create UGC.',
};

/** Price of a brand's subscription; nothing until the server has returned it. */
const Offer = () => {
  const config = useApi('app/client-config', clientConfig);
  return config.status === 'ready' ? offerSentence(config.data.subscription) : null;
};

/** Selects the role of the new account, and shows its price. */
export const RoleSwitch = ({ role, onChange }: { role: Role; onChange: (role: Role) => void }) => (
  <Stack gap="2">
    <Segmented label="Kind of account" options={options} value={role} onChange={onChange} />
    <Text textStyle="sm" color="fg.muted" aria-live="polite">
      {helpers[role]}
    </Text>
    <Text textStyle="sm" color="fg.muted" minH="1lh">
      {role === 'brand' ? <Offer /> : 'Free for creators.'}
    </Text>
  </Stack>
);
