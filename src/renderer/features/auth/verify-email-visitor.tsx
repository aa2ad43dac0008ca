import { Link, Stack } from '@chakra-ui/react';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { MailboxHint } from '#renderer/entities/account/mailbox-hint.tsx';
import { OtpStep } from '#renderer/entities/account/otp-step.tsx';
import { AuthHeading } from './auth-heading.tsx';
import { ResendButton } from './resend-button.tsx';

/** History state of the login page: says why it opens, and returns here. */
const state = { from: '/verify-email', signedOut: true };

/** `/verify-email` for a visitor: the page is public, its calls are not, so both lead to the login first. */
export const VerifyEmailVisitor = () => {
  const navigate = useNavigate();
  const logIn = async () => navigate('/login', { state });
  return (
    <Stack gap="8">
      <AuthHeading title="Verify Your Email">
        You are not signed in.{' '}
        <Link asChild>
          <RouterLink to="/login" state={state}>
            Log in
          </RouterLink>
        </Link>{' '}
        first, then enter the 4-digit code that we sent to your address.
      </AuthHeading>
      <MailboxHint />
      <OtpStep onSubmit={logIn} failure="">
        {() => <ResendButton alignSelf="flex-start" onClick={() => void logIn()} />}
      </OtpStep>
    </Stack>
  );
};
