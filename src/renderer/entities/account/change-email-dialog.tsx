import { useAtom } from 'jotai';
import { call } from '#renderer/lib/api/call.ts';
import { amend } from '#renderer/lib/api/use-api.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { DialogButtons } from '#renderer/ui/dialog/dialog-buttons.tsx';
import { type DialogProps, Modal } from '#renderer/ui/dialog/modal.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { PasswordInput } from '#renderer/ui/form/password-input.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { api } from '#shared/contract/api.ts';
import { type ChangeEmailForm, changeEmailForm } from '#shared/contract/auth.ts';
import { OwnUsernameField } from './username-field.tsx';
import { wantedEmailAtom } from './wanted-email.ts';

interface ChangeEmailDialogProps extends DialogProps {
  /** As of `Modal`. */
  focusAfter?: () => HTMLElement | null;
}

/** Replaces an address that is not verified yet at once, and asks for the code that a verified one is replaced by. */
export const ChangeEmailDialog = ({ open, onClose, focusAfter }: ChangeEmailDialogProps) => {
  const [wanted, setWanted] = useAtom(wantedEmailAtom);
  const change = async (body: ChangeEmailForm) => {
    const answer = await call(api.changeEmail, { body });
    amend('me', (me) => ({ ...me, email: answer.email }));
    setWanted(answer.changed === 1 ? null : body.email.trim());
    toast.success(answer.changed === 1 ? 'Address changed. We sent a new code.' : `We sent a code to ${body.email}.`);
    onClose();
  };
  return (
    <Modal open={open} onClose={onClose} title="Change address" size="sm" focusAfter={focusAfter}>
      <SchemaForm schema={changeEmailForm} initial={{ email: wanted ?? '' }} onSubmit={change}>
        <Muted>We send a new code to this address. Codes that we sent before stop working.</Muted>
        <FormField<ChangeEmailForm> name="email" label="Email" type="email" autoComplete="email" />
        <OwnUsernameField />
        <FormField<ChangeEmailForm>
          name="password"
          label="Your password"
          as={PasswordInput}
          autoComplete="current-password"
        />
        <DialogButtons onCancel={onClose}>Change address</DialogButtons>
      </SchemaForm>
    </Modal>
  );
};
