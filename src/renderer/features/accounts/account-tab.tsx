import { Stack } from '@chakra-ui/react';
import type { Profile } from '#renderer/entities/account/profile.ts';
import type { Api } from '#shared/contract/api.ts';
import { DeletionSection } from './deletion-section.tsx';
import { Devices } from './devices.tsx';
import { EmailSection } from './email-section.tsx';
import { ExportSection } from './export-section.tsx';
import { GoogleSection } from './google-section.tsx';
import { PasswordSection } from './password-section.tsx';

interface AccountTabProps {
  profile: Profile;
  endpoint: Api['changeBrandPassword'] | Api['changeCreatorPassword'];
}

/** Address, password, devices, and the export and deletion of the account's data. */
export const AccountTab = ({ profile, endpoint }: AccountTabProps) => (
  <Stack gap="5" maxW="prose">
    <EmailSection profile={profile} />
    <PasswordSection endpoint={endpoint} />
    <GoogleSection />
    <Devices />
    <ExportSection />
    <DeletionSection />
  </Stack>
);
