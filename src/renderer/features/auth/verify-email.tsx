import { HStack, Stack, Text } from '@chakra-ui/react';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { ChangeEmailButton } from '#renderer/entities/account/change-email-button.tsx';
import { LinkError } from '#renderer/entities/account/link-error.tsx';
import { MailboxHint } from '#renderer/entities/account/mailbox-hint.tsx';
import { OtpStep } from '#renderer/entities/account/otp-step.tsx';
import { loadProfile } from '#renderer/entities/account/profile.ts';
import { useMailLink } from '#renderer/entities/account/use-mail-link.ts';
import { call } from '#renderer/lib/api/call.ts';
import { amend, useApi } from '#renderer/lib/api/use-api.ts';
import { whileAuthLoading } from '#renderer/lib/session/auth-loading.ts';
import { session, signedOutAtom, useSession } from '#renderer/lib/session/session.ts';
import { PageLink } from '#renderer/ui/display/page-link.tsx';
import { api } from '#shared/contract/api.ts';
import { AuthHeading } from './auth-heading.tsx';
import { ResendButton } from './resend-button.tsx';

/** History state of the login page: says why it opens, and returns here. */
const state = { from: '/verify-email', signedOut: true };

/** `/verify-email` for a visitor: the page is public, its calls are not, so both lead to the login first. */
const VerifyEmailVisitor = () => {
  const navigate = useNavigate();
  const logIn = async () => navigate('/login', { state });
  return (
    <Stack gap="8">
      <AuthHeading title="Verify Your Email">
        You are not signed in.{' '}
        <PageLink to="/login" state={state}>
          Log in
        </PageLink>{' '}
        first, then enter the 4-digit code that we sent to your address.
      </AuthHeading>
      <MailboxHint />
      <OtpStep onSubmit={logIn} failure="">
        {() => <ResendButton alignSelf="flex-start" onClick={() => void logIn()} />}
      </OtpStep>
    </Stack>
  );
};

const useVerify = () => {
  const navigate = useNavigate();
  return useCallback(
    async (otp: string) => {
      const verified = await call(api.verifyEmail, { body: { otp } });
      const { email_verified_at } = verified;
      session.verified(email_verified_at);
      // A profile that was requested before the verification must not overwrite it.
      amend('me', (me) => ({ ...me, email_verified_at }));
      void navigate('/dashboard', { replace: true });
    },
    [navigate],
  );
};

/** The address of the account: it may be mistyped. */
const OwnAddress = () => {
  const profile = useApi('me', loadProfile);
  return profile.status === 'ready' ? (
    <Text as="bdi" color="fg" overflowWrap="anywhere">
      {profile.data.email}
    </Text>
  ) : (
    'your address'
  );
};

const CodeSent = () => (
  <>
    We sent a 4-digit code to <OwnAddress />. It works for a few minutes.
  </>
);

const intros = {
  none: <CodeSent />,
  sending: 'One moment, we are checking the link from your mail.',
  expired: 'Links work for ten minutes and only the newest one counts. Ask for another, or enter a code.',
  failed: 'We could not check the link from your mail.',
};

const Verification = ({ linkKey }: { linkKey: string | null }) => {
  const verify = useVerify();
  const link = useMailLink(linkKey, verify);
  const isChangeable = useSession()?.emailVerifiedAt === null;
  return (
    <Stack gap="8">
      <AuthHeading title="Verify Your Email">{intros[link.status]}</AuthHeading>
      <LinkError link={link} />
      <MailboxHint />
      {link.status !== 'sending' && (
        <OtpStep onSubmit={(otp) => whileAuthLoading(() => verify(otp))} failure="Incorrect OTP!">
          {(onSent) => <ResendButton alignSelf="flex-start" onSent={onSent} />}
        </OtpStep>
      )}
      {/* Outside the form, which would receive the submit event of the dialog's form. */}
      {isChangeable && (
        <HStack gap="2" textStyle="sm" color="fg.muted">
          Wrong address?{' '}
          <ChangeEmailButton variant="plain" px="0" h="6" textDecoration="underline" textUnderlineOffset="1" />
        </HStack>
      )}
    </Stack>
  );
};

/**
 * Verifies by the code or by the mail's link. A user who opens the link signed out, or whose session ends here, logs in
 * and returns.
 */
export const Component = () => {
  const [search] = useSearchParams();
  const { pathname, search: query } = useLocation();
  const signedIn = useSession() !== null;
  const signedOut = useAtomValue(signedOutAtom);
  const key = search.get('key');
  if (signedIn) return <Verification linkKey={key} />;
  if (!key && !signedOut) return <VerifyEmailVisitor />;
  return <Navigate to="/login" replace state={{ from: pathname + query, ...(signedOut && { signedOut }) }} />;
};
