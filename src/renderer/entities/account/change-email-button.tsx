import { Button, type ButtonProps } from '@chakra-ui/react';
import { useState } from 'react';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';

const ChangeEmailDialog = lazyDialog(async () => (await import('./change-email-dialog.tsx')).ChangeEmailDialog);

interface ChangeEmailButtonProps extends ButtonProps {
  /** As of `Modal`. */
  focusAfter?: () => HTMLElement | null;
}

/** Opens the dialog that changes the address of the account. */
export const ChangeEmailButton = ({ focusAfter, children = 'Change address', ...props }: ChangeEmailButtonProps) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...ChangeEmailDialog.ahead} {...props} onClick={() => setOpen(true)}>
        {children}
      </Button>
      <ChangeEmailDialog open={open} onClose={() => setOpen(false)} {...(focusAfter && { focusAfter })} />
    </>
  );
};
