import { Button } from '@chakra-ui/react';
import { atom, useAtom } from 'jotai';
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SecretStorage } from '#shared/ipc/calls.ts';
import { usePlatform } from '../platform/platform.ts';
import { Banner } from '../ui/banner.tsx';

/** Until the app ends: then the session has ended too. */
const dismissedAtom = atom(false);

/** On every signed-in page while this computer has no keychain that answers: the session lasts as long as the app runs. */
export const UnkeptSessionBanner = () => {
  const { secretStorage } = usePlatform();
  const [storage, setStorage] = useState<SecretStorage>('pending');
  const [isDismissed, setDismissed] = useAtom(dismissedAtom);
  useEffect(() => secretStorage?.watch(setStorage), [secretStorage]);
  if (storage !== 'memory' || isDismissed) return null;
  return (
    <Banner
      icon={KeyRound}
      label="Your session is not kept"
      tone="warning"
      actions={
        <Button size="sm" variant="outline" onClick={() => setDismissed(true)}>
          Dismiss
        </Button>
      }
    >
      The keychain of this computer does not answer, so you will have to log in again when the app has been closed.
      Unlock or install one to stay logged in. Uploads and downloads go on after the next log-in.
    </Banner>
  );
};
