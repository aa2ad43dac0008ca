import { Link, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { whileAuthLoading } from '#renderer/lib/auth-loading.ts';
import { call } from '#renderer/lib/call.ts';
import { AN_ERROR } from '#renderer/lib/failure.ts';
import { session } from '#renderer/lib/session.ts';
import { FormField } from '#renderer/ui/form-field.tsx';
import { SchemaForm } from '#renderer/ui/schema-form.tsx';
import { SubmitButton } from '#renderer/ui/submit-button.tsx';
import { toast } from '#renderer/ui/toast.ts';
import { api } from '#shared/contract/api.ts';
import { forgotEmailForm, newPasswordForm } from '#shared/contract/auth.ts';
import { AuthHeading } from './auth-heading.tsx';
import { OtpStep } from './otp-step.tsx';

const { recovery } = session;

const EmailStep = ({ onDone }: { onDone: () => void }) => {
  const send = async ({ email }: { email: string }) => {
    await whileAuthLoading(() => call(api.sendForgotPassword, { body: { email } }));
    recovery.write({ email, otp: null });
    onDone();
  };
  return (
    <>
      <AuthHeading title="Forgot your password?">Enter your address and we send a 4-digit code to it.</AuthHeading>
      <SchemaForm schema={forgotEmailForm} onSubmit={send} failure={AN_ERROR}>
        <FormField<{ email: string }> name="email" label="Email" type="email" autoComplete="email" />
        <SubmitButton size="lg">Send code</SubmitButton>
      </SchemaForm>
    </>
  );
};

const CodeStep = ({ onDone }: { onDone: () => void }) => {
  const { email } = recovery.read();
  const check = async (otp: string) => {
    await whileAuthLoading(() => call(api.checkOtp, { body: { email, otp } }));
    recovery.write({ otp });
    onDone();
  };
  return (
    <>
      <AuthHeading title="Enter the code">If {email} has an account here, the code is on its way.</AuthHeading>
      <OtpStep onSubmit={check} failure={AN_ERROR} />
    </>
  );
};

type NewPassword = { password: string; password_confirmation: string };

const PasswordStep = ({ onDone }: { onDone: () => void }) => {
  const change = async (form: NewPassword) => {
    await whileAuthLoading(() => call(api.forgotPassword, { body: { ...recovery.read(), ...form } }));
    recovery.write({ email: null, otp: null });
    toast.success('Password Changed!');
    onDone();
  };
  return (
    <>
      <AuthHeading title="Choose a new password">You will be logged out everywhere else.</AuthHeading>
      <SchemaForm schema={newPasswordForm} onSubmit={change} failure={AN_ERROR}>
        <FormField<NewPassword>
          name="password"
          label="New password"
          type="password"
          autoComplete="new-password"
          help="8 characters or more, with an uppercase letter, a number and a symbol."
        />
        <FormField<NewPassword>
          name="password_confirmation"
          label="Re-Type Password"
          type="password"
          autoComplete="new-password"
        />
        <SubmitButton size="lg">Change password</SubmitButton>
      </SchemaForm>
    </>
  );
};

/** Email, code, new password; each step goes on only when the server agreed to the one before. */
export const Component = () => {
  const navigate = useNavigate();
  const [step, setStep] = useState<'email' | 'code' | 'password'>('email');
  return (
    <Stack gap="8">
      {step === 'email' && <EmailStep onDone={() => setStep('code')} />}
      {step === 'code' && <CodeStep onDone={() => setStep('password')} />}
      {step === 'password' && <PasswordStep onDone={() => void navigate('/login')} />}
      <Link asChild textStyle="sm" color="fg.muted" alignSelf="flex-start">
        <RouterLink to="/login">Back to Log In</RouterLink>
      </Link>
    </Stack>
  );
};
