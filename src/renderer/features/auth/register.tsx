import { Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { NewPasswordFields } from '#renderer/entities/account/new-password-fields.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { clientConfig } from '#renderer/lib/api/client-config.ts';
import { AN_ERROR, isHandled, SOMETHING_WRONG } from '#renderer/lib/api/failure.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { toastError } from '#renderer/lib/notices/toast-error.ts';
import { whileAuthLoading } from '#renderer/lib/session/auth-loading.ts';
import { session } from '#renderer/lib/session/session.ts';
import { checkSubscription } from '#renderer/lib/session/subscription-check.ts';
import type { ExternalPerson, SignedIn } from '#renderer/platform/platform.ts';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { PageLink } from '#renderer/ui/display/page-link.tsx';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { Segmented } from '#renderer/ui/form/segmented.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { api } from '#shared/contract/api.ts';
import { type RegisterForm, registerForm } from '#shared/contract/auth.ts';
import { offerSentence } from '#shared/domain/money/subscription-offer.ts';
import { roleInQuery } from '#shared/domain/pages/register-path.ts';
import type { Role } from '#shared/domain/people/roles.ts';
import { AuthHeading } from './auth-heading.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';

const options = [
  { value: 'brand', label: 'For Brands' },
  { value: 'creator', label: 'For Creators' },
] as const;

const helpers: Record<Role, string> = {
  brand: 'Looking to hire creators for brands on a project',
  creator: 'Looking for work from brands to create UGC.',
};

/** Price of a brand's subscription; nothing until the server has returned it. */
const Offer = () => {
  const config = useApi('app/client-config', clientConfig);
  return config.status === 'ready' ? offerSentence(config.data.subscription) : null;
};

/** Selects the role of the new account, and shows its price. */
const RoleSwitch = ({ role, onChange }: { role: Role; onChange: (role: Role) => void }) => (
  <Stack gap="2">
    <Segmented label="Kind of account" options={options} value={role} onChange={onChange} />
    <Muted aria-live="polite">{helpers[role]}</Muted>
    <Muted minH="1lh">{role === 'brand' ? <Offer /> : 'Free for creators.'}</Muted>
  </Stack>
);

const Consent = () => (
  <Text textStyle="xs" color="fg.muted">
    By registering you agree to our <PageLink to="/terms-and-conditions">Terms and Conditions</PageLink> and our{' '}
    <PageLink to="/privacy-policy">Privacy Policy</PageLink>.
  </Text>
);

/**
 * The role is part of the URL, so that links select it and a reload keeps it. What is pressed counts at once: the router renders a new
 * address only when nothing else is to be rendered, and an account keeps its role.
 */
const useRole = (): [Role, (role: Role) => void] => {
  const [address, setAddress] = useSearchParams();
  const [pressed, setPressed] = useState<{ readonly role: Role; readonly before: URLSearchParams }>();
  const press = (role: Role): void => {
    setPressed({ role, before: address });
    setAddress({ role }, { replace: true });
  };
  return [pressed?.before === address ? pressed.role : roleInQuery(address), press];
};

/** Without the role, which a switch above the form selects. */
const typedForm = registerForm.omit(['role']);

export const Component = () => {
  const navigate = useNavigate();
  const [role, setRole] = useRole();
  const register = async (form: Omit<RegisterForm, 'role'>) => {
    const { user, token } = await whileAuthLoading(() => call(api.register, { body: { ...form, role } }));
    session.start(user, token);
    checkSubscription(user);
    void navigate('/verify-email');
  };
  const enterWithGoogle = ({ user, token }: SignedIn) => {
    session.start(user, token);
    checkSubscription(user);
    void navigate('/dashboard', { replace: true });
  };
  const registerWithGoogle = async ({ id, email, name, accessToken }: ExternalPerson) => {
    const body = { id, email, name, role, access_token: accessToken };
    try {
      enterWithGoogle(await whileAuthLoading(() => call(api.googleRegister, { body })));
    } catch (error) {
      if (!isHandled(error)) toastError(error, AN_ERROR);
    }
  };
  return (
    <Stack gap="7">
      <AuthHeading title="Register as Brand or Creator">
        One account, one role. You can look around before you pay.
      </AuthHeading>
      <RoleSwitch role={role} onChange={setRole} />
      <GoogleSignIn
        label="Continue with google"
        form="below"
        onPerson={registerWithGoogle}
        registerAs={role}
        onSignedIn={enterWithGoogle}
        onFailure={(message) => toast.error(message || SOMETHING_WRONG, { position: 'top-center' })}
      />
      <SchemaForm schema={typedForm} onSubmit={register}>
        <FormField<RegisterForm> name="name" label="Name" autoComplete="name" />
        <FormField<RegisterForm> name="email" label="Email" type="email" autoComplete="username" />
        <NewPasswordFields label="Password" />
        <Consent />
        <SubmitButton size="lg">Register</SubmitButton>
      </SchemaForm>
      <Muted>
        Already have an Account? <PageLink to="/login">Log In</PageLink>
      </Muted>
    </Stack>
  );
};
