import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';

const ChangeEmailDialog = lazyDialog(async () => (await import('./change-email-dialog.tsx')).ChangeEmailDialog);

/** Opens the dialog that replaces a mistyped address; styled as a link. */
export const ChangeEmailButton = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        {...ChangeEmailDialog.ahead}
        variant="plain"
        px="0"
        h="6"
        textDecoration="underline"
        textUnderlineOffset="1"
        onClick={() => setOpen(true)}
      >
        Change address
      </Button>
      <ChangeEmailDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
};
