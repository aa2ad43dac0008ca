import { Button, chakra, HStack, Separator, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { clientConfig } from '#renderer/lib/api/client-config.ts';
import { messageOf } from '#renderer/lib/api/failure.ts';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import {
  type BrowserSignIn,
  type ExternalPerson,
  type ExternalSignIn,
  type SignedIn,
  usePlatform,
} from '#renderer/platform/platform.ts';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';
import type { Role } from '#shared/domain/people/roles.ts';

const Mark = chakra('svg', { base: { boxSize: '4.5', fill: 'currentColor', flexShrink: 0 } });

/** The provider's letter, in the ink of the button. */
const GoogleMark = () => (
  <Mark viewBox="0 0 24 24" aria-hidden>
    <path d="M21.6 12.2c0-.7-.1-1.4-.2-2H12v3.9h5.4a4.6 4.6 0 0 1-2 3v2.5h3.2c1.9-1.8 3-4.3 3-7.4zM12 22c2.7 0 5-.9 6.6-2.4l-3.2-2.5c-.9.6-2 1-3.4 1-2.6 0-4.8-1.8-5.6-4.1H3.1v2.6A10 10 0 0 0 12 22zM6.4 14a6 6 0 0 1 0-3.9V7.5H3.1a10 10 0 0 0 0 9.1zM12 5.9c1.5 0 2.8.5 3.8 1.5l2.9-2.8A10 10 0 0 0 3.1 7.5l3.3 2.6C7.2 7.7 9.4 5.9 12 5.9z" />
  </Mark>
);

interface GoogleSignInProps {
  /** Label of the button. */
  label: string;
  /** Whether the form is above or below it. */
  form: 'above' | 'below';
  /** Called with the identity that the provider returned; shows its own errors. */
  onPerson: (person: ExternalPerson) => Promise<void>;
  /** Role for a new account, where the sign-in itself logs in. */
  registerAs: Role | null;
  /** Called when the user is logged in already, because another process did the sign-in. */
  onSignedIn: (signedIn: SignedIn) => void;
  /** Called when the provider, its popup or its script failed, with a message if available. */
  onFailure: (message?: string) => void;
}

const Or = () => (
  <HStack gap="4">
    <Separator flex="1" />
    <Muted>Or</Muted>
    <Separator flex="1" />
  </HStack>
);

interface OfferProps extends Pick<GoogleSignInProps, 'label' | 'form'> {
  /** The OAuth client id for this platform. */
  client: 'client_id' | 'desktop_client_id';
  run: () => Promise<void>;
  /** Actions while the system browser does the sign-in. */
  waiting?: ReactNode;
}

const Offer = ({ client, label, form, run, waiting }: OfferProps) => {
  const config = useApi('app/client-config', clientConfig);
  const { run: press, busy } = useAction(run);
  if (config.status === 'ready' && !config.data.identity?.[client]) return null;
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

/** Signs in through a popup, which returns the identity. */
const InPage = ({ identity, onPerson, onFailure, ...look }: GoogleSignInProps & { identity: ExternalSignIn }) => {
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  const person = async (): Promise<ExternalPerson | null> => {
    try {
      return await identity.signIn();
    } catch {
      if (!left.current) onFailure();
      return null;
    }
  };
  const run = async () => {
    const found = await person();
    // The popup stays open when the page is left; another account may be signed in by the time it ends.
    if (found && !left.current) await onPerson(found);
  };
  return <Offer {...look} client="client_id" run={run} />;
};

const Waiting = ({ onCancel }: { onCancel: () => void }) => (
  <HStack role="status" justify="center" textStyle="sm" color="fg.muted">
    <Text>Continue in your browser.</Text>
    <Button variant="plain" size="sm" onClick={onCancel}>
      Cancel
    </Button>
  </HStack>
);

/** Signs in through the system browser; the user is logged in when it returns. */
const InBrowser = ({
  browserSignIn,
  registerAs,
  onSignedIn,
  onFailure,
  ...look
}: GoogleSignInProps & { browserSignIn: BrowserSignIn }) => {
  const running = useRef(false);
  // Left alone, it would sign in on whichever page is open by then.
  useEffect(
    () => () => {
      if (running.current) browserSignIn.cancel();
    },
    [browserSignIn],
  );
  const run = async () => {
    running.current = true;
    try {
      const signedIn = await browserSignIn.signIn(registerAs);
      if (signedIn) onSignedIn(signedIn);
    } catch (error) {
      onFailure(messageOf(error, ''));
    } finally {
      running.current = false;
    }
  };
  const waiting = <Waiting onCancel={() => browserSignIn.cancel()} />;
  return <Offer {...look} client="desktop_client_id" run={run} waiting={waiting} />;
};

/** Sign-in with Google beside the form; renders nothing where the platform or the server does not support it. */
export const GoogleSignIn = (props: GoogleSignInProps) => {
  const { identity, browserSignIn } = usePlatform();
  if (browserSignIn) return <InBrowser {...props} browserSignIn={browserSignIn} />;
  return identity && <InPage {...props} identity={identity} />;
};
