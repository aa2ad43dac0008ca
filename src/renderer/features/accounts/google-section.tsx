import { Button, Text } from '@chakra-ui/react';
import { ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { OwnPasswordDialog } from '#renderer/entities/account/own-password-dialog.tsx';
import { loadProfile, type Profile } from '#renderer/entities/account/profile.ts';
import { call } from '#renderer/lib/api/call.ts';
import { clientConfig } from '#renderer/lib/api/client-config.ts';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { invalidate, useApi } from '#renderer/lib/api/use-api.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { type ExternalPerson, type ExternalSignIn, usePlatform, type Website } from '#renderer/platform/platform.ts';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';
import { api } from '#shared/contract/api.ts';
import { AccountSection } from './account-section.tsx';

const Connect = ({ identity }: { identity: ExternalSignIn }) => {
  const [person, setPerson] = useState<ExternalPerson | null>(null);
  const signIn = useAction(async () => setPerson(await identity.signIn()));
  const connect = async ({ password }: { password: string }) => {
    if (!person) return;
    await call(api.googleConnect, { body: { id: person.id, access_token: person.accessToken, password } });
    invalidate('me');
    setPerson(null);
    toast.success('Google is connected.');
  };
  return (
    <>
      <ActionButton variant="outline" alignSelf="flex-start" loading={signIn.busy} onClick={() => void signIn.run()}>
        Connect Google
      </ActionButton>
      <OwnPasswordDialog
        open={person !== null}
        onClose={() => setPerson(null)}
        title="Connect Google"
        confirm="Connect"
        onConfirm={connect}
      >
        <Muted overflowWrap="anywhere">From then on the Google account {person?.email} opens this account.</Muted>
      </OwnPasswordDialog>
    </>
  );
};

const Disconnect = () => {
  const [asking, setAsking] = useState(false);
  const disconnect = async (body: { password: string }) => {
    await call(api.googleDisconnect, { body });
    invalidate('me');
    setAsking(false);
    toast.success('Google is disconnected.');
  };
  return (
    <>
      <Button variant="outline" alignSelf="flex-start" onClick={() => setAsking(true)}>
        Disconnect
      </Button>
      <OwnPasswordDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Disconnect Google"
        confirm="Disconnect"
        onConfirm={disconnect}
      >
        <Muted>From then on only your email and password open this account.</Muted>
      </OwnPasswordDialog>
    </>
  );
};

const Connected = ({ profile }: { profile: Profile }) => (
  <>
    <Text>Google is connected.</Text>
    {profile.has_password === 1 ? (
      <Disconnect />
    ) : (
      <Muted>This account has no password. To set one, log out and choose “Forgot password?”.</Muted>
    )}
  </>
);

const Section = ({ children }: { children: ReactNode }) => (
  <AccountSection title="Sign-in with Google" intro="A Google account can open this account beside your password.">
    {children}
  </AccountSection>
);

/** Renders nothing when the server has no identity provider. */
const Offer = ({ identity }: { identity: ExternalSignIn }) => {
  const config = useApi('app/client-config', clientConfig);
  if (config.status !== 'ready' || config.data.identity === null) return null;
  return (
    <Section>
      <Text>Google is not connected.</Text>
      <Connect identity={identity} />
    </Section>
  );
};

/**
 * Linking needs the sign-in and the password on one page; the client signs in through the system browser, so it links
 * to the website.
 */
const OnWebsite = ({ website }: { website: Website }) => {
  const open = useAction(() => website.open('/profile'), { failure: 'The website could not be opened.' });
  const config = useApi('app/client-config', clientConfig);
  if (config.status !== 'ready' || !config.data.identity?.desktop_client_id) return null;
  return (
    <Section>
      <Text>Google is not connected. To connect it, log in on the website and open Profile, Account there.</Text>
      <ActionButton variant="outline" alignSelf="flex-start" loading={open.busy} onClick={() => void open.run()}>
        Open the Website
        <ExternalLink aria-label="opens outside" />
      </ActionButton>
    </Section>
  );
};

/** Links or unlinks a Google account; the surrounding page has loaded the profile. */
export const GoogleSection = () => {
  const { identity, website } = usePlatform();
  const state = useApi('me', loadProfile);
  if (state.status !== 'ready') return null;
  if (state.data.google === 1)
    return (
      <Section>
        <Connected profile={state.data} />
      </Section>
    );
  if (identity) return <Offer identity={identity} />;
  return website && <OnWebsite website={website} />;
};
