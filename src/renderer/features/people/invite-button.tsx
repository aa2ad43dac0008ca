import type { ButtonProps } from '@chakra-ui/react';
import { DialogButton } from '#renderer/ui/dialog/dialog-button.tsx';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';

const InviteDialog = lazyDialog(async () => (await import('./invite-dialog.tsx')).InviteDialog);

interface InviteButtonProps extends Omit<ButtonProps, 'children'> {
  creator: { readonly id: number; readonly name: string };
  /** The job for which the brand is looking for a creator, if known. */
  job?: number | undefined;
}

/** Opens the dialog that invites a creator to one of the brand's open jobs. */
export const InviteButton = ({ creator, job, ...rest }: InviteButtonProps) => (
  <DialogButton {...rest} dialog={InviteDialog} given={{ creator, job }} aria-label={`Invite ${creator.name}`}>
    Invite
  </DialogButton>
);
