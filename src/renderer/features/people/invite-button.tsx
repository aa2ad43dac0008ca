import { Button, type ButtonProps } from '@chakra-ui/react';
import { useState } from 'react';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';

const InviteDialog = lazyDialog(async () => (await import('./invite-dialog.tsx')).InviteDialog);

interface InviteButtonProps extends Omit<ButtonProps, 'children'> {
  creator: { readonly id: number; readonly name: string };
  /** The job for which the brand is looking for a creator, if known. */
  job?: number | undefined;
}

/** Opens the dialog that invites a creator to one of the brand's open jobs. */
export const InviteButton = ({ creator, job, ...rest }: InviteButtonProps) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...InviteDialog.ahead} {...rest} aria-label={`Invite ${creator.name}`} onClick={() => setOpen(true)}>
        Invite
      </Button>
      <InviteDialog creator={creator} job={job} open={open} onClose={() => setOpen(false)} />
    </>
  );
};
