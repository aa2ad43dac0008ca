import { Button, HStack, Separator, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useRef, useState } from 'react';
import { GoogleMark } from '#renderer/assets/google-mark.tsx';
import { clientConfig } from '#renderer/lib/client-config.ts';
import { messageOf } from '#renderer/lib/failure.ts';
import { useApi } from '#renderer/lib/use-api.ts';
import {
  type BrowserSignIn,
  type ExternalPerson,
  type ExternalSignIn,
  type SignedIn,
  usePlatform,
} from '#renderer/platform/platform.ts';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';
import type { Role } from '#shared/domain/roles.ts';

interface GoogleSignInProps {
  /** The button's words. */
  label: string;
  /** Whether the form stands before or after it. */
  form: 'above' | 'below';
  /** What follows once the provider has said who it is; shows its own failures. */
  onPerson: (person: ExternalPerson) => Promise<void>;
  /** Registers whoever has no account yet, where the sign-in itself opens the account. */
  registerAs: Role | null;
  /** The account is open already: the sign-in was not the page's own. */
  onSignedIn: (signedIn: SignedIn) => void;
  /** The provider, its window or its script failed; with a sentence where there is one. */
  onFailure: (message?: string) => void;
}

const Or = () => (
  <HStack gap="4">
    <Separator flex="1" />
    <Text textStyle="sm" color="fg.muted">
      Or
    </Text>
    <Separator flex="1" />
  </HStack>
);

interface OfferProps extends Pick<GoogleSignInProps, 'label' | 'form'> {
  /** Which of the server's clients this place signs in by. */
  client: 'client_id' | 'desktop_client_id';
  run: () => Promise<void>;
  /** What can be done while the browser has the floor. */
  waiting?: ReactNode;
}

const Offer = ({ client, label, form, run, waiting }: OfferProps) => {
  const config = useApi('app/client-config', clientConfig);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  if (config.status === 'ready' && !config.data.identity?.[client]) return null;

  const press = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await run();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return (
    <Stack gap="6" direction={form === 'above' ? 'column-reverse' : 'column'}>
      <Stack gap="2">
        <ActionButton variant="outline" size="lg" w="full" loading={busy} onClick={() => void press()}>
          <GoogleMark />
          {label}
        </ActionButton>
        {busy && waiting}
      </Stack>
      <Or />
    </Stack>
  );
};

/** In a window of this page, which then tells who it is. */
const InPage = ({ identity, onPerson, onFailure, ...look }: GoogleSignInProps & { identity: ExternalSignIn }) => {
  const person = async (): Promise<ExternalPerson | null> => {
    try {
      return await identity.signIn();
    } catch {
      onFailure();
      return null;
    }
  };
  const run = async () => {
    const found = await person();
    if (found) await onPerson(found);
  };
  return <Offer {...look} client="client_id" run={run} />;
};

const Waiting = ({ onCancel }: { onCancel: () => void }) => (
  <HStack role="status" justify="center" textStyle="sm" color="fg.muted">
    <Text>Go on in your browser.</Text>
    <Button variant="plain" size="sm" onClick={onCancel}>
      Cancel
    </Button>
  </HStack>
);

/** In the system browser; the account is open when it comes back. */
const InBrowser = ({
  browserSignIn,
  registerAs,
  onSignedIn,
  onFailure,
  ...look
}: GoogleSignInProps & { browserSignIn: BrowserSignIn }) => {
  const run = async () => {
    try {
      const signedIn = await browserSignIn.signIn(registerAs);
      if (signedIn) onSignedIn(signedIn);
    } catch (error) {
      onFailure(messageOf(error, ''));
    }
  };
  const waiting = <Waiting onCancel={() => browserSignIn.cancel()} />;
  return <Offer {...look} client="desktop_client_id" run={run} waiting={waiting} />;
};

/** The other way in, apart from the form; not there where the surroundings or the server have none. */
export const GoogleSignIn = (props: GoogleSignInProps) => {
  const { identity, browserSignIn } = usePlatform();
  if (browserSignIn) return <InBrowser {...props} browserSignIn={browserSignIn} />;
  return identity && <InPage {...props} identity={identity} />;
};
