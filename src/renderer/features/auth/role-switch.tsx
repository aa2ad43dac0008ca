import { Stack, Text } from '@chakra-ui/react';
import { Segmented } from '#renderer/ui/segmented.tsx';
import type { Role } from '#shared/domain/roles.ts';

const options = [
  { value: 'brand', label: 'For Brands' },
  { value: 'creator', label: 'For Creators' },
] as const;

const helpers: Record<Role, string> = {
  brand: 'Looking to hire creators for brands on a project',
  creator: 'Looking for work from brands to create UGC.',
};

/** Which kind of account the form makes. */
export const RoleSwitch = ({ role, onChange }: { role: Role; onChange: (role: Role) => void }) => (
  <Stack gap="2">
    <Segmented label="Kind of account" options={options} value={role} onChange={onChange} />
    <Text textStyle="sm" color="fg.muted" aria-live="polite">
      {helpers[role]}
    </Text>
  </Stack>
);
