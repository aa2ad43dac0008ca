import type { ButtonProps } from '@chakra-ui/react';
import { DialogButton } from '#renderer/ui/dialog/dialog-button.tsx';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';

const ChangeEmailDialog = lazyDialog(async () => (await import('./change-email-dialog.tsx')).ChangeEmailDialog);

interface ChangeEmailButtonProps extends ButtonProps {
  /** As of `Modal`. */
  focusAfter?: () => HTMLElement | null;
}

/** Opens the dialog that changes the address of the account. */
export const ChangeEmailButton = ({ focusAfter, children = 'Change address', ...props }: ChangeEmailButtonProps) => (
  <DialogButton {...props} dialog={ChangeEmailDialog} given={focusAfter ? { focusAfter } : {}}>
    {children}
  </DialogButton>
);
