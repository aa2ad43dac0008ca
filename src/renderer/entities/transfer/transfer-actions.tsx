import { Button, type ButtonProps } from '@chakra-ui/react';
import { useAction } from '#renderer/lib/api/use-action.ts';
import type { Platform } from '#renderer/platform/platform.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { DialogButton } from '#renderer/ui/dialog/dialog-button.tsx';
import { canRetry, type Transfer } from '#shared/domain/transfers/transfer.ts';

interface TransferActionProps extends ButtonProps {
  perform: () => Promise<unknown>;
}

/** A button for an action on a transfer; failures are shown in a toast. */
export const TransferAction = ({ perform, ...rest }: TransferActionProps) => {
  const { run } = useAction(perform);
  return <Button variant="outline" {...rest} onClick={() => void run()} />;
};

interface CancelTransferProps extends ButtonProps {
  transfer: Transfer;
  transfers: NonNullable<Platform['transfers']>;
  /** Where the focus goes when the button has disappeared. */
  focusAfter?: () => HTMLElement | null;
}

/**
 * Cancels a transfer, or removes a failed one that could be retried, after a question: what was moved so far is lost.
 */
export const CancelTransfer = ({ transfer, transfers, focusAfter, ...rest }: CancelTransferProps) => {
  const { id, title, fileName, direction } = transfer;
  const hasFailed = canRetry(transfer);
  const verb = hasFailed ? 'Remove' : 'Cancel';
  return (
    <DialogButton
      variant="ghost"
      {...rest}
      dialog={ConfirmDialog}
      given={{
        title: `${verb} this ${direction}?`,
        question: `The part of “${fileName}” that has arrived is removed. ${title} stays as it is.`,
        confirm: `${verb} ${direction === 'upload' ? 'Upload' : 'Download'}`,
        dismiss: 'Keep',
        destructive: true,
        ...(focusAfter && { focusAfter }),
        onConfirm: () => (hasFailed ? transfers.remove(id) : transfers.cancel(id)),
      }}
    >
      {verb}
    </DialogButton>
  );
};
