import { Button, HStack, Stack, Text } from '@chakra-ui/react';
import { useAtom } from 'jotai';
import { useCallback, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ChangeEmailButton } from '#renderer/entities/account/change-email-button.tsx';
import { LinkError } from '#renderer/entities/account/link-error.tsx';
import { MailboxHint } from '#renderer/entities/account/mailbox-hint.tsx';
import { OtpStep } from '#renderer/entities/account/otp-step.tsx';
import type { Profile } from '#renderer/entities/account/profile.ts';
import { TAB } from '#renderer/entities/account/profile-fields.ts';
import { useMailLink } from '#renderer/entities/account/use-mail-link.ts';
import { wantedEmailAtom } from '#renderer/entities/account/wanted-email.ts';
import { call } from '#renderer/lib/api/call.ts';
import { amend, invalidate } from '#renderer/lib/api/use-api.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { session } from '#renderer/lib/session/session.ts';
import { api } from '#shared/contract/api.ts';
import { AccountSection } from './account-section.tsx';

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
export const EmailSection = ({ profile }: { profile: Profile }) => {
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
