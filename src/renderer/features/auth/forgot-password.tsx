import { Button, type ButtonProps, HStack, Stack } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { LinkError } from '#renderer/entities/account/link-error.tsx';
import { NewPasswordFields } from '#renderer/entities/account/new-password-fields.tsx';
import { useMailLink } from '#renderer/entities/account/use-mail-link.ts';
import { UsernameField } from '#renderer/entities/account/username-field.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { AN_ERROR, fieldErrorsOf } from '#renderer/lib/api/failure.ts';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { toastError } from '#renderer/lib/notices/toast-error.ts';
import { lazyPart } from '#renderer/lib/pages/import-with-retry.ts';
import { whileAuthLoading } from '#renderer/lib/session/auth-loading.ts';
import { session } from '#renderer/lib/session/session.ts';
import { PageLink } from '#renderer/ui/display/page-link.tsx';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { api } from '#shared/contract/api.ts';
import { forgotEmailForm, newPasswordForm } from '#shared/contract/auth.ts';
import { AuthHeading } from './auth-heading.tsx';

const { recovery } = session;

// Lazy: the code boxes are the second step, and unused with the mail's link.
const OtpStep = lazyPart(async () => (await import('#renderer/entities/account/otp-step.tsx')).OtpStep);

const EmailStep = ({ onDone, email = '' }: { onDone: () => void; email?: string }) => {
  const send = async ({ email }: { email: string }) => {
    await whileAuthLoading(() => call(api.sendForgotPassword, { body: { email } }));
    recovery.write({ email, otp: null });
    onDone();
  };
  return (
    <>
      <AuthHeading title="Forgot your password?">Enter your address and we send a 4-digit code to it.</AuthHeading>
      <SchemaForm schema={forgotEmailForm} initial={{ email }} onSubmit={send} failure={AN_ERROR}>
        <FormField<{ email: string }> name="email" label="Email" type="email" autoComplete="username" />
        <SubmitButton size="lg">Send code</SubmitButton>
      </SchemaForm>
    </>
  );
};

/** Styled as a link. */
const TextButton = (props: ButtonProps) => (
  <Button variant="plain" px="0" h="6" textDecoration="underline" textUnderlineOffset="1" {...props} />
);

/** Sends another code to the address; a new one is also the way on after too many wrong ones. */
const SendAgain = ({ email, onSent }: { email: string; onSent: () => void }) => {
  const send = async () => {
    await call(api.sendForgotPassword, { body: { email } });
    onSent();
  };
  const { run, busy } = useAction(send, { success: `If ${email} has an account here, another code is on its way.` });
  return (
    <TextButton disabled={busy} onClick={() => void run()}>
      Send another code
    </TextButton>
  );
};

const CodeStep = ({ onDone, onOtherAddress }: { onDone: () => void; onOtherAddress: () => void }) => {
  const { email } = recovery.read();
  const check = async (otp: string) => {
    await whileAuthLoading(() => call(api.checkOtp, { body: { email, otp } }));
    recovery.write({ otp });
    onDone();
  };
  return (
    <>
      <AuthHeading title="Enter the code">If {email} has an account here, the code is on its way.</AuthHeading>
      <Suspense>
        <OtpStep onSubmit={check} failure={AN_ERROR}>
          {(onSent) => (
            <HStack gap="4" flexWrap="wrap">
              <SendAgain email={email ?? ''} onSent={onSent} />
              <TextButton onClick={onOtherAddress}>Use another address</TextButton>
            </HStack>
          )}
        </OtpStep>
      </Suspense>
    </>
  );
};

type NewPassword = { password: string; password_confirmation: string };

const PasswordStep = ({ onDone, onExpired }: { onDone: () => void; onExpired: () => void }) => {
  const change = async (form: NewPassword) => {
    await whileAuthLoading(() => call(api.forgotPassword, { body: { ...recovery.read(), ...form } }));
    recovery.write({ email: null, otp: null });
    toast.success('Password Changed!');
    onDone();
  };
  return (
    <>
      <AuthHeading title="Choose a new password">You will be logged out everywhere else.</AuthHeading>
      <SchemaForm
        schema={newPasswordForm}
        onSubmit={change}
        onFailure={(error) => {
          if (!fieldErrorsOf(error).otp) return toastError(error, AN_ERROR);
          toast.error('The code has expired. Ask for another one.');
          onExpired();
        }}
      >
        <UsernameField email={recovery.read().email} />
        <NewPasswordFields label="New password" />
        <SubmitButton size="lg">Change password</SubmitButton>
      </SchemaForm>
    </>
  );
};

interface LinkStepProps {
  email: string;
  linkKey: string;
  onDone: () => void;
  onAgain: () => void;
}

/** The mail's link: the key is submitted automatically, and only the new password has to be entered. */
const LinkStep = ({ email, linkKey, onDone, onAgain }: LinkStepProps) => {
  const check = async (key: string) => {
    await call(api.checkOtp, { body: { email, otp: key } });
    recovery.write({ email, otp: key });
    onDone();
  };
  const link = useMailLink(linkKey, check);
  return (
    <>
      <AuthHeading title="Choose a new password">
        {link.status === 'sending' ? 'One moment, we are checking the link from your mail.' : 'Ask for another mail.'}
      </AuthHeading>
      <LinkError link={link}>
        <Button size="sm" variant="outline" onClick={onAgain}>
          Send another mail
        </Button>
      </LinkError>
    </>
  );
};

/** Email, code, new password; each step requires that the server accepted the previous one. */
export const Component = () => {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [email, key] = [search.get('email') ?? '', search.get('key')];
  const [step, setStep] = useState<'link' | 'email' | 'code' | 'password'>(key && email ? 'link' : 'email');
  return (
    <Stack gap="8">
      {step === 'link' && key && (
        <LinkStep email={email} linkKey={key} onDone={() => setStep('password')} onAgain={() => setStep('email')} />
      )}
      {step === 'email' && <EmailStep email={email} onDone={() => setStep('code')} />}
      {step === 'code' && <CodeStep onDone={() => setStep('password')} onOtherAddress={() => setStep('email')} />}
      {step === 'password' && (
        <PasswordStep onDone={() => void navigate('/login')} onExpired={() => setStep('email')} />
      )}
      <PageLink to="/login" textStyle="sm" color="fg.muted" alignSelf="flex-start">
        Back to Log In
      </PageLink>
    </Stack>
  );
};
