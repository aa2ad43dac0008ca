import { HStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { InferType } from 'yup';
import { CancelButton } from '#renderer/ui/dialog/dialog-buttons.tsx';
import { type DialogProps, Modal } from '#renderer/ui/dialog/modal.tsx';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { PasswordInput } from '#renderer/ui/form/password-input.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { ownPasswordForm } from '#shared/contract/privacy.ts';
import { OwnUsernameField, UsernameField } from './username-field.tsx';

type Form = InferType<typeof ownPasswordForm>;

interface OwnPasswordDialogProps extends DialogProps {
  title: string;
  /** Label of the confirming button. */
  confirm: string;
  destructive?: boolean;
  /** Address of the account where nobody is signed in. */
  email?: string;
  /** Consequence of the action. */
  children: ReactNode;
  onConfirm: (body: Form) => Promise<unknown>;
}

/** Asks for the account's password before an action that a stolen session must not perform. */
export const OwnPasswordDialog = (props: OwnPasswordDialogProps) => {
  const { open, onClose, title, confirm, destructive, email, children, onConfirm } = props;
  return (
    <Modal open={open} onClose={onClose} title={title} size="sm">
      <SchemaForm schema={ownPasswordForm} onSubmit={onConfirm}>
        {children}
        {email === undefined ? <OwnUsernameField /> : <UsernameField email={email} />}
        <FormField<Form> name="password" label="Your password" as={PasswordInput} autoComplete="current-password" />
        <HStack justify="flex-end" gap="3" pb="2">
          <CancelButton onClick={onClose} />
          <SubmitButton colorPalette={destructive ? 'red' : undefined}>{confirm}</SubmitButton>
        </HStack>
      </SchemaForm>
    </Modal>
  );
};
