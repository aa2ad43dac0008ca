import { Badge, Box, Button, HStack, Icon, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { FormikHelpers, FormikValues } from 'formik';
import { useAtom } from 'jotai';
import { Monitor, Smartphone } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { InferType } from 'yup';
import { ChangeEmailButton } from '#renderer/entities/account/change-email-button.tsx';
import { LinkError } from '#renderer/entities/account/link-error.tsx';
import { MailboxHint } from '#renderer/entities/account/mailbox-hint.tsx';
import { NewPasswordFields } from '#renderer/entities/account/new-password-fields.tsx';
import { OtpStep } from '#renderer/entities/account/otp-step.tsx';
import { OwnPasswordDialog } from '#renderer/entities/account/own-password-dialog.tsx';
import type { Profile } from '#renderer/entities/account/profile.ts';
import { TAB } from '#renderer/entities/account/profile-fields.ts';
import { useMailLink } from '#renderer/entities/account/use-mail-link.ts';
import { OwnUsernameField } from '#renderer/entities/account/username-field.tsx';
import { wantedEmailAtom } from '#renderer/entities/account/wanted-email.ts';
import { call } from '#renderer/lib/api/call.ts';
import { amend, invalidate, useApi } from '#renderer/lib/api/use-api.ts';
import { useSaveFile } from '#renderer/lib/files/use-save-file.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { session } from '#renderer/lib/session/session.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { PasswordInput } from '#renderer/ui/form/password-input.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { changePasswordForm } from '#shared/contract/account-forms.ts';
import { type Api, api } from '#shared/contract/api.ts';
import type { Data } from '#shared/contract/endpoint.ts';
import { AccountSection } from './account-section.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { GoogleSection } from './google-section.tsx';

/** Query parameter with the key of the mail's link. */
const KEY = 'key';

/** Confirms the wanted address by the code or by the key of the mail's link. */
const useConfirm = () => {
  const [wanted, setWanted] = useAtom(wantedEmailAtom);
  const [, setSearch] = useSearchParams();
  const confirm = useCallback(
    async (otp: string) => {
      const confirmed = await call(api.confirmEmail, { body: { otp } });
      session.verified(confirmed.email_verified_at);
      amend('me', (me) => ({ ...me, ...confirmed }));
      invalidate('sessions');
      setWanted(null);
      // The key is used up.
      setSearch({ [TAB]: 'account' }, { replace: true });
      toast.success('Your address is changed. Other devices are signed out.');
    },
    [setWanted, setSearch],
  );
  return { wanted, setWanted, confirm };
};

/** The address of the account, and its change by a code that is mailed to the new one. */
const EmailSection = ({ profile }: { profile: Profile }) => {
  const { wanted, setWanted, confirm } = useConfirm();
  const [search] = useSearchParams();
  const link = useMailLink(search.get(KEY), confirm);
  const section = useRef<HTMLDivElement>(null);
  const firstBox = () => section.current?.querySelector<HTMLElement>('[role=group] input, button') ?? null;
  return (
    <AccountSection title="Email address" intro="You log in with it, and all our mails go there.">
      <Stack ref={section} gap="5">
        <Text overflowWrap="anywhere">
          <bdi>{profile.email}</bdi>
        </Text>
        <LinkError link={link} />
        {wanted !== null && (
          <>
            <Text overflowWrap="anywhere">
              We sent a 4-digit code to <bdi>{wanted}</bdi>. Your address stays as it is until you enter the code.
            </Text>
            <MailboxHint />
            <OtpStep onSubmit={confirm} failure="Incorrect OTP!">
              {() => null}
            </OtpStep>
          </>
        )}
        <HStack gap="4" flexWrap="wrap">
          <ChangeEmailButton variant="outline" focusAfter={firstBox}>
            {wanted === null ? 'Change address' : 'Ask for another code'}
          </ChangeEmailButton>
          {wanted !== null && (
            <Button variant="plain" px="0" onClick={() => setWanted(null)}>
              Keep my address
            </Button>
          )}
        </HStack>
      </Stack>
    </AccountSection>
  );
};

type Device = Data<Api['listSessions']>[number];

const isHandheld = ({ client }: Device): boolean => /iPhone|iPad|Android/.test(client);

/** One session of the account. */
const DeviceRow = ({ device, onSignOut }: { device: Device; onSignOut: () => void }) => (
  <HStack as="li" gap="4" py="3" borderTopWidth="1px" _first={{ borderTopWidth: '0', pt: '0' }}>
    <Icon as={isHandheld(device) ? Smartphone : Monitor} boxSize="5" color="fg.muted" strokeWidth="1.5" aria-hidden />
    <Box minW="0" flex="1">
      <HStack gap="2" flexWrap="wrap">
        <Text fontWeight="medium">{device.client}</Text>
        {device.current === 1 && (
          <Badge colorPalette="green" rounded="pill" px="2.5">
            This device
          </Badge>
        )}
      </HStack>
      <Muted>
        {device.current === 1 ? (
          'Now'
        ) : (
          <>
            Last used <RelativeTime at={device.last_used_at} inline />
          </>
        )}
        , signed in <RelativeTime at={device.created_at} inline />
      </Muted>
    </Box>
    {device.current === 0 && (
      <Button variant="outline" size="sm" aria-label={`Sign out ${device.client}`} onClick={onSignOut}>
        Sign out
      </Button>
    )}
  </HStack>
);

const SESSIONS = 'sessions';

/** The account's sessions; each other one can be signed out, or all of them at once. */
export const Devices = () => {
  const state = useApi(SESSIONS, () => call(api.listSessions));
  const [asked, setAsked] = useState<Device | 'others'>();
  const signOut = async () => {
    try {
      if (asked === 'others') await call(api.revokeOtherSessions);
      else if (asked) await call(api.revokeSession, { params: { id: asked.id } });
    } finally {
      // Also after a failure: the device may have been signed out elsewhere.
      invalidate(SESSIONS);
    }
  };
  return (
    <AccountSection title="Signed-in devices" intro="Sign out what you do not recognise, then change your password.">
      <AsyncView state={state} what="your devices" skeleton={<Skeleton h="16" rounded="l2" />}>
        {(devices) => (
          <Stack gap="4">
            <Stack as="ul" gap="0" listStyleType="none" aria-label="Signed-in devices">
              {devices.map((device) => (
                <DeviceRow key={device.id} device={device} onSignOut={() => setAsked(device)} />
              ))}
            </Stack>
            {devices.length > 1 && (
              <Button variant="outline" alignSelf="flex-start" onClick={() => setAsked('others')}>
                Sign out other devices
              </Button>
            )}
          </Stack>
        )}
      </AsyncView>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={asked === 'others' ? 'Sign out other devices' : 'Sign out this device'}
        question={
          asked === 'others'
            ? 'Every other device has to log in again. You stay signed in here.'
            : `${asked?.client} has to log in again.`
        }
        confirm="Sign out"
        success={asked === 'others' ? 'The other devices are signed out.' : 'Signed out.'}
        onConfirm={signOut}
      />
    </AccountSection>
  );
};

type Form = InferType<typeof changePasswordForm>;

/** Milliseconds; shorter than other toasts. */
const DURATION = 3_000;

export const PasswordSection = ({
  endpoint,
}: {
  endpoint: Api['changeBrandPassword'] | Api['changeCreatorPassword'];
}) => {
  const save = async (body: Form, { resetForm }: FormikHelpers<FormikValues>) => {
    await call(endpoint, { body });
    resetForm();
    invalidate('sessions');
    toast.success('Password Updated!', { duration: DURATION });
  };
  return (
    <AccountSection title="Change password" intro="Every other device is signed out when you change it.">
      <SchemaForm schema={changePasswordForm} onSubmit={save} maxW="form">
        <OwnUsernameField />
        <FormField<Form>
          name="current_password"
          label="Old Password"
          as={PasswordInput}
          autoComplete="current-password"
        />
        <NewPasswordFields label="New Password" />
        <SubmitButton alignSelf="flex-start">Save Changes</SubmitButton>
      </SchemaForm>
    </AccountSection>
  );
};

/** Export of all data of the account. */
export const ExportSection = () => {
  const [asking, setAsking] = useState(false);
  const save = useSaveFile();
  if (!save) return null;
  const download = async (body: { password: string }) => {
    const { url, filename } = await call(api.exportData, { body });
    const order = { target: { purpose: 'export' } as const, title: 'Your data', url, fileName: filename };
    const hasBegun = await save({ ...order, size: null, sha256: null });
    setAsking(false);
    if (hasBegun) toast.success('Your download has started.');
  };
  return (
    <AccountSection
      title="Your data"
      intro="One ZIP file with everything you entered here, as JSON, and with your pictures and videos in original quality."
    >
      <Button variant="outline" alignSelf="flex-start" onClick={() => setAsking(true)}>
        Download my data
      </Button>
      <OwnPasswordDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Download my data"
        confirm="Download"
        onConfirm={download}
      >
        <Muted>The file holds your address and payout details. Keep it where only you can open it.</Muted>
      </OwnPasswordDialog>
    </AccountSection>
  );
};

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
