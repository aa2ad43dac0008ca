import { HStack, Separator, Stack, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { GoogleMark } from '#renderer/assets/google-mark.tsx';
import { clientConfig } from '#renderer/lib/client-config.ts';
import { useApi } from '#renderer/lib/use-api.ts';
import { type ExternalPerson, type ExternalSignIn, usePlatform } from '#renderer/platform/platform.ts';
import { ActionButton } from '#renderer/ui/action-button.tsx';

interface GoogleSignInProps {
  /** The button's words. */
  label: string;
  /** Whether the form stands before or after it. */
  form: 'above' | 'below';
  /** What follows once the provider has said who it is; shows its own failures. */
  onPerson: (person: ExternalPerson) => Promise<void>;
  /** The provider, its window or its script failed. */
  onProviderError: () => void;
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

const Offer = ({
  identity,
  label,
  form,
  onPerson,
  onProviderError,
}: GoogleSignInProps & { identity: ExternalSignIn }) => {
  const config = useApi('app/client-config', clientConfig);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  if (config.status === 'ready' && config.data.identity === null) return null;

  const person = async (): Promise<ExternalPerson | null> => {
    try {
      return await identity.signIn();
    } catch {
      onProviderError();
      return null;
    }
  };
  const press = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      const found = await person();
      if (found) await onPerson(found);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return (
    <Stack gap="6" direction={form === 'above' ? 'column-reverse' : 'column'}>
      <ActionButton variant="outline" size="lg" w="full" loading={busy} onClick={() => void press()}>
        <GoogleMark />
        {label}
      </ActionButton>
      <Or />
    </Stack>
  );
};

/** The other way in, apart from the form; not there where the surroundings or the server have none. */
export const GoogleSignIn = (props: GoogleSignInProps) => {
  const { identity } = usePlatform();
  return identity && <Offer {...props} identity={identity} />;
};
