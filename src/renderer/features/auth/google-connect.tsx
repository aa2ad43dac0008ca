import { OwnPasswordDialog } from '#renderer/entities/account/own-password-dialog.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { whileAuthLoading } from '#renderer/lib/session/auth-loading.ts';
import type { SessionUser } from '#renderer/lib/session/session.ts';
import type { ExternalPerson } from '#renderer/platform/platform.ts';
import type { DialogProps } from '#renderer/ui/dialog/modal.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { api } from '#shared/contract/api.ts';

interface ConnectDialogProps extends DialogProps {
  /** The identity that the provider returned. */
  person: ExternalPerson | undefined;
  onUser: (user: SessionUser, token: string) => void;
}

/** Asks for the password of an existing account to link it with Google, then logs in. */
export const ConnectDialog = ({ open, person, onClose, onUser }: ConnectDialogProps) => {
  const connect = async ({ password }: { password: string }) => {
    if (!person) return;
    const body = { id: person.id, access_token: person.accessToken, password };
    const { user, token } = await whileAuthLoading(() => call(api.googleLogin, { body }));
    onClose();
    onUser(user, token);
  };
  return (
    <OwnPasswordDialog
      open={open}
      onClose={onClose}
      title="Connect Google"
      confirm="Connect"
      email={person?.email ?? ''}
      onConfirm={connect}
    >
      <Muted overflowWrap="anywhere">
        Enter the password of {person?.email} once. From then on you can log in with Google.
      </Muted>
    </OwnPasswordDialog>
  );
};
