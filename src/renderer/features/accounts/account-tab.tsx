import { Stack } from '@chakra-ui/react';
import type { Api } from '#shared/contract/api.ts';
import { DeletionSection } from './deletion-section.tsx';
import { Devices } from './devices.tsx';
import { ExportSection } from './export-section.tsx';
import { GoogleSection } from './google-section.tsx';
import { PasswordSection } from './password-section.tsx';

interface AccountTabProps {
  endpoint: Api['changeBrandPassword'] | Api['changeCreatorPassword'];
}

/** Password, devices, and the export and deletion of the account's data. */
export const AccountTab = ({ endpoint }: AccountTabProps) => (
  <Stack gap="5" maxW="prose">
    <PasswordSection endpoint={endpoint} />
    <GoogleSection />
    <Devices />
    <ExportSection />
    <DeletionSection />
  </Stack>
);
