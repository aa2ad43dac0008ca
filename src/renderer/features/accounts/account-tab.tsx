import { Stack } from '@chakra-ui/react';
import type { Api } from '#shared/contract/api.ts';
import { Devices } from './devices.tsx';
import { PasswordSection } from './password-section.tsx';

/** Password, devices, and what becomes of the account's data. */
export const AccountTab = ({ endpoint }: { endpoint: Api['changeBrandPassword'] | Api['changeCreatorPassword'] }) => (
  <Stack gap="5" maxW="prose">
    <PasswordSection endpoint={endpoint} />
    <Devices />
  </Stack>
);
