import { Button } from '@chakra-ui/react';
import { useAtomValue } from 'jotai';
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toast } from '#renderer/lib/toast.ts';
import { Banner } from '#renderer/ui/feedback/banner.tsx';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';
import type { SecretStorage } from '#shared/ipc/calls.ts';
import { dismissUnsavedSession, unsavedSessionDismissedAtom } from '../lib/notices.ts';
import { useAction } from '../lib/use-action.ts';
import { type SecretStorageWatch, usePlatform } from '../platform/platform.ts';

/** Retries the keychain after the user has unlocked or installed one. */
const TryAgain = ({ retry }: Pick<SecretStorageWatch, 'retry'>) => {
  const ask = useAction(async () => {
    if ((await retry()) === 'keychain') toast.success('Your session is kept from now on.');
    else toast.error('The keychain still does not answer.');
  });
  return (
    <ActionButton size="sm" variant="outline" loading={ask.busy} onClick={() => void ask.run()}>
      Try Again
    </ActionButton>
  );
};

/** Banner on every signed-in page while no keychain stores the session, which then ends with the app. */
export const UnsavedSessionBanner = () => {
  const { secretStorage } = usePlatform();
  const [storage, setStorage] = useState<SecretStorage>('pending');
  const isDismissed = useAtomValue(unsavedSessionDismissedAtom);
  useEffect(() => secretStorage?.watch(setStorage), [secretStorage]);
  if (!secretStorage || storage !== 'memory' || isDismissed) return null;
  return (
    <Banner
      icon={KeyRound}
      label="Your session is not kept"
      tone="warning"
      actions={
        <>
          <TryAgain retry={secretStorage.retry} />
          <Button size="sm" variant="ghost" onClick={dismissUnsavedSession}>
            Dismiss
          </Button>
        </>
      }
    >
      The keychain of this computer does not answer, so you will have to log in again when the app has been closed.
      Unlock or install one to stay logged in. Uploads and downloads continue after the next log-in.
    </Banner>
  );
};
