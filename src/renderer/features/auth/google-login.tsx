import { Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { whileAuthLoading } from '#renderer/lib/auth-loading.ts';
import { call } from '#renderer/lib/call.ts';
import { isHandled, messageOf, SOMETHING_WRONG, statusOf } from '#renderer/lib/failure.ts';
import type { SessionUser } from '#renderer/lib/session.ts';
import { toast } from '#renderer/lib/toast.ts';
import type { ExternalPerson } from '#renderer/platform/platform.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { Problem } from '#renderer/ui/feedback/problem.tsx';
import { api } from '#shared/contract/api.ts';
import { apiErrors } from '#shared/contract/errors.ts';
import { GoogleSignIn } from './google-sign-in.tsx';

const ConnectDialog = lazyDialog(async () => (await import('./google-connect.tsx')).ConnectDialog);

/** Whether the email address belongs to an account with a password, which is then required to link it. */
const needsPassword = (error: unknown): boolean =>
  statusOf(error) === apiErrors.passwordNeeded.status && messageOf(error) === apiErrors.passwordNeeded.message;

/** The toast says that it failed; the server's message (how to proceed) stays on the page. */
export const GoogleLogin = ({ onUser }: { onUser: (user: SessionUser, token: string) => void }) => {
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
