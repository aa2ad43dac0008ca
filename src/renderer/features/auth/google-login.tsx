import { Box, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { whileAuthLoading } from '#renderer/lib/auth-loading.ts';
import { call } from '#renderer/lib/call.ts';
import { isHandled, messageOf, SOMETHING_WRONG } from '#renderer/lib/failure.ts';
import type { SessionUser } from '#renderer/lib/session.ts';
import type { ExternalPerson } from '#renderer/platform/platform.ts';
import { toast } from '#renderer/ui/toast.ts';
import { api } from '#shared/contract/api.ts';
import { GoogleSignIn } from './google-sign-in.tsx';

/** The toast says what the specification says (C8); the server's sentence, which tells the way on, stays beside it. */
export const GoogleLogin = ({ onUser }: { onUser: (user: SessionUser, token: string) => void }) => {
  const [trouble, setTrouble] = useState('');
  const login = async ({ id, accessToken }: ExternalPerson) => {
    setTrouble('');
    try {
      const body = { id, access_token: accessToken };
      const { user, token } = await whileAuthLoading(() => call(api.googleLogin, { body }));
      onUser(user, token);
    } catch (error) {
      if (isHandled(error)) return;
      toast.error(SOMETHING_WRONG);
      setTrouble(messageOf(error, ''));
    }
  };
  return (
    <Stack gap="4">
      <GoogleSignIn
        label="Login with Google"
        form="above"
        onPerson={login}
        onProviderError={() => toast.error(SOMETHING_WRONG)}
      />
      <Box role="alert">
        {trouble && (
          <Box bg="bg.error" color="fg.error" rounded="l2" px="4" py="3" textStyle="sm" fontWeight="medium">
            {trouble}
          </Box>
        )}
      </Box>
    </Stack>
  );
};
