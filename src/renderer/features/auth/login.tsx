import { Box, HStack, Stack } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { call } from '#renderer/lib/api/call.ts';
import { isHandled, messageOf, SOMETHING_WRONG, statusOf } from '#renderer/lib/api/failure.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { whileAuthLoading } from '#renderer/lib/session/auth-loading.ts';
import { type SessionUser, session } from '#renderer/lib/session/session.ts';
import { checkSubscription } from '#renderer/lib/session/subscription-check.ts';
import type { ExternalPerson } from '#renderer/platform/platform.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { PageLink } from '#renderer/ui/display/page-link.tsx';
import { Problem } from '#renderer/ui/feedback/problem.tsx';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { PasswordInput } from '#renderer/ui/form/password-input.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { api } from '#shared/contract/api.ts';
import { type LoginForm, loginForm } from '#shared/contract/auth.ts';
import { apiErrors } from '#shared/contract/errors.ts';
import { AuthHeading } from './auth-heading.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import { pageAfterLogin, wasSignedOut } from './page-after-login.ts';

const ConnectDialog = lazyDialog(async () => (await import('./google-connect.tsx')).ConnectDialog);

/** Whether the email address belongs to an account with a password, which is then required to link it. */
const needsPassword = (error: unknown): boolean =>
  statusOf(error) === apiErrors.passwordNeeded.status && messageOf(error) === apiErrors.passwordNeeded.message;

/** The toast says that it failed; the server's message (how to proceed) stays on the page. */
const GoogleLogin = ({ onUser }: { onUser: (user: SessionUser, token: string) => void }) => {
  const [trouble, setTrouble] = useState('');
  const [unconnected, setUnconnected] = useState<ExternalPerson>();
  const fail = (message = '') => {
    toast.error(SOMETHING_WRONG);
    setTrouble(message);
  };
  const login = async (person: ExternalPerson) => {
    setTrouble('');
    try {
      const body = { id: person.id, access_token: person.accessToken };
      const { user, token } = await whileAuthLoading(() => call(api.googleLogin, { body }));
      onUser(user, token);
    } catch (error) {
      if (isHandled(error)) return;
      if (needsPassword(error)) return setUnconnected(person);
      fail(messageOf(error, ''));
    }
  };
  return (
    <Stack gap="4">
      <GoogleSignIn
        label="Login with Google"
        form="above"
        onPerson={login}
        registerAs={null}
        onSignedIn={({ user, token }) => onUser(user, token)}
        onFailure={fail}
      />
      <Problem>{trouble}</Problem>
      <ConnectDialog
        open={unconnected !== undefined}
        person={unconnected}
        onClose={() => setUnconnected(undefined)}
        onUser={onUser}
      />
    </Stack>
  );
};

/** Error of the form as a whole: the text that a submission passed to `helpers.setStatus`. */
const FormError = () => {
  const { status } = useFormikContext();
  return <Problem>{typeof status === 'string' ? status : null}</Problem>;
};

const LegalLinks = () => (
  <HStack gap="4" textStyle="xs">
    <PageLink to="/terms-and-conditions" color="fg.muted">
      Terms and Conditions
    </PageLink>
    <PageLink to="/privacy-policy" color="fg.muted">
      Privacy Policy
    </PageLink>
  </HStack>
);

export const Component = () => {
  const navigate = useNavigate();
  const { state } = useLocation();
  const enter = (user: SessionUser, token: string) => {
    session.start(user, token);
    checkSubscription(user);
    void navigate(pageAfterLogin(state), { replace: true });
  };
  const login = async (body: LoginForm) => {
    const { user, token } = await whileAuthLoading(() => call(api.login, { body }));
    enter(user, token);
  };
  return (
    <Stack gap="8">
      <AuthHeading title="Log In">Your briefs, videos and messages are where you left them.</AuthHeading>
      {wasSignedOut(state) && (
        <Box role="status" bg="bg.warning" color="fg.warning" rounded="l2" px="4" py="3" textStyle="sm">
          You were signed out. Log in again to continue.
        </Box>
      )}
      <SchemaForm
        schema={loginForm}
        onSubmit={login}
        onFailure={(error, { setStatus }) => {
          if (statusOf(error) === 422) setStatus('Wrong Email Or Password');
          else toast.error(messageOf(error));
        }}
      >
        <FormError />
        <FormField<LoginForm> name="email" label="Email" type="email" autoComplete="username" />
        <FormField<LoginForm> name="password" label="Password" as={PasswordInput} autoComplete="current-password" />
        <PageLink to="/forgot-password" textStyle="sm" alignSelf="flex-end" mt="-2">
          Forgot password?
        </PageLink>
        <SubmitButton size="lg">Log In</SubmitButton>
      </SchemaForm>
      <GoogleLogin onUser={enter} />
      <Muted>
        No account yet? <PageLink to="/register">Register</PageLink>
      </Muted>
      <LegalLinks />
    </Stack>
  );
};
