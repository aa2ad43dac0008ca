import { Button, Stack } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { whileAuthLoading } from '#renderer/lib/auth-loading.ts';
import { call } from '#renderer/lib/call.ts';
import { session } from '#renderer/lib/session.ts';
import { useAction } from '#renderer/lib/use-action.ts';
import { api } from '#shared/contract/api.ts';
import { AuthHeading } from './auth-heading.tsx';
import { OtpStep } from './otp-step.tsx';

export const Component = () => {
  const navigate = useNavigate();
  const resend = useAction(() => call(api.resendVerification), { success: 'Email verification sent.' });
  const verify = async (otp: string) => {
    const { email_verified_at } = await whileAuthLoading(() => call(api.verifyEmail, { body: { otp } }));
    session.verified(email_verified_at);
    void navigate('/dashboard', { replace: true });
  };
  return (
    <Stack gap="8">
      <AuthHeading title="Verify Your Email">
        We sent a 4-digit code to your address. It works for a few minutes.
      </AuthHeading>
      <OtpStep onSubmit={verify} failure="Incorrect OTP!">
        <Button
          variant="plain"
          alignSelf="flex-start"
          px="0"
          h="auto"
          textDecoration="underline"
          textUnderlineOffset="1"
          disabled={resend.busy}
          onClick={() => void resend.run()}
        >
          Resend Email Verification
        </Button>
      </OtpStep>
    </Stack>
  );
};
